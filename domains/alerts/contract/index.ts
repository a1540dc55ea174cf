export {
  AlertForecast,
  AlertMetric,
  AlertsDashboard,
  AnalyticsCard,
  readAlertMetrics,
  readAlertsDashboard,
  Timeframe,
  timeframeDays,
  WindowFigure,
} from './analytics.ts'
export {
  alertsList,
  assignAlert,
  closeAlert,
  exportAlerts,
  listAlertAssignees,
  listAlerts,
  readAlert,
  reviewAlert,
  snoozeAlert,
} from './endpoints.ts'
export { AlertNews, alertsTopic, streamAlerts } from './live.ts'
export {
  Alert,
  AlertFinding,
  AlertOutcome,
  AlertSeverity,
  AlertState,
  alertAssigneeInWords,
  alertColumns,
  alertOutcomeLabel,
  alertStateLabel,
} from './schemas.ts'
