export { GetOfficialLists } from './get-official-lists.tsx'
