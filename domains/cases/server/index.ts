export { addCaseAttachment } from './add-case-attachment.ts'
export { addCaseNote } from './add-case-note.ts'
export { followServiceLevels } from './alerting/keep-case-alerts.ts'
export { assignCase } from './assign-case.ts'
export { casesOfCustomer } from './cases-of-customer.ts'
export { moveCase } from './move-case.ts'
export { type CaseToOpen, openCase } from './open-case.ts'
export { casesRoutes } from './routes.ts'
export { setCasePriority } from './set-case-priority.ts'
export { type SettledMatter, settleMatters } from './settle-matters.ts'
export { type SlaSummary, slaSummaryOf } from './sla-summary.ts'
export { casesSlice } from './slice.ts'
export {
  type CaseRow,
  casesOfScreenings,
  countCases,
  deleteCasesUpTo,
  openCases,
  pageOfCases,
} from './store.ts'
