import { z } from 'zod'
import {
  defineEndpoint,
  defineList,
  fileResponse,
  isoDateTime,
  listFileRequest,
  listPage,
  listRequest,
  numberInText,
} from '#platform/endpoint/index.ts'
import { Alert, AlertFinding, AlertOutcome, AlertSeverity, AlertState } from './schemas.ts'

const alertId = { id: numberInText().int().positive() }
/** An alert as it was read: a step decided on an older one is refused with what has been done since. Where nothing is said, it is the newest. */
const alertAsRead = { ...alertId, version: z.number().int().positive().max(2_147_483_647).optional() }
const reason = z.string('A reason is required').trim().min(3, 'A reason is required').max(2_000)

export const alertsList = defineList({
  name: 'Alerts',
  columns: { severity: 'whole', title: 'text', hits: 'whole', raised: 'moment' },
  facets: { severity: AlertSeverity, state: AlertState },
  unlessAsked: { state: ['new', 'under_review', 'escalated'] satisfies AlertState[] },
  searches: 'What an alert says',
  startsWith: 'the gravest first, the oldest first among equals',
})

/** What else narrows the list: rows behind a figure are found by them. With any of them alerts of every state are listed. */
const within = {
  raisedFrom: isoDateTime.optional(),
  raisedTo: isoDateTime.optional(),
  closedFrom: isoDateTime.optional(),
  closedTo: isoDateTime.optional(),
  outcome: AlertOutcome.optional(),
  /** Only those that nobody has closed, those set aside included. */
  open: z.literal('true').optional(),
  /** The rule that raised them, such as `screening-match`. */
  kind: z.string().max(80).optional(),
}

export const listAlerts = defineEndpoint({
  name: 'alerts.list',
  effect: 'read',
  method: 'GET',
  path: '/api/alerts',
  summary: 'Alerts, the gravest and oldest first; only the active ones unless a state is named',
  permission: 'alerts:read',
  request: z.object({ ...listRequest(alertsList), ...within }),
  response: listPage(Alert),
  problems: [],
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

export const exportAlerts = defineEndpoint({
  name: 'alerts.export',
  effect: 'read',
  method: 'GET',
  path: '/api/alerts/export',
  summary: 'Every alert that a filter finds, as CSV or XLSX; only the active ones unless a state is named',
  permission: 'alerts:read',
  request: z.object({ ...listFileRequest(alertsList), ...within }),
  response: fileResponse,
  problems: ['too-large'],
  answers: 'file',
})

export const reviewAlert = defineEndpoint({
  name: 'alerts.review',
  effect: 'write',
  method: 'POST',
  path: '/api/alerts/{id}/review',
  summary: 'Takes an alert up, or escalates it',
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
  effect: 'write',
  method: 'POST',
  path: '/api/alerts/{id}/snooze',
  summary: 'Sets an alert aside until a moment at most 90 days away',
  permission: 'alerts:write',
  request: z.object({ ...alertAsRead, until: z.iso.datetime({ offset: true }), reason }),
  response: Alert,
  problems: ['not-found', 'stale', 'invalid-input', 'transition-not-allowed'],
})

export const closeAlert = defineEndpoint({
  name: 'alerts.close',
  effect: 'write',
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
  effect: 'write',
  method: 'POST',
  path: '/api/alerts/{id}/assign',
  summary: 'Gives an alert to a person of the organisation, or back to nobody',
  permission: 'alerts:write',
  request: z.object({ ...alertAsRead, userId: z.number().int().positive().max(2_147_483_647).nullable() }),
  response: Alert,
  problems: ['not-found', 'stale', 'transition-not-allowed'],
})

export const listAlertAssignees = defineEndpoint({
  name: 'alerts.assignees',
  effect: 'read',
  method: 'GET',
  path: '/api/alerts/assignees',
  summary: 'The people an alert can be given to',
  permission: 'alerts:read',
  request: z.object({}),
  response: z.array(z.object({ userId: z.number().int(), fullName: z.string() })),
  problems: [],
})
