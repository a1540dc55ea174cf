export { clearSampleData, listAudit, readClaims, readHub, search, verifyAuditLog } from './endpoints.ts'
export {
  Activity,
  AuditLine,
  AuditVerdict,
  Claim,
  Hub,
  ModuleCard,
  ModuleStat,
  SearchResult,
  Standing,
} from './nouns.ts'
