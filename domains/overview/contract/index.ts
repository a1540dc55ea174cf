export {
  auditList,
  beginWith,
  clearSampleData,
  exportAudit,
  listAudit,
  readClaims,
  readHub,
  search,
  verifyAuditLog,
} from './endpoints.ts'
export {
  Activity,
  AuditLine,
  AuditSubject,
  AuditVerdict,
  Claim,
  Hub,
  ModuleCard,
  ModuleStat,
  SearchAnswer,
  SearchResult,
  Severity,
} from './nouns.ts'
