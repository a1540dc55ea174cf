export { type ChainVerdict, canonicalJson, digestOf } from './chain.ts'
export { forgetDemoTrail } from './forget-trail.ts'
export { type AuditFilter, pageOfAudit } from './page-of-audit.ts'
export {
  type AuditEntry,
  organisationsWithAudit,
  recentAudit,
  verifyAudit,
} from './read-audit.ts'
export { recordChange, type Trace } from './record-change.ts'
