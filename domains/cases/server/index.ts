export { addCaseAttachment } from './add-case-attachment.ts'
export { addCaseNote } from './add-case-note.ts'
export { assignCase } from './assign-case.ts'
export { pauseCase, resumeCase } from './case-clock.ts'
export { moveCase } from './move-case.ts'
export { type CaseToOpen, openCase } from './open-case.ts'
export { casesRoutes } from './routes.ts'
export { SLA_HOURS } from './service-level.ts'
export { setCasePriority } from './set-case-priority.ts'
export { type SlaSummary, slaSummaryOf } from './sla-summary.ts'
export {
  type CaseRow,
  caseOfOrganisation,
  casesInOrder,
  casesOfScreenings,
  countCases,
  deleteAllCases,
  deleteCasesUpTo,
  openCases,
  pageOfCases,
} from './store.ts'
