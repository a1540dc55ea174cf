export { closeAlert, listAlerts, reviewAlert, snoozeAlert } from './endpoints.ts'
export { AlertNews, alertsTopic, streamAlerts } from './live.ts'
export { Alert, AlertOutcome, AlertSeverity, AlertState, AlertSubjectType } from './nouns.ts'
