import { type AskedTopic, at, field, phrases, type Row } from '../topic.ts'
import { severityAt } from './severity.ts'

/** The rules that transactions are held against. */
export const monitoringRules: AskedTopic = {
  id: 'monitoring-rules',
  label: 'rules of transaction monitoring',
  href: '/dashboard/bpo?tab=rules',
  nouns: phrases(`monitoring rule, transaction rule, aml rule, typology rule, rules of transaction monitoring,
    detection rule, rule`),
  hints: ['draft', 'active', 'precision', 'typology', 'in force', 'monitoring'],
  about: ['monitoring-rule'],
  isOfNow: true,
  lean: ({ text, names }) => {
    if (
      /\b(?:alert(?:ing)? rules?|rules? for alerts?|price alerts?|decision rules?|screening rules?)\b/.test(
        text,
      )
    )
      return -6
    if (!/\brules?\b/.test(text)) return -5
    const isNamed = names.some(({ things }) => things.some(({ kind }) => kind === 'monitoring-rule'))
    return isNamed || /\b(?:monitoring|transactions?|aml|typolog\w+|draft|precision|in force)\b/.test(text)
      ? 4
      : 0
  },
  usual: ['state', 'severity', 'words'],
  orders: {
    most: 'alerts',
    least: 'alerts',
    best: 'precision',
    worst: 'precision',
    newest: 'changedAt',
    oldest: 'changedAt',
  },
  nameOf: (row) => String(row.name),
  isOf: (row, { id }) => String(row.id) === id,
  columns: [
    field('state', {
      label: 'state',
      names: 'state, status',
      values: {
        active: 'active, in force, switched on, live, running, enabled',
        draft: 'draft, in draft, drafts, not active, not in force, inactive',
        retired: 'retired, switched off',
      },
    }),
    severityAt('definition.severity'),
    field('words', {
      label: 'what it looks at',
      names: 'look at, looks at, what it does, condition, conditions, definition, say, check, checks, work',
      read: (row) => (row.words as string[] | undefined)?.join('. ') ?? null,
    }),
    field('alerts', {
      label: 'alerts raised',
      unit: 'count',
      names: 'alerts raised, number of alerts, how many alerts, alerts',
      read: at('quality.alerts'),
      isSummed: true,
    }),
    field('precision', {
      label: 'precision',
      unit: 'share',
      names: 'precision, hit rate, how exact, quality',
      read: at('quality.precision'),
      isSummed: false,
    }),
    field('changedAt', {
      label: 'last changed',
      unit: 'moment',
      names: 'changed, last changed, when changed, edited, last edited, updated',
    }),
    field('changedBy', {
      label: 'changed by',
      names: 'who changed, changed by, who edited, edited by, who wrote',
    }),
    field('version', { label: 'version', unit: 'number', names: 'version', isSummed: false }),
  ],
  async load(asker) {
    const rows = await asker.ask<Row[]>('bpo.rules', {})
    return { rows, tool: 'bpo.rules' }
  },
}
