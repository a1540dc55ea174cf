import { type Route, serve } from '#platform/calls/index.ts'
import * as endpoints from '../contract/index.ts'
import { exportMonitoringAlerts, listMonitoringAlerts, readMonitoringAlert } from './alerts/read-alerts.ts'
import {
  assignMonitoringAlert,
  clearMonitoringAlert,
  escalateMonitoringAlert,
  returnMonitoringAlert,
  snoozeMonitoringAlert,
} from './alerts/settle-alert.ts'
import { readQueueForecasts } from './dashboard/forecast-queues.ts'
import { readBpoDashboard, readBpoStatistics } from './dashboard/read-dashboard.ts'
import {
  addDocument,
  checkDocumentQuality,
  claimDocument,
  decideDocument,
  downloadDocument,
  exportDocuments,
  listDocuments,
} from './documents/documents.ts'
import {
  decideKycValidation,
  exportKycValidations,
  listKycValidations,
  runKycValidation,
} from './kyc/validations.ts'
import {
  beginReport,
  changeReport,
  downloadReport,
  listReports,
  moveReport,
  readReport,
} from './reports/reports.ts'
import { drawBelowLine, judgeBelowLine, readBelowLine } from './rules/below-line.ts'
import { addRule, changeRule, listRules, moveRule, readRule, takeStarterRules } from './rules/change-rules.ts'
import { tryRule, whatIfRule } from './rules/try-rule.ts'
import { changeSettings, readSettings } from './settings.ts'
import { addTask, claimTask, endTask, exportTasks, listTasks } from './tasks/tasks.ts'
import { addTransactions } from './transactions/add-transactions.ts'
import { importTransactionFile } from './transactions/import-transactions.ts'
import { exportTransactions, listTransactions } from './transactions/list-transactions.ts'

export const operationsRoutes: readonly Route[] = [
  serve(endpoints.readBpoDashboard, readBpoDashboard),
  serve(endpoints.readBpoStatistics, readBpoStatistics),
  serve(endpoints.readQueueForecasts, readQueueForecasts),
  serve(endpoints.readOperationsSettings, readSettings),
  serve(endpoints.changeOperationsSettings, changeSettings),
  serve(endpoints.listTransactions, listTransactions),
  serve(endpoints.exportTransactions, exportTransactions),
  serve(endpoints.addTransactions, addTransactions),
  serve(endpoints.importTransactionFile, importTransactionFile),
  serve(endpoints.listRules, listRules),
  serve(endpoints.takeStarterRules, takeStarterRules),
  serve(endpoints.tryRule, tryRule),
  serve(endpoints.whatIfRule, whatIfRule),
  serve(endpoints.readRule, readRule),
  serve(endpoints.readBelowLine, readBelowLine),
  serve(endpoints.drawBelowLine, drawBelowLine),
  serve(endpoints.judgeBelowLine, judgeBelowLine),
  serve(endpoints.addRule, addRule),
  serve(endpoints.changeRule, changeRule),
  serve(endpoints.moveRule, moveRule),
  serve(endpoints.listMonitoringAlerts, listMonitoringAlerts),
  serve(endpoints.exportMonitoringAlerts, exportMonitoringAlerts),
  serve(endpoints.readMonitoringAlert, readMonitoringAlert),
  serve(endpoints.assignMonitoringAlert, assignMonitoringAlert),
  serve(endpoints.clearMonitoringAlert, clearMonitoringAlert),
  serve(endpoints.returnMonitoringAlert, returnMonitoringAlert),
  serve(endpoints.escalateMonitoringAlert, escalateMonitoringAlert),
  serve(endpoints.snoozeMonitoringAlert, snoozeMonitoringAlert),
  serve(endpoints.listReports, listReports),
  serve(endpoints.beginReport, beginReport),
  serve(endpoints.readReport, readReport),
  serve(endpoints.downloadReport, downloadReport),
  serve(endpoints.changeReport, changeReport),
  serve(endpoints.moveReport, moveReport),
  serve(endpoints.listDocuments, listDocuments),
  serve(endpoints.exportDocuments, exportDocuments),
  serve(endpoints.addDocument, addDocument),
  serve(endpoints.downloadDocument, downloadDocument),
  serve(endpoints.claimDocument, claimDocument),
  serve(endpoints.decideDocument, decideDocument),
  serve(endpoints.checkDocumentQuality, checkDocumentQuality),
  serve(endpoints.listKycValidations, listKycValidations),
  serve(endpoints.exportKycValidations, exportKycValidations),
  serve(endpoints.runKycValidation, runKycValidation),
  serve(endpoints.decideKycValidation, decideKycValidation),
  serve(endpoints.listTasks, listTasks),
  serve(endpoints.exportTasks, exportTasks),
  serve(endpoints.addTask, addTask),
  serve(endpoints.claimTask, claimTask),
  serve(endpoints.endTask, endTask),
]
