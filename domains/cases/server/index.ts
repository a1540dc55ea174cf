export { followServiceLevels } from './alerting/keep-case-alerts.ts'
export { type CaseActivity, onCaseActivityAsked } from './filing/case-activity.ts'
export { addCaseAttachment } from './handling/add-case-attachment.ts'
export { addCaseNote } from './handling/add-case-note.ts'
export { assignCase } from './handling/assign-case.ts'
export { moveCase } from './handling/move-case.ts'
export { type CaseToOpen, openCase } from './handling/open-case.ts'
export { setCasePriority } from './handling/set-case-priority.ts'
export { type SettledMatter, settleMatters } from './handling/settle-matters.ts'
export { casesOfCustomer } from './reading/cases-of-customer.ts'
export { trailOf } from './reading/read-case.ts'
export { casesRoutes } from './routes.ts'
export { type SlaSummary, slaSummaryOf } from './service-levels/sla-summary.ts'
export { casesSlice } from './slice.ts'
export {
  type CaseRow,
  casesOfScreenings,
  countCases,
  deleteCases,
  openCases,
  pageOfCases,
} from './store.ts'
