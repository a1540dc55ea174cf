import { boolean, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment, whole } from '#platform/columns/index.ts'

/** Left by versions in which long work kept its own progress: nothing reads or writes it, and a later migration may drop it. Long work is a run. */
export const jobProgress = pgTable(
  'job_progress',
  {
    organisationId: integer('organisation_id').notNull(),
    key: text('key').notNull(),
    state: text('state').notNull(),
    step: text('step').notNull().default(''),
    done: whole('done').notNull().default(0),
    total: whole('total'),
    isCancelRequested: boolean('is_cancel_requested').notNull().default(false),
    startedAt: moment('started_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.organisationId, table.key] })],
)
