export { DocumentReader } from './document-reader.tsx'
export type { Mark } from './mark.ts'
export { documentHref } from './queries.ts'
