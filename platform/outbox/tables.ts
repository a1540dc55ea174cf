import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { moment, whole } from '#platform/columns/index.ts'

/**
 * `kept`: there is nothing to send it with. `dead`: given up, until somebody repeats or drops it. `replaced`: something newer about the
 * same subject went in its place.
 */
export type MessageState = 'waiting' | 'kept' | 'sent' | 'dead' | 'replaced' | 'dropped'

/** What must reach outside at least once: written with the change it tells of. */
export const outboxMessage = pgTable(
  'outbox_message',
  {
    organisationId: integer('organisation_id').notNull(),
    id: whole('id').generatedAlwaysAsIdentity().primaryKey(),
    kind: text('kind').notNull(),
    /** Messages of a kind about one subject go in their order. */
    subject: text('subject').notNull(),
    /** The same at every try: the receiver knows a repeat by it. */
    key: text('key').notNull(),
    /** What people are told that it is. */
    title: text('title').notNull(),
    payload: jsonb('payload').notNull(),
    /** What of it nobody may read in the database. */
    sealed: text('sealed'),
    state: text('state').$type<MessageState>().notNull(),
    /** How often it was taken up; whoever takes it up marks it under this number or not at all. */
    attempts: integer('attempts').notNull().default(0),
    /** Since it was sent off or repeated. */
    failuresInRow: integer('failures_in_row').notNull().default(0),
    /** Not before: the next try, and while one is under way the end of its lease. */
    dueAt: moment('due_at').notNull(),
    lastFailure: text('last_failure'),
    createdAt: moment('created_at').notNull(),
    endedAt: moment('ended_at'),
  },
  (table) => [
    uniqueIndex('outbox_message_by_key').on(table.key),
    index('outbox_message_to_send').on(table.kind, table.dueAt).where(sql`${table.state} = 'waiting'`),
    index('outbox_message_by_subject')
      .on(table.organisationId, table.kind, table.subject, table.id)
      .where(sql`${table.state} in ('waiting', 'dead')`),
  ],
)
