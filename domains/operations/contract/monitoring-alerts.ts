import { z } from 'zod'
import {
  column,
  columnsOf,
  defineEndpoint,
  defineList,
  defineListFile,
  isoDateTime,
  listPage,
  listRequest,
  numberInText,
  requiredReason,
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

export const alertStateLabel = {
  new: 'New',
  under_review: 'Under review',
  awaiting_second: 'Awaits a second person',
  escalated: 'Escalated',
  snoozed: 'Set aside',
  closed: 'Closed',
} as const satisfies Record<MonitoringAlertState, string>

export const MonitoringAlert = z.object({
  id: column(z.number().int(), { title: 'Alert', table: 'none' }),
  severity: column(z.enum(['critical', 'high', 'medium', 'low']), { title: 'Severity', card: 'figure' }),
  ruleId: z.number().int(),
  ruleName: column(z.string(), {
    title: 'Rule',
    id: 'rule',
    card: 'name',
    aliases: 'rule, which rule, typology',
  }),
  ruleVersion: column(z.number().int(), { title: 'Version', table: 'none' }),
  typology: z.string(),
  account: column(z.string(), { title: 'Account', table: 'offered' }),
  customerName: column(z.string().nullable(), {
    title: 'Customer',
    id: 'who',
    aliases: 'customer, which customer, client, whom',
  }),
  state: column(MonitoringAlertState, { title: 'State', words: alertStateLabel, aliases: 'state, status' }),
  assigneeName: column(z.string().nullable(), {
    title: 'With',
    inSentence: 'assigned to',
    id: 'with',
    aliases: 'assigned to, who has, assignee, owner',
  }),
  hitCount: column(z.number().int(), { title: 'Hits', id: 'hits', format: 'count', card: 'none' }),
  transactions: column(z.number().int(), {
    title: 'Transactions',
    inSentence: 'transactions behind it',
    format: 'count',
    table: 'offered',
    aliases: 'transactions behind, number of transactions',
  }),
  raisedAt: column(isoDateTime, {
    title: 'Raised',
    format: 'moment',
    table: 'offered',
    aliases: 'raised, when, date',
  }),
  dueAt: column(isoDateTime, {
    title: 'Due',
    definition: 'When it is to be dealt with, by its severity.',
    id: 'due',
    format: 'moment',
    aliases: 'due, deadline',
  }),
  closedAt: column(isoDateTime.nullable(), {
    title: 'Closed',
    format: 'moment',
    table: 'offered',
    aliases: 'when closed, closed on',
  }),
  outcome: column(MonitoringOutcome.nullable(), {
    title: 'Outcome',
    table: 'offered',
    aliases: 'outcome, result',
  }),
  reason: column(z.string().nullable(), { title: 'Reason', table: 'offered' }),
  counterparty: z.string().nullable(),
  customerId: z.number().int().nullable(),
  assigneeId: z.number().int().nullable(),
  snoozedUntil: isoDateTime.nullable(),
  /** Moments of the transactions that hit first and last. */
  firstHitAt: isoDateTime,
  lastHitAt: isoDateTime,
  isOverdue: z.boolean(),
  /** Who proposed to clear it, where a second person has to agree. */
  proposedBy: z.string().nullable(),
  caseId: z.number().int().nullable(),
  version: z.number().int(),
  isSample: column(z.boolean(), { title: 'Sample data', table: 'none' }),
})
export type MonitoringAlert = z.infer<typeof MonitoringAlert>

export const monitoringAlertColumns = columnsOf(MonitoringAlert)

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
  columns: { severity: 'whole', raised: 'moment', closed: 'moment', due: 'moment', hits: 'whole' },
  periods: { raised: 'Raised', closed: 'Closed' },
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
const reason = requiredReason.meta({ title: 'Reason', kind: 'textarea' })
/** The version it was decided on: a step on what another has changed since is refused. */
const version = z.number().int().positive()

export const listMonitoringAlerts = defineEndpoint({
  name: 'bpo.alerts',
  method: 'GET',
  path: '/api/bpo/alerts',
  summary: 'The queue of transaction monitoring, filtered and paged',
  permission: 'operations:read',
  request: z.object(listRequest(monitoringAlertsList)),
  response: listPage(MonitoringAlert),
  examples: [
    { asks: 'Which monitoring alerts wait for a second person?', request: { state: 'awaiting_second' } },
  ],
})

export const exportMonitoringAlerts = defineListFile(listMonitoringAlerts, {
  name: 'bpo.alerts-export',
  summary: 'Every monitoring alert that matches a filter, as CSV or XLSX',
})

export const readMonitoringAlert = defineEndpoint({
  name: 'bpo.alert',
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
