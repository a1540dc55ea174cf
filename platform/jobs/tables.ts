import { boolean, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment, whole } from '#platform/columns/index.ts'

/** How far a piece of long work has come; one row for each, kept under a key of its owner's choice. */
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
