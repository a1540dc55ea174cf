import './changes.ts'

export { assigneeInWords } from './assignee-in-words.ts'
export {
  ATTACHMENT_BYTES_MAX,
  addCaseAttachment,
  addCaseNote,
  assignCase,
  casesList,
  downloadCaseAttachment,
  exportCase,
  exportCases,
  listAssignees,
  listCases,
  listOpenCases,
  moveCase,
  pauseCase,
  readCase,
  resumeCase,
  setCasePriority,
} from './endpoints.ts'
export { CaseNews, casesTopic } from './live.ts'
export {
  Case,
  CaseAttachment,
  CaseFile,
  CaseMatter,
  CaseMatterState,
  CaseNote,
  CaseOutcome,
  CasePriority,
  CaseStatus,
  caseTransitions,
  outcomesOf,
  SlaState,
  TrailEntry,
} from './schemas.ts'
