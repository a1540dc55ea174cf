export type { DirectoryCompany, DirectoryHit } from './directory-company.ts'
export { buildDirectoryIndex, bytesOf, type DirectoryIndex } from './directory-index.ts'
export { nearKeys } from './near-words.ts'
export { searchDirectory } from './search-directory.ts'
export {
  type AskedWords,
  askWords,
  entryOf,
  type KnownWord,
  LIKELY,
  type LookUp,
  type LookUps,
  planLookUps,
  rankCompanies,
} from './stored-directory.ts'
