import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { moment, whole } from '#platform/columns/index.ts'

/** Every mail of the product, kept before it is sent. The text is sealed: a reset link is as good as a password for an hour. */
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
