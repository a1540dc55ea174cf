export { bookkeeping } from './bookkeeping.ts'
export { digestOf, type ErasedEntry } from './chain.ts'
export { changeInWords } from './change-in-words.ts'
export {
  type EntryState,
  type EntryWords,
  entriesNaming,
  entryStatesOf,
  eraseEntries,
  extractHead,
} from './erase-entries.ts'
export { extractInWords } from './extracts/extract-in-words.ts'
export { verifyExtract } from './extracts/verify-extract.ts'
export { signedExtract } from './extracts/write-extract.ts'
export { type Follower, sayFollower } from './followers.ts'
export { forgetDemoTrail } from './forget-trail.ts'
export { closeChain, holdChanges, isChainClosed } from './hold-changes.ts'
export { type AuditFilter, allOfAudit, pageOfAudit } from './page-of-audit.ts'
export {
  type AuditEntry,
  auditEntriesBefore,
  auditEntriesNumbered,
  changesSinceVersion,
  hasAuditSince,
  organisationsWithAudit,
  peoplesWorkSince,
  recentAudit,
  verifyAudit,
} from './read-audit.ts'
export { recordChange } from './record-change.ts'
export type { Trace } from './trace.ts'
export { whoInWords } from './who-in-words.ts'
