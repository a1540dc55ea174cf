export { analyseDocument, otherType, type ReadHere, whyNotRead } from './analyse-document.ts'
export type { Analysis, Finding } from './finding.ts'
export { looksLike } from './looks-like.ts'
