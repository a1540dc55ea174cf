export type { DirectoryCompany, DirectoryHit } from './directory-company.ts'
export { buildDirectoryIndex, bytesOf, type DirectoryIndex } from './directory-index.ts'
export { nearKeys } from './near-words.ts'
export { type AskedPart, foldPlace, readAsked } from './read-asked.ts'
export { fieldWords, type KeptCompany } from './read-company.ts'
export { searchAndCount, searchDirectory } from './search-directory.ts'
export {
  type AskedWords,
  askWords,
  entryOf,
  type KnownWord,
  LIKELY,
  type LookUps,
  planLookUps,
  rankCompanies,
} from './stored-directory.ts'
