import { readSigningKey } from '#domains/records/server/index.ts'
import { type Route, serve } from '#platform/calls/index.ts'
import * as endpoints from '../contract/index.ts'
import { downloadBatch } from './batches/download-batch.ts'
import { forgetBatchColumns } from './batches/forget-batch-columns.ts'
import { previewBatch } from './batches/preview-batch.ts'
import { cancelBatch, exportBatches, listBatches, listBatchRows, readBatch } from './batches/read-batches.ts'
import { startBatch } from './batches/start-batch.ts'
import { changeCoverageContract, getOfficialLists, readCoverageContract } from './coverage/index.ts'
import { readCustomerFile } from './customers/read-customer-file.ts'
import { readDashboardStats } from './dashboard-stats.ts'
import { changeDismissal, revokeDismissal } from './dismissals/change-dismissal.ts'
import { exportDismissals, listDismissals } from './dismissals/list-dismissals.ts'
import { checkCertificate, downloadCertificate, downloadEvidence } from './evidence/index.ts'
import { decideMatch } from './matches/decide-match.ts'
import { decideMatches, decideReviewedMatches } from './matches/decide-matches.ts'
import { changeDecisionRules, readDecisionRules } from './matches/decision-rule-set.ts'
import { readCoverage } from './monitoring/read-coverage.ts'
import { assignByRules, assignReviewed } from './review/assign.ts'
import { changeAssignmentRules, readAssignmentRules } from './review/assignment-rule-set.ts'
import { listReview } from './review/queue.ts'
import {
  addReasonTemplate,
  changeReasonTemplate,
  listReasonTemplates,
  removeReasonTemplate,
} from './review/reason-templates.ts'
import { listReviewers, setAbsence } from './review/reviewers.ts'
import { exportScreenings, listScreenings, readScreening } from './screenings/list-screenings.ts'
import { screenCompany } from './screenings/screen-company.ts'
import { readSelfTests, runSelfTest } from './self-test/run-self-test.ts'
import { readScreeningSettings } from './settings/screening-settings.ts'
import {
  changeThreshold,
  readThreshold,
  returnThreshold,
  settleThreshold,
} from './threshold/change-threshold.ts'
import { previewThreshold } from './threshold/preview-threshold.ts'
import { putSettings } from './threshold/put-settings.ts'
import { tryName } from './trying/try-name.ts'

export const screeningRoutes: readonly Route[] = [
  serve(endpoints.readDashboardStats, readDashboardStats),
  serve(endpoints.screenCompany, screenCompany),
  serve(endpoints.tryName, tryName),
  serve(endpoints.listScreenings, listScreenings),
  serve(endpoints.exportScreenings, exportScreenings),
  serve(endpoints.readScreening, readScreening),
  serve(endpoints.decideMatch, decideMatch),
  serve(endpoints.decideMatches, decideMatches),
  serve(endpoints.listReview, listReview),
  serve(endpoints.decideReviewed, decideReviewedMatches),
  serve(endpoints.assignReviewed, assignReviewed),
  serve(endpoints.assignByRules, assignByRules),
  serve(endpoints.listReviewers, listReviewers),
  serve(endpoints.setAbsence, setAbsence),
  serve(endpoints.readAssignmentRules, readAssignmentRules),
  serve(endpoints.changeAssignmentRules, changeAssignmentRules),
  serve(endpoints.listReasonTemplates, listReasonTemplates),
  serve(endpoints.addReasonTemplate, addReasonTemplate),
  serve(endpoints.changeReasonTemplate, changeReasonTemplate),
  serve(endpoints.removeReasonTemplate, removeReasonTemplate),
  serve(endpoints.readDecisionRules, readDecisionRules),
  serve(endpoints.changeDecisionRules, changeDecisionRules),
  serve(endpoints.listDismissals, listDismissals),
  serve(endpoints.exportDismissals, exportDismissals),
  serve(endpoints.changeDismissal, changeDismissal),
  serve(endpoints.revokeDismissal, revokeDismissal),
  serve(endpoints.downloadEvidence, downloadEvidence),
  serve(endpoints.downloadCertificate, downloadCertificate),
  serve(endpoints.checkCertificate, checkCertificate),
  serve(endpoints.readCertificateKey, readSigningKey),
  serve(endpoints.previewBatch, previewBatch),
  serve(endpoints.startBatch, startBatch),
  serve(endpoints.forgetBatchColumns, forgetBatchColumns),
  serve(endpoints.listBatches, listBatches),
  serve(endpoints.exportBatches, exportBatches),
  serve(endpoints.readBatch, readBatch),
  serve(endpoints.cancelBatch, cancelBatch),
  serve(endpoints.listBatchRows, listBatchRows),
  serve(endpoints.downloadBatch, downloadBatch),
  serve(endpoints.readScreeningSettings, readScreeningSettings),
  serve(endpoints.changeScreeningSettings, putSettings),
  serve(endpoints.readThreshold, readThreshold),
  serve(endpoints.previewThreshold, previewThreshold),
  serve(endpoints.changeThreshold, changeThreshold),
  serve(endpoints.settleThreshold, settleThreshold),
  serve(endpoints.returnThreshold, returnThreshold),
  serve(endpoints.readCoverage, readCoverage),
  serve(endpoints.readCoverageContract, readCoverageContract),
  serve(endpoints.changeCoverageContract, changeCoverageContract),
  serve(endpoints.getOfficialLists, getOfficialLists),
  serve(endpoints.readCustomerFile, readCustomerFile),
  serve(endpoints.readSelfTests, readSelfTests),
  serve(endpoints.runSelfTest, runSelfTest),
]
