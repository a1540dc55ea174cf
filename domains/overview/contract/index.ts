export { clearSampleData, listAudit, readHub, search, verifyAuditLog } from './endpoints.ts'
export {
  Activity,
  AuditLine,
  AuditVerdict,
  Hub,
  hubFigureKeys,
  ModuleCard,
  ModuleStat,
  SearchResult,
  Standing,
} from './nouns.ts'
