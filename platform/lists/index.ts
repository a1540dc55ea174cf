export { fileColumns } from './file-columns.ts'
export { type FileColumn, fileOfList } from './list-file.ts'
export { type ListSource, readList } from './read-list.ts'
export { joinStandingNotices } from './standing-notices.ts'
