import { date, index, text } from 'drizzle-orm/pg-core'
import { moment, organisationTable } from '#platform/columns/index.ts'

/** What must be kept although somebody or a time limit would delete it. A lifted hold stays, with who lifted it and why. */
export const legalHold = organisationTable(
  'legal_hold',
  {
    /** `organisation`, or the kind of thing: `case`, `company`. */
    scope: text('scope').notNull(),
    /** Empty for the whole organisation. */
    subjectId: text('subject_id').notNull(),
    reason: text('reason').notNull(),
    since: date('since').notNull(),
    placedBy: text('placed_by').notNull(),
    placedAt: moment('placed_at').notNull(),
    liftedBy: text('lifted_by'),
    liftedAt: moment('lifted_at'),
    liftReason: text('lift_reason'),
  },
  (table) => [index('legal_hold_by_subject').on(table.organisationId, table.scope, table.subjectId)],
)
