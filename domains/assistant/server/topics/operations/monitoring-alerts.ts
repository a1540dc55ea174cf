import { monitoringAlertColumns } from '#domains/operations/contract/index.ts'
import { allRows } from '../../answering/asker.ts'
import { fieldsOf } from '../fields-of.ts'
import { type AskedTopic, field, phrases, type Row } from '../topic.ts'
import { severityAt } from './severity.ts'
import { sampleCaveat } from './tasks.ts'

/** What the rules of transaction monitoring raised. */
export const monitoringAlerts: AskedTopic = {
  id: 'monitoring-alerts',
  label: 'alerts of transaction monitoring',
  href: '/dashboard/bpo?tab=transactions',
  nouns: phrases(`monitoring alert, transaction alert, transaction monitoring, transaction monitoring alert,
    alerts of transaction monitoring, aml alert, tm alert`),
  hints: ['rule', 'severity', 'raised', 'alert', 'open', 'closed'],
  about: ['customer', 'monitoring-rule', 'person'],
  lean: ({ text }) =>
    /\b(?:transaction|tx|tm|aml|monitoring)[ -](?:monitoring )?alerts?\b|\bof (?:transaction )?monitoring\b|\b(?:which|what) (?:monitoring )?rules? (?:raised|has|have|had|triggered|produced|caused|generated|fired)\b/.test(
      text,
    ) && /\balerts?\b|monitoring/.test(text)
      ? 5
      : -4,
  usual: ['rule', 'severity', 'state'],
  dated: 'raisedAt',
  orders: { newest: 'raisedAt', oldest: 'raisedAt', most: 'transactions', worst: 'gravity' },
  nameOf: (row) => String(row.ruleName),
  detailOf: (row) => (row.customerName ? String(row.customerName) : null),
  isOf: (row, { id, kind, label }) =>
    kind === 'monitoring-rule'
      ? String(row.ruleId) === id
      : kind === 'person'
        ? row.assigneeName === label
        : String(row.customerId) === id,
  columns: [
    severityAt('severity'),
    ...fieldsOf(monitoringAlertColumns, {
      ruleName: { values: {} },
      customerName: { id: 'customer', values: {} },
      state: {
        values: {
          open: 'open, still open, unresolved, outstanding, pending, new, active',
          closed: 'closed, cleared, resolved',
        },
        whenOf: { closed: 'closedAt' },
        isWhenNarrowed: true,
        read: (row) => (row.state === 'closed' ? 'closed' : 'open'),
      },
      assigneeName: {
        id: 'assignee',
        values: { nobody: ['unassigned', 'nobody has', 'not assigned', 'nobody has taken'] },
        read: (row) => (row.assigneeName as string | null) ?? 'nobody',
      },
      transactions: { isSummed: true },
      dueAt: { id: 'dueAt' },
      outcome: {
        values: {
          false_positive: 'false positive, false alarm',
          true_positive_action: 'true positive, justified, productive',
        },
      },
    }),
    field('gravity', {
      label: 'gravity',
      unit: 'number',
      read: (row) => ['low', 'medium', 'high', 'critical'].indexOf(String(row.severity)),
      isSummed: false,
    }),
  ],
  async load(asker) {
    const { rows, asOf } = await allRows<Row>(asker, 'bpo.alerts', {})
    return { rows, tool: 'bpo.alerts', asOf, caveat: sampleCaveat(rows) }
  },
}
