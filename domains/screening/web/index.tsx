export { GetOfficialLists } from './lists/get-official-lists.tsx'
