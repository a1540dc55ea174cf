import { type Route, serve } from '#platform/calls/index.ts'
import * as endpoints from '../contract/index.ts'
import { exportAlerts, listAlerts } from './list-alerts.ts'
import { closeAlert, reviewAlert, snoozeAlert } from './settle-alert.ts'
import { streamAlerts } from './tell-alert.ts'

export const alertsRoutes: readonly Route[] = [
  serve(endpoints.listAlerts, listAlerts),
  serve(endpoints.exportAlerts, exportAlerts),
  serve(endpoints.streamAlerts, streamAlerts),
  serve(endpoints.reviewAlert, reviewAlert),
  serve(endpoints.snoozeAlert, snoozeAlert),
  serve(endpoints.closeAlert, closeAlert),
]
