export { type ChainVerdict, canonicalJson, digestOf, verifyChain } from './chain.ts'
export { type AuditEntry, auditEntriesOf, recentAudit, verifyAudit } from './read-audit.ts'
export { recordChange, type Trace } from './record-change.ts'
