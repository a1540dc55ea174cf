export { type ChainVerdict, canonicalJson, digestOf, verifyChain } from './chain.ts'
export { forgetDemoTrail } from './forget-trail.ts'
export { type AuditFilter, pageOfAudit } from './page-of-audit.ts'
export {
  type AuditEntry,
  auditEntriesOf,
  organisationsWithAudit,
  recentAudit,
  verifyAudit,
} from './read-audit.ts'
export { recordChange, type Trace } from './record-change.ts'
