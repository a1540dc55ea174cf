import { z } from 'zod'
import { defineEndpoint, page, pageRequest } from '#platform/endpoint/index.ts'
import { Alert, AlertFinding, AlertSeverity, AlertState } from './nouns.ts'

const alertId = { id: z.coerce.number().int().positive() }
const reason = z.string('A reason is required').trim().min(3, 'A reason is required').max(2_000)

export const listAlerts = defineEndpoint({
  method: 'GET',
  path: '/api/alerts',
  summary: 'Alerts, the gravest and oldest first; only the active ones unless a state is named',
  permission: 'alerts:read',
  request: z.object({ ...pageRequest, severity: AlertSeverity.optional(), state: AlertState.optional() }),
  response: page(Alert),
  problems: [],
})

export const reviewAlert = defineEndpoint({
  method: 'POST',
  path: '/api/alerts/{id}/review',
  summary: 'Takes an alert up, or escalates it',
  permission: 'alerts:write',
  request: z.object({ ...alertId, to: z.enum(['under_review', 'escalated']), reason: reason.optional() }),
  response: Alert,
  problems: ['not-found', 'transition-not-allowed'],
})

export const snoozeAlert = defineEndpoint({
  method: 'POST',
  path: '/api/alerts/{id}/snooze',
  summary: 'Sets an alert aside until a moment at most 90 days away',
  permission: 'alerts:write',
  request: z.object({ ...alertId, until: z.iso.datetime({ offset: true }), reason }),
  response: Alert,
  problems: ['not-found', 'invalid-input', 'transition-not-allowed'],
})

export const closeAlert = defineEndpoint({
  method: 'POST',
  path: '/api/alerts/{id}/close',
  summary: 'Closes an alert with an outcome and a reason',
  permission: 'alerts:write',
  request: z.object({ ...alertId, outcome: AlertFinding, reason }),
  response: Alert,
  problems: ['not-found', 'transition-not-allowed'],
})
