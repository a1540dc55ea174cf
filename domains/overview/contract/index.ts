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
  SearchResult,
  Standing,
} from './nouns.ts'
