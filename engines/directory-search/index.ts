export type { DirectoryCompany, DirectoryHit } from './directory-company.ts'
export { buildDirectoryIndex, bytesOf, type DirectoryIndex } from './directory-index.ts'
export { searchDirectory } from './search-directory.ts'
