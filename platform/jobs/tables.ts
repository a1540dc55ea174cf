import { bigint, boolean, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

/** How far a piece of long work has come; one row for each, kept under a key of its owner's choice. */
export const jobProgress = pgTable(
  'job_progress',
  {
    organisationId: integer('organisation_id').notNull(),
    key: text('key').notNull(),
    state: text('state').notNull(),
    step: text('step').notNull().default(''),
    done: bigint('done', { mode: 'number' }).notNull().default(0),
    total: bigint('total', { mode: 'number' }),
    isCancelRequested: boolean('is_cancel_requested').notNull().default(false),
    startedAt: timestamp('started_at', { withTimezone: true, precision: 3 }).notNull(),
    updatedAt: timestamp('updated_at', { withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.organisationId, table.key] })],
)
