import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment } from '#platform/columns/index.ts'

/** An outside source: what it was connected with, sealed, and how its calls went. One row serves the installation. */
export const outsideSource = pgTable('outside_source', {
  name: text('name').primaryKey(),
  sealedKeys: text('sealed_keys'),
  connectedAt: moment('connected_at'),
  lastSuccessAt: moment('last_success_at'),
  lastFailureAt: moment('last_failure_at'),
  lastFailure: text('last_failure'),
  /** What kind of failure it was, as `sourceFailures` names it. */
  lastReason: text('last_reason'),
  failuresInRow: integer('failures_in_row').notNull().default(0),
  /** It is left alone until then. */
  restsUntil: moment('rests_until'),
})

/** What a source was asked: when it last answered, its last good value where one is kept, and when it is asked again. */
export const outsideQuestion = pgTable(
  'outside_question',
  {
    source: text('source').notNull(),
    question: text('question').notNull(),
    answeredAt: moment('answered_at'),
    value: jsonb('value'),
    failedAt: moment('failed_at'),
    failure: text('failure'),
    failuresInRow: integer('failures_in_row').notNull().default(0),
    dueAt: moment('due_at'),
  },
  (table) => [
    primaryKey({ columns: [table.source, table.question] }),
    index('outside_question_by_due').on(table.source, table.dueAt),
  ],
)
