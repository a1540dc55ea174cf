export { alertsList, closeAlert, exportAlerts, listAlerts, reviewAlert, snoozeAlert } from './endpoints.ts'
export { AlertNews, alertsTopic, streamAlerts } from './live.ts'
export { Alert, AlertFinding, AlertOutcome, AlertSeverity, AlertState } from './nouns.ts'
