import {
  assignAlert,
  closeAlert,
  exportAlerts,
  listAlertAssignees,
  listAlerts,
  readAlertMetrics,
  readAlertsDashboard,
  reviewAlert,
  snoozeAlert,
  type Timeframe,
} from '#domains/alerts/contract/index.ts'
import type { InputOf } from '#platform/endpoint/index.ts'
import { download, queryOf, useEndpointMutation } from '#platform/http-client/index.ts'

const DASHBOARD_MS = 10_000
const METRICS_MS = 5_000

/** Looked at every 10 s, whether alerts move or not: its window moves by itself (ALERT-005). */
export const alertsDashboardQuery = (timeframe: Timeframe) => ({
  ...queryOf(readAlertsDashboard, { timeframe }),
  refetchInterval: DASHBOARD_MS,
})
/** Looked at every 5 s (ALERT-006). */
export const alertMetricsQuery = (timeframe: Timeframe) => ({
  ...queryOf(readAlertMetrics, { timeframe }),
  refetchInterval: METRICS_MS,
})
export const alertsQuery = (filter: InputOf<typeof listAlerts>) => queryOf(listAlerts, filter)
export const alertAssigneesQuery = () => queryOf(listAlertAssignees, {})
export const downloadAlerts = (asked: InputOf<typeof exportAlerts>) => download(exportAlerts, asked)

const afterAlert = ['/api/alerts', '/api/overview/']
export const useReviewAlert = () => useEndpointMutation(reviewAlert, { refreshes: afterAlert })
export const useCloseAlert = () => useEndpointMutation(closeAlert, { refreshes: afterAlert })
export const useSnoozeAlert = () => useEndpointMutation(snoozeAlert, { refreshes: afterAlert })
export const useAssignAlert = () => useEndpointMutation(assignAlert, { refreshes: afterAlert })
