export { type AlertBacklog, alertBacklogOf } from './alert-backlog.ts'
export { takersOf } from './assign-alert.ts'
export { keepAlerts } from './keep-alerts.ts'
export { raiseAlert } from './raise-alert.ts'
export { alertsRoutes } from './routes.ts'
export { closeAlert, snoozeAlert } from './settle-alert.ts'
export { ALERT_HOURS, severityRank } from './severity.ts'
export { alertsSlice } from './slice.ts'
export {
  type AlertRow,
  activeAlerts,
  activeAlertsOfKinds,
  alertOf,
  countActiveAlertsOfKinds,
  type Hit,
  hasOpenAlert,
  lastAlertId,
  openAlertsWithKeys,
} from './store.ts'
