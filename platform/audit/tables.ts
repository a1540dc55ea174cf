import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment, whole } from '#platform/columns/index.ts'

/**
 * The audit log: one row for each change, each carrying the digest of the one before it. Of a row nothing is ever updated but words
 * that are erased, by a change that says so (`eraseEntries`).
 */
export const auditEntry = pgTable(
  'audit_entry',
  {
    organisationId: integer('organisation_id').notNull(),
    sequence: whole('sequence').notNull(),
    at: moment('at').notNull(),
    actor: text('actor').notNull(),
    actorType: text('actor_type').notNull(),
    through: text('through'),
    action: text('action').notNull(),
    subjectType: text('subject_type').notNull(),
    subjectId: text('subject_id').notNull(),
    before: jsonb('before'),
    after: jsonb('after'),
    reason: text('reason'),
    requestId: text('request_id').notNull(),
    previousHash: text('previous_hash').notNull(),
    hash: text('hash').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organisationId, table.sequence] }),
    index('audit_entry_by_subject').on(table.organisationId, table.subjectType, table.subjectId),
    index('audit_entry_by_moment').on(table.organisationId, table.at, table.sequence),
    index('audit_entry_by_request').on(table.organisationId, table.requestId),
  ],
)

/** The end of each organisation's chain; locking this row puts concurrent changes in order. */
export const auditHead = pgTable('audit_head', {
  organisationId: integer('organisation_id').primaryKey(),
  sequence: whole('sequence').notNull(),
  hash: text('hash').notNull(),
  /** While it is set, people's changes are refused with it. */
  heldFor: text('held_for'),
  /** Once it is set no change is taken any more, whoever asks: the organisation was deleted. */
  closedAt: moment('closed_at'),
})
