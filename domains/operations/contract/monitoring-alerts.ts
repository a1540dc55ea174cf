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

export const MonitoringAlertState = z.enum([
  'new',
  'under_review',
  'awaiting_second',
  'escalated',
  'snoozed',
  'closed',
])
export type MonitoringAlertState = z.infer<typeof MonitoringAlertState>

export const MonitoringOutcome = z.enum([
  'false_positive',
  'true_positive_action',
  'sar_filed',
  'duplicate',
  'informational',
])
export type MonitoringOutcome = z.infer<typeof MonitoringOutcome>

/** What made a block of a rule hold. */
export const Finding = z.object({
  block: z.string(),
  words: z.string(),
  value: z.number(),
  threshold: z.number(),
  from: isoDateTime,
  to: isoDateTime,
  count: z.number().int(),
  /** Numbers of the transactions, the first five hundred. */
  transactions: z.array(z.number().int()),
})
export type Finding = z.infer<typeof Finding>

export const MonitoringAlert = z.object({
  id: z.number().int(),
  ruleId: z.number().int(),
  ruleName: z.string(),
  ruleVersion: z.number().int(),
  typology: z.string(),
  severity: z.enum(['critical', 'high', 'medium', 'low']),
  account: z.string(),
  counterparty: z.string().nullable(),
  customerId: z.number().int().nullable(),
  customerName: z.string().nullable(),
  state: MonitoringAlertState,
  assigneeId: z.number().int().nullable(),
  assigneeName: z.string().nullable(),
  snoozedUntil: isoDateTime.nullable(),
  hitCount: z.number().int(),
  /** Moments of the transactions that hit first and last. */
  firstHitAt: isoDateTime,
  lastHitAt: isoDateTime,
  raisedAt: isoDateTime,
  /** When it is to be dealt with, by its severity. */
  dueAt: isoDateTime,
  isOverdue: z.boolean(),
  closedAt: isoDateTime.nullable(),
  outcome: MonitoringOutcome.nullable(),
  reason: z.string().nullable(),
  /** Who proposed to clear it, where a second person has to agree. */
  proposedBy: z.string().nullable(),
  caseId: z.number().int().nullable(),
  transactions: z.number().int(),
  version: z.number().int(),
  isSample: z.boolean(),
})
export type MonitoringAlert = z.infer<typeof MonitoringAlert>

export const MonitoringAlertFile = MonitoringAlert.extend({
  findings: z.array(Finding),
  leftOut: z.object({ count: z.number().int(), currencies: z.array(z.string()) }),
  history: z.array(
    z.object({
      id: z.number().int(),
      what: z.string(),
      who: z.string(),
      why: z.string().nullable(),
      at: isoDateTime,
    }),
  ),
  people: z.array(z.object({ userId: z.number().int(), fullName: z.string() })),
})
export type MonitoringAlertFile = z.infer<typeof MonitoringAlertFile>

export const monitoringAlertsList = defineList({
  name: 'Monitoring alerts',
  columns: { severity: 'whole', raised: 'moment', due: 'moment', hits: 'whole' },
  facets: {
    state: z.enum(['open', 'awaiting_second', 'escalated', 'snoozed', 'closed']),
    severity: z.enum(['critical', 'high', 'medium', 'low']),
    /** Whether anybody has it. */
    holder: z.enum(['somebody', 'nobody']),
  },
  searches: 'Account, customer, rule',
  startsWith: 'the open ones first, the gravest and oldest before others',
})

const alertId = { id: numberInText().int().positive() }
const reason = z
  .string('A reason is required')
  .trim()
  .min(3, 'A reason is required')
  .max(2_000)
  .meta({ title: 'Reason', kind: 'textarea' })
/** The version it was decided on: a step on what another has changed since is refused. */
const version = z.number().int().positive()

export const listMonitoringAlerts = defineEndpoint({
  name: 'bpo.alerts',
  effect: 'read',
  method: 'GET',
  path: '/api/bpo/alerts',
  summary: 'The queue of transaction monitoring, filtered and paged',
  permission: 'operations:read',
  request: z.object(listRequest(monitoringAlertsList)),
  response: listPage(MonitoringAlert),
  problems: [],
  examples: [
    { asks: 'Which monitoring alerts wait for a second person?', request: { state: 'awaiting_second' } },
  ],
})

export const exportMonitoringAlerts = defineEndpoint({
  name: 'bpo.alerts-export',
  effect: 'read',
  method: 'GET',
  path: '/api/bpo/alerts/export',
  summary: 'Every monitoring alert that matches a filter, as CSV or XLSX',
  permission: 'operations:read',
  request: z.object(listFileRequest(monitoringAlertsList)),
  response: fileResponse,
  problems: ['too-large'],
  answers: 'file',
})

export const readMonitoringAlert = defineEndpoint({
  name: 'bpo.alert',
  effect: 'read',
  method: 'GET',
  path: '/api/bpo/alerts/{id}',
  summary: 'One monitoring alert with everything behind it',
  permission: 'operations:read',
  request: z.object(alertId),
  response: MonitoringAlertFile,
  problems: ['not-found'],
})

export const assignMonitoringAlert = defineEndpoint({
  name: 'bpo.assign-alert',
  effect: 'write',
  method: 'POST',
  path: '/api/bpo/alerts/{id}/assign',
  summary: 'Assigns an alert for review',
  permission: 'operations:write',
  request: z.object({ ...alertId, version, userId: z.number().int().positive().max(2_147_483_647) }),
  response: MonitoringAlert,
  problems: ['not-found', 'stale', 'transition-not-allowed'],
})

export const clearMonitoringAlert = defineEndpoint({
  name: 'bpo.clear-alert',
  effect: 'write',
  method: 'POST',
  path: '/api/bpo/alerts/{id}/clear',
  summary:
    'Closes an alert with an outcome and a reason; if your organisation requires a second person, it waits for their agreement',
  permission: 'operations:write',
  request: z.object({
    ...alertId,
    version,
    outcome: MonitoringOutcome.meta({ title: 'Outcome' }),
    reason,
  }),
  response: MonitoringAlert,
  problems: ['not-found', 'stale', 'transition-not-allowed', 'four-eyes'],
})

export const returnMonitoringAlert = defineEndpoint({
  name: 'bpo.return-alert',
  effect: 'write',
  method: 'POST',
  path: '/api/bpo/alerts/{id}/return',
  summary: 'Returns a proposed closing, or reopens a closed alert, with a reason',
  permission: 'operations:write',
  request: z.object({ ...alertId, version, reason }),
  response: MonitoringAlert,
  problems: ['not-found', 'stale', 'transition-not-allowed'],
})

export const escalateMonitoringAlert = defineEndpoint({
  name: 'bpo.escalate-alert',
  effect: 'write',
  method: 'POST',
  path: '/api/bpo/alerts/{id}/escalate',
  summary: 'Opens a case for an alert; both are saved or neither',
  permission: 'operations:write',
  request: z.object({ ...alertId, version, reason }),
  response: MonitoringAlert,
  problems: ['not-found', 'stale', 'transition-not-allowed'],
})

export const snoozeMonitoringAlert = defineEndpoint({
  name: 'bpo.snooze-alert',
  effect: 'write',
  method: 'POST',
  path: '/api/bpo/alerts/{id}/snooze',
  summary: 'Snoozes an alert for at most 90 days, with a reason',
  permission: 'operations:write',
  request: z.object({
    ...alertId,
    version,
    days: z.number().int().min(1).max(90).meta({ title: 'Days' }),
    reason,
  }),
  response: MonitoringAlert,
  problems: ['not-found', 'stale', 'transition-not-allowed'],
})
