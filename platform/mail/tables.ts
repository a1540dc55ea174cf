import { bigint, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Every mail of the product, kept before it is sent. The text is sealed: a reset link is as good as a password for an hour. */
export const mailMessage = pgTable(
  'mail_message',
  {
    organisationId: integer('organisation_id').notNull(),
    id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
    recipient: text('recipient').notNull(),
    subject: text('subject').notNull(),
    sealedText: text('sealed_text').notNull(),
    state: text('state').notNull(),
    attempts: integer('attempts').notNull().default(0),
    lastFailure: text('last_failure'),
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull(),
    sentAt: timestamp('sent_at', { withTimezone: true, precision: 3 }),
  },
  (table) => [index('mail_message_by_state').on(table.state, table.id)],
)
