import './changes.ts'

export { CreditAnalysis } from './analysis.ts'
export {
  type CentralRateFile,
  proposeCentralRate,
  readCentralRate,
  settleCentralRate,
} from './central-rate.ts'
export {
  addBorrower,
  addCovenant,
  borrowersList,
  changeBorrower,
  covenantRatioIds,
  endCovenant,
  exportBorrowers,
  listBorrowers,
  proposeDecision,
  putFacility,
  readBorrower,
  readCreditAlerts,
  readCreditAnalysis,
  readCreditDashboard,
  readCreditProfiles,
  scoreAll,
  settleDecision,
  watchBorrower,
} from './endpoints.ts'
export { CreditSimulation, readCreditSimulation, readLeadTimes, simulateCredit } from './portfolio.ts'
export {
  type Assessment,
  Borrower,
  BorrowerFile,
  type BorrowerKind,
  borrowerColumns,
  type CentralRate,
  type Covenant,
  CreditAlert,
  CreditDashboard,
  CreditDecision,
  CreditProfile,
  CreditRating,
  CreditStatement,
  Facility,
  facilityColumns,
  isCurrency,
  type Seniority,
  type StatementField,
} from './schemas.ts'
export {
  addStatement,
  importStatementFile,
  StatementFileRead,
  stateNone,
  withdrawStatements,
} from './statement-endpoints.ts'
export type { CreditWarning, LookedAt } from './warnings.ts'
