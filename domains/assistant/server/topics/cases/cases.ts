import { allRows } from '../../answering/asker.ts'
import { type AskedTopic, phrases, type Row } from '../topic.ts'
import { caseColumns } from './case-columns.ts'
import { caseFileColumns, isOfPerson, withFiles } from './case-file.ts'
import { DAY_MS } from './case-times.ts'

export const cases: AskedTopic = {
  id: 'cases',
  label: 'cases',
  href: '/dashboard/kyb/cases',
  nouns: ['case', 'compliance case', 'kyb case', 'investigation', 'caseload', 'case load', 'case file'],
  hints: phrases('due, assigned, priority, deadline, sla, who has, working, queue, handle, handling'),
  about: ['case', 'case-subject', 'person'],
  usual: ['status', 'priority', 'assignee', 'dueAt'],
  dated: 'openedAt',
  // “Who closed the most this month”: the day on which each was closed.
  datedBy: ({ text }) => (/\bwho (?:has )?closed\b|\bclosed by\b/.test(text) ? 'closedAt' : undefined),
  orders: { oldest: 'dueAt', newest: 'openedAt', most: 'ageDays', least: 'ageDays', worst: 'dueAt' },
  nameOf: (row) => String(row.subjectName),
  detailOf: (row) => String(row.caseNumber),
  isOf: (row, thing) =>
    thing.kind === 'case'
      ? String(row.id) === thing.id
      : thing.kind === 'person'
        ? isOfPerson(row, thing)
        : row.subjectName === thing.label,
  narrowed: {
    unless: ['state', 'outcome', 'closedAt', 'daysToClose', 'closedBy'],
    unlessValue: { 'sla met': { column: 'state', value: 'closed' } },
    unlessWithin: 'openedAt',
    holds: ({ status }) => status !== 'closed',
    label: 'open',
  },
  columns: [...caseColumns, ...caseFileColumns],
  async load(asker, wanted) {
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
    return { rows: await withFiles(asker, aged, wanted), tool: 'cases.list', asOf: asOf ?? undefined }
  },
}
