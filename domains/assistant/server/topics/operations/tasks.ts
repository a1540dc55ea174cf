import { taskColumns } from '#domains/operations/contract/index.ts'
import { allRows } from '../../answering/asker.ts'
import { fieldsOf } from '../fields-of.ts'
import { type AskedTopic, NoEvidence, phrases, type Row } from '../topic.ts'

/** Work of the operations desk that is no case. */
export const tasks: AskedTopic = {
  id: 'tasks',
  label: 'tasks',
  href: '/dashboard/bpo?tab=tasks',
  nouns: phrases(`task, work item, to-do, todo, operations task, back office task, task of the back office`),
  hints: ['due', 'overdue', 'assigned', 'open', 'done', 'back office', 'operations', 'taken'],
  about: ['person'],
  lean: ({ text }) => (/\b(?:tasks?|work items?|to-?dos?)\b/.test(text) ? 5 : -3),
  usual: ['state', 'assignee', 'dueAt'],
  dated: 'createdAt',
  orders: { oldest: 'dueAt', newest: 'createdAt', worst: 'dueAt' },
  nameOf: (row) => String(row.title),
  detailOf: (row) => `task ${row.id}`,
  isOf: (row, { label }) => row.assigneeName === label,
  narrowed: {
    unless: ['state', 'endedAt', 'endedBy'],
    unlessWithin: 'createdAt',
    holds: ({ state }) => state === 'open',
    label: 'open',
  },
  columns: [
    ...fieldsOf(taskColumns, {
      title: { values: {} },
      level: {
        values: {
          breached: `overdue, late, past due, past deadline, past their deadline, breached, in breach,
            past sla, missed, past their due date`,
          'at-risk': 'at risk, nearly due, almost due',
          within: 'within deadline, on time, in time, on track, within sla',
        },
      },
      state: {
        values: {
          open: 'open, still open, pending, outstanding, to do, unfinished, not done',
          done: 'done, finished, completed, closed, complete, did we finish, ticked off',
          cancelled: 'cancelled, dropped, called off',
        },
        whenOf: { done: 'endedAt', cancelled: 'endedAt' },
        isWhenNarrowed: true,
      },
      assigneeName: {
        id: 'assignee',
        values: {
          nobody: `unassigned, not assigned, nobody has, nobody has taken, has nobody taken, nobody taken,
            not taken, nobody has claimed, unclaimed, without an assignee, without assignee, no assignee,
            no owner, without an owner`,
        },
        read: (row) => (row.assigneeName as string | null) ?? 'nobody',
      },
      dueAt: { id: 'dueAt' },
      endedBy: { values: {} },
    }),
  ],
  async load(asker) {
    const { rows, asOf } = await allRows<Row>(asker, 'bpo.tasks', {})
    if (rows.length === 0) throw new NoEvidence('No task is on record.', 'Tasks')
    return { rows, tool: 'bpo.tasks', asOf, caveat: sampleCaveat(rows) }
  },
}

/** That rows are a sample's and happened to nobody, before anything is told of them. */
export const sampleCaveat = (rows: readonly Row[]): string | null =>
  rows.some(({ isSample, source }) => isSample === true || source === 'sample')
    ? 'Sample data, invented'
    : null
