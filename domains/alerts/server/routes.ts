import { type Route, serve } from '#platform/calls/index.ts'
import * as endpoints from '../contract/index.ts'
import { readAlertsDashboard } from './analytics/read-dashboard.ts'
import { readAlertMetrics } from './analytics/read-metrics.ts'
import { assignAlert, listAlertAssignees } from './assign-alert.ts'
import { exportAlerts, listAlerts, readAlert } from './list-alerts.ts'
import { streamAlerts } from './publish-alert.ts'
import { closeAlert, reviewAlert, snoozeAlert } from './settle-alert.ts'

export const alertsRoutes: readonly Route[] = [
  serve(endpoints.listAlerts, listAlerts),
  serve(endpoints.exportAlerts, exportAlerts),
  serve(endpoints.readAlertsDashboard, readAlertsDashboard),
  serve(endpoints.readAlertMetrics, readAlertMetrics),
  serve(endpoints.streamAlerts, streamAlerts),
  serve(endpoints.listAlertAssignees, listAlertAssignees),
  serve(endpoints.assignAlert, assignAlert),
  serve(endpoints.reviewAlert, reviewAlert),
  serve(endpoints.snoozeAlert, snoozeAlert),
  serve(endpoints.closeAlert, closeAlert),
  serve(endpoints.readAlert, readAlert),
]
