import { z } from 'zod'
import {
  defineEndpoint,
  defineList,
  defineListFile,
  listPage,
  listRequest,
  numberInText,
  requiredReason as reason,
} from '#platform/endpoint/index.ts'
import { Alert, AlertFinding, AlertOutcome, AlertSeverity, AlertState } from './schemas.ts'

const alertId = { id: numberInText().int().positive() }
/** An alert as it was read: a step on an older version is refused. Without a version the newest is meant. */
const alertAsRead = { ...alertId, version: z.number().int().positive().max(2_147_483_647).optional() }

export const alertsList = defineList({
  name: 'Alerts',
  columns: { severity: 'whole', title: 'text', hits: 'whole', raised: 'moment', closed: 'moment' },
  periods: { raised: 'Raised', closed: 'Closed' },
  facets: { severity: AlertSeverity, state: AlertState },
  unlessAsked: { state: ['new', 'under_review', 'escalated'] satisfies AlertState[] },
  searches: 'The content of an alert',
  startsWith: 'the gravest first, the oldest first among equals',
})

/** What else narrows the list: rows behind a figure are found by them. With any of them alerts of every state are listed. */
const within = {
  outcome: AlertOutcome.optional(),
  /** Only those that nobody has closed, those set aside included. */
  open: z.literal('true').optional(),
  /** The rule that raised them, such as `screening-match`. */
  kind: z.string().max(80).optional(),
  /** How the names of their rules begin, such as `credit-`; only the active ones, unless something else is asked for. */
  kinds: z.string().max(80).optional(),
}

export const listAlerts = defineEndpoint({
  name: 'alerts.list',
  method: 'GET',
  path: '/api/alerts',
  summary: 'Alerts, most severe and oldest first; only active ones unless a state is given',
  permission: 'alerts:read',
  request: z.object({ ...listRequest(alertsList), ...within }),
  response: listPage(Alert),
  examples: [
    { asks: 'Which critical alerts wait for somebody?', request: { severity: 'critical', state: 'new' } },
  ],
  short: ({ rows, total }) => ({
    total,
    rows: rows.map(({ severity, kind, title, state, hitCount, raisedAt, href, isSample }) => ({
      severity,
      kind,
      title,
      state,
      hitCount,
      raisedAt,
      href,
      isSample,
    })),
  }),
})

export const readAlert = defineEndpoint({
  name: 'alerts.alert',
  method: 'GET',
  path: '/api/alerts/{id}',
  summary: 'One alert, whatever its state',
  permission: 'alerts:read',
  request: z.object(alertId),
  response: Alert,
  problems: ['not-found'],
})

export const exportAlerts = defineListFile(listAlerts, {
  name: 'alerts.export',
  summary: 'Every alert that matches a filter, as CSV or XLSX; only active ones unless a state is given',
})

export const reviewAlert = defineEndpoint({
  name: 'alerts.review',
  method: 'POST',
  path: '/api/alerts/{id}/review',
  summary: 'Starts work on an alert, or escalates it',
  permission: 'alerts:write',
  request: z.object({
    ...alertAsRead,
    to: z.enum(['under_review', 'escalated']),
    reason: reason.optional(),
  }),
  response: Alert,
  problems: ['not-found', 'stale', 'transition-not-allowed'],
  examples: [
    {
      asks: 'Take an alert up and escalate it',
      request: { id: 1, to: 'escalated', reason: 'The name and the date of birth agree.' },
    },
  ],
})

export const snoozeAlert = defineEndpoint({
  name: 'alerts.snooze',
  method: 'POST',
  path: '/api/alerts/{id}/snooze',
  summary: 'Snoozes an alert for at most 90 days',
  permission: 'alerts:write',
  request: z.object({ ...alertAsRead, until: z.iso.datetime({ offset: true }), reason }),
  response: Alert,
  problems: ['not-found', 'stale', 'invalid-input', 'transition-not-allowed'],
})

export const closeAlert = defineEndpoint({
  name: 'alerts.close',
  method: 'POST',
  path: '/api/alerts/{id}/close',
  summary: 'Closes an alert with an outcome and a reason',
  permission: 'alerts:write',
  request: z.object({ ...alertAsRead, outcome: AlertFinding, reason }),
  response: Alert,
  problems: ['not-found', 'stale', 'transition-not-allowed'],
  examples: [
    {
      asks: 'Close an alert as a false alarm',
      request: { id: 1, outcome: 'false_positive', reason: 'Another person of that name.' },
    },
  ],
})

export const assignAlert = defineEndpoint({
  name: 'alerts.assign',
  method: 'POST',
  path: '/api/alerts/{id}/assign',
  summary: 'Assigns an alert to a person in the organisation, or unassigns it',
  permission: 'alerts:write',
  request: z.object({ ...alertAsRead, userId: z.number().int().positive().max(2_147_483_647).nullable() }),
  response: Alert,
  problems: ['not-found', 'stale', 'transition-not-allowed'],
})

export const listAlertAssignees = defineEndpoint({
  name: 'alerts.assignees',
  method: 'GET',
  path: '/api/alerts/assignees',
  summary: 'The people an alert can be assigned to',
  permission: 'alerts:read',
  response: z.array(z.object({ userId: z.number().int(), fullName: z.string() })),
})
