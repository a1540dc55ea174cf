import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment, whole } from '#platform/columns/index.ts'
import type { Answer } from '../contract/nouns.ts'

/** A question and its answer, of one person in one session. What it was about is kept so that the next may lean on it. */
export const assistantTurn = pgTable(
  'assistant_turn',
  {
    organisationId: integer('organisation_id').notNull(),
    id: whole('id').generatedAlwaysAsIdentity().notNull(),
    userId: whole('user_id').notNull(),
    sessionId: text('session_id').notNull(),
    question: text('question').notNull(),
    answer: jsonb('answer').$type<Answer>().notNull(),
    thread: jsonb('thread').$type<unknown>(),
    latencyMs: integer('latency_ms').notNull(),
    askedAt: moment('asked_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organisationId, table.id] }),
    index('assistant_turn_of_session').on(table.organisationId, table.userId, table.sessionId, table.id),
    index('assistant_turn_by_time').on(table.askedAt),
  ],
)
