import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { moment, whole } from '#platform/columns/index.ts'

/**
 * Where mails stood before `outbox_message`, into which they were copied: nothing reads it any more, and processes of the version
 * before still may.
 */
export const mailMessage = pgTable(
  'mail_message',
  {
    organisationId: integer('organisation_id').notNull(),
    id: whole('id').generatedAlwaysAsIdentity().primaryKey(),
    recipient: text('recipient').notNull(),
    subject: text('subject').notNull(),
    sealedText: text('sealed_text').notNull(),
    state: text('state').notNull(),
    attempts: integer('attempts').notNull().default(0),
    lastFailure: text('last_failure'),
    createdAt: moment('created_at').notNull(),
    sentAt: moment('sent_at'),
  },
  (table) => [index('mail_message_by_state').on(table.state, table.id)],
)
