export { closeAlert, listAlerts, reviewAlert, snoozeAlert } from './endpoints.ts'
export { AlertNews, alertsTopic, streamAlerts } from './live.ts'
export { Alert, AlertFinding, AlertOutcome, AlertSeverity, AlertState, AlertSubjectType } from './nouns.ts'
