import { type Route, serve } from '#platform/calls/index.ts'
import * as endpoints from '../contract/index.ts'
import { readCreditAnalysis } from './assessments/read-analysis.ts'
import { scoreAll } from './assessments/score-all.ts'
import { addBorrower, changeBorrower } from './borrowers/add-borrower.ts'
import { exportBorrowers, listBorrowers } from './borrowers/list-borrowers.ts'
import { readBorrower, watchBorrower } from './borrowers/read-borrower.ts'
import { proposeCentralRate } from './central-rate/propose-central-rate.ts'
import { readCentralRate } from './central-rate/read-central-rate.ts'
import { readCreditAlerts, readCreditDashboard, readCreditProfiles } from './dashboard/read-dashboard.ts'
import { proposeLossPolicy, readLossPolicy } from './impairment/loss-policy.ts'
import { readImpairment } from './impairment/read-impairment.ts'
import { addCovenant, endCovenant } from './lending/covenants.ts'
import { proposeDecision, settleDecision } from './lending/decisions.ts'
import { putFacility } from './lending/put-facility.ts'
import { readLeadTimes } from './portfolio/lead-times.ts'
import { readCreditSimulation, simulateCredit } from './portfolio/simulate-credit.ts'
import { addStatement } from './statements/add-statement.ts'
import { importStatementFile } from './statements/import-statement-file.ts'
import { stateNone } from './statements/state-none.ts'
import { withdrawStatements } from './statements/withdraw-statements.ts'

export const creditRoutes: readonly Route[] = [
  serve(endpoints.readCreditDashboard, readCreditDashboard),
  serve(endpoints.readCreditProfiles, readCreditProfiles),
  serve(endpoints.readCreditAlerts, readCreditAlerts),
  serve(endpoints.listBorrowers, listBorrowers),
  serve(endpoints.exportBorrowers, exportBorrowers),
  serve(endpoints.addBorrower, addBorrower),
  serve(endpoints.readBorrower, readBorrower),
  serve(endpoints.changeBorrower, changeBorrower),
  serve(endpoints.readCreditAnalysis, readCreditAnalysis),
  serve(endpoints.addStatement, addStatement),
  serve(endpoints.importStatementFile, importStatementFile),
  serve(endpoints.stateNone, stateNone),
  serve(endpoints.withdrawStatements, withdrawStatements),
  serve(endpoints.watchBorrower, watchBorrower),
  serve(endpoints.putFacility, putFacility),
  serve(endpoints.addCovenant, addCovenant),
  serve(endpoints.endCovenant, endCovenant),
  serve(endpoints.proposeDecision, proposeDecision),
  serve(endpoints.settleDecision, settleDecision),
  serve(endpoints.scoreAll, scoreAll),
  serve(endpoints.readCentralRate, readCentralRate),
  serve(endpoints.proposeCentralRate, proposeCentralRate),
  serve(endpoints.readLossPolicy, readLossPolicy),
  serve(endpoints.proposeLossPolicy, proposeLossPolicy),
  serve(endpoints.readImpairment, readImpairment),
  serve(endpoints.readCreditSimulation, readCreditSimulation),
  serve(endpoints.readLeadTimes, readLeadTimes),
  serve(endpoints.simulateCredit, simulateCredit),
]
