import { queryOptions } from '@tanstack/react-query'
import {
  addDocument,
  addRule,
  addTask,
  assignMonitoringAlert,
  changeOperationsSettings,
  changeRule,
  checkDocumentQuality,
  claimDocument,
  claimTask,
  clearMonitoringAlert,
  decideDocument,
  decideKycValidation,
  downloadDocument,
  drawBelowLine,
  endTask,
  escalateMonitoringAlert,
  exportDocuments,
  exportKycValidations,
  exportMonitoringAlerts,
  exportTasks,
  exportTransactions,
  importTransactionFile,
  judgeBelowLine,
  listDocuments,
  listKycValidations,
  listMonitoringAlerts,
  listRules,
  listTasks,
  listTransactions,
  moveRule,
  readBelowLine,
  readBpoDashboard,
  readBpoStatistics,
  readMonitoringAlert,
  readOperationsSettings,
  readQueueForecasts,
  readRule,
  returnMonitoringAlert,
  runKycValidation,
  snoozeMonitoringAlert,
  takeStarterRules,
  tryRule,
  whatIfRule,
} from '#domains/operations/contract/index.ts'
import type { InputOf } from '#platform/endpoint/index.ts'
import { download, queryOf, useEndpointMutation } from '#platform/http-client/index.ts'

const DASHBOARD_MS = 30_000
const STATISTICS_MS = 60_000

export const dashboardQuery = () =>
  queryOptions({ ...queryOf(readBpoDashboard, {}), refetchInterval: DASHBOARD_MS })
export const statisticsQuery = () =>
  queryOptions({ ...queryOf(readBpoStatistics, {}), refetchInterval: STATISTICS_MS })
export const queueForecastsQuery = () => queryOf(readQueueForecasts, {})
export const settingsQuery = () => queryOf(readOperationsSettings, {})
export const transactionsQuery = (ask: InputOf<typeof listTransactions>) => queryOf(listTransactions, ask)
export const rulesQuery = () => queryOf(listRules, {})
export const ruleQuery = (id: number) => queryOf(readRule, { id })
export const belowLineQuery = (id: number) => queryOf(readBelowLine, { id })
export const monitoringAlertsQuery = (ask: InputOf<typeof listMonitoringAlerts>) =>
  queryOf(listMonitoringAlerts, ask)
export const monitoringAlertQuery = (id: number) => queryOf(readMonitoringAlert, { id })
export const documentsQuery = (ask: InputOf<typeof listDocuments>) => queryOf(listDocuments, ask)
export const kycQuery = (ask: InputOf<typeof listKycValidations>) => queryOf(listKycValidations, ask)
export const tasksQuery = (ask: InputOf<typeof listTasks>) => queryOf(listTasks, ask)

export const downloadTransactions = (asked: InputOf<typeof exportTransactions>) =>
  download(exportTransactions, asked)
export const downloadMonitoringAlerts = (asked: InputOf<typeof exportMonitoringAlerts>) =>
  download(exportMonitoringAlerts, asked)
export const downloadDocuments = (asked: InputOf<typeof exportDocuments>) => download(exportDocuments, asked)
export const downloadKyc = (asked: InputOf<typeof exportKycValidations>) =>
  download(exportKycValidations, asked)
export const downloadTasks = (asked: InputOf<typeof exportTasks>) => download(exportTasks, asked)
export const fetchDocumentFile = (id: number) => download(downloadDocument, { id })

const refreshes = ['/api/bpo/', '/api/alerts', '/api/kyb/cases', '/api/overview/', '/api/controls/']
export const useImportTransactions = () => useEndpointMutation(importTransactionFile, { refreshes })
export const useTakeStarterRules = () => useEndpointMutation(takeStarterRules, { refreshes })
export const useAddRule = () => useEndpointMutation(addRule, { refreshes })
export const useChangeRule = () => useEndpointMutation(changeRule, { refreshes })
export const useMoveRule = () => useEndpointMutation(moveRule, { refreshes })
export const useDrawBelowLine = () => useEndpointMutation(drawBelowLine, { refreshes: ['/api/bpo/rules'] })
export const useJudgeBelowLine = () => useEndpointMutation(judgeBelowLine, { refreshes: ['/api/bpo/rules'] })
export const useTryRule = () => useEndpointMutation(tryRule, { refreshes: [] })
export const useWhatIfRule = () => useEndpointMutation(whatIfRule, { refreshes: [] })
export const useAssignAlert = () => useEndpointMutation(assignMonitoringAlert, { refreshes })
export const useClearAlert = () => useEndpointMutation(clearMonitoringAlert, { refreshes })
export const useReturnAlert = () => useEndpointMutation(returnMonitoringAlert, { refreshes })
export const useEscalateAlert = () => useEndpointMutation(escalateMonitoringAlert, { refreshes })
export const useSnoozeAlert = () => useEndpointMutation(snoozeMonitoringAlert, { refreshes })
export const useAddDocument = () => useEndpointMutation(addDocument, { refreshes })
export const useClaimDocument = () => useEndpointMutation(claimDocument, { refreshes })
export const useDecideDocument = () => useEndpointMutation(decideDocument, { refreshes })
export const useCheckDocument = () => useEndpointMutation(checkDocumentQuality, { refreshes })
export const useRunKyc = () => useEndpointMutation(runKycValidation, { refreshes })
export const useDecideKyc = () => useEndpointMutation(decideKycValidation, { refreshes })
export const useAddTask = () => useEndpointMutation(addTask, { refreshes })
export const useClaimTask = () => useEndpointMutation(claimTask, { refreshes })
export const useEndTask = () => useEndpointMutation(endTask, { refreshes })
export const useChangeSettings = () => useEndpointMutation(changeOperationsSettings, { refreshes })
