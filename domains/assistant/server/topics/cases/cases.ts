import { allRows } from '../../answering/asker.ts'
import { type AskedTopic, at, type Row } from '../topic.ts'
import { caseColumns, DAY_MS } from './case-columns.ts'

export const cases: AskedTopic = {
  id: 'cases',
  label: 'cases',
  href: '/dashboard/kyb/cases',
  nouns: ['case', 'compliance case', 'kyb case', 'investigation', 'caseload', 'case load', 'case file'],
  hints: [
    'due',
    'assigned',
    'priority',
    'deadline',
    'sla',
    'who has',
    'working',
    'queue',
    'handle',
    'handling',
  ],
  about: ['case', 'case-subject', 'person'],
  usual: ['status', 'priority', 'assignee', 'dueAt'],
  dated: 'openedAt',
  orders: { oldest: 'dueAt', newest: 'openedAt', most: 'ageDays', least: 'ageDays', worst: 'dueAt' },
  nameOf: (row) => String(row.subjectName),
  detailOf: (row) => String(row.caseNumber),
  isOf: (row, { kind, id, label }) =>
    kind === 'case'
      ? String(row.id) === id
      : kind === 'person'
        ? at('assignee.fullName')(row) === label
        : row.subjectName === label,
  narrowed: {
    unless: ['state', 'outcome', 'closedAt', 'daysToClose'],
    unlessWithin: 'openedAt',
    holds: ({ status }) => status !== 'closed',
    label: 'open',
  },
  columns: caseColumns,
  async load(asker) {
    const { rows, asOf } = await allRows<Row>(asker, 'cases.list', {})
    const now = asker.ctx.now.getTime()
    const aged = rows.map(
      (row): Row => ({
        ...row,
        ageDays: Math.floor(
          ((row.closedAt ? Date.parse(String(row.closedAt)) : now) - Date.parse(String(row.openedAt))) /
            DAY_MS,
        ),
      }),
    )
    return { rows: aged, tool: 'cases.list', asOf: asOf ?? asker.ctx.now.toISOString(), standing: null }
  },
}
