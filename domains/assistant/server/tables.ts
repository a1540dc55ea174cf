import {
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { moment, whole } from '#platform/columns/index.ts'
import type { Answer, ModelProvider } from '../contract/schemas.ts'

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

/** A file that was attached to a conversation: the document it is kept as, of its person alone. */
export const assistantAttachment = pgTable(
  'assistant_attachment',
  {
    organisationId: integer('organisation_id').notNull(),
    id: whole('id').generatedAlwaysAsIdentity().notNull(),
    userId: whole('user_id').notNull(),
    sessionId: text('session_id').notNull(),
    documentId: text('document_id').notNull(),
    fileName: text('file_name').notNull(),
    bytes: whole('bytes').notNull(),
    /** Whether its text was read; of other files name and size alone are known. */
    isRead: boolean('is_read').notNull(),
    warnings: jsonb('warnings').$type<string[]>().notNull(),
    addedAt: moment('added_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organisationId, table.id] }),
    uniqueIndex('assistant_attachment_once').on(
      table.organisationId,
      table.userId,
      table.sessionId,
      table.documentId,
    ),
    index('assistant_attachment_by_time').on(table.organisationId, table.addedAt),
  ],
)

/** The model that an organisation has connected: its key as it is sealed, and what may be spent on it in a day. */
export const assistantModel = pgTable('assistant_model', {
  organisationId: integer('organisation_id').primaryKey(),
  provider: text('provider').$type<ModelProvider>().notNull(),
  address: text('address').notNull(),
  model: text('model').notNull(),
  sealedKey: text('sealed_key').notNull(),
  tokensPerPerson: whole('tokens_per_person').notNull(),
  tokensPerOrganisation: whole('tokens_per_organisation').notNull(),
  connectedAt: moment('connected_at').notNull(),
})

/** Tokens that were spent on a model in a day: by a person, and under the person 0 by the organisation. */
export const assistantModelUse = pgTable(
  'assistant_model_use',
  {
    organisationId: integer('organisation_id').notNull(),
    userId: whole('user_id').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    tokens: whole('tokens').notNull(),
  },
  (table) => [primaryKey({ columns: [table.organisationId, table.userId, table.day] })],
)
