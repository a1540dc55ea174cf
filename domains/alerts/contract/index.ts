export { closeAlert, listAlerts, reviewAlert, snoozeAlert } from './endpoints.ts'
export { Alert, AlertOutcome, AlertSeverity, AlertState, AlertSubjectType } from './nouns.ts'
