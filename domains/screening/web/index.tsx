export { GetOfficialLists } from './lists/get-official-lists.tsx'
export { matchLook } from './words.ts'
