import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment } from '#platform/columns/index.ts'

/** Calls that were made under an idempotency key, with what was answered, for a day. */
export const answeredCall = pgTable(
  'answered_call',
  {
    organisationId: integer('organisation_id').notNull(),
    userId: integer('user_id').notNull(),
    /** The API key that was used; of the demo, whose visitors share a person, the session. */
    through: text('through').notNull(),
    idempotencyKey: text('idempotency_key').notNull(),
    /** Digest of the call and all that was sent with it. */
    fingerprint: text('fingerprint').notNull(),
    requestId: text('request_id').notNull(),
    begunAt: moment('begun_at').notNull(),
    /** When the process that works on it last said that it lives. */
    beatAt: moment('beat_at').notNull(),
    /** Null while it is worked on. An answer may hold what is shown once, so it is sealed. */
    sealedAnswer: text('sealed_answer'),
  },
  (table) => [
    primaryKey({ columns: [table.organisationId, table.userId, table.through, table.idempotencyKey] }),
    index('answered_call_by_age').on(table.begunAt),
  ],
)
