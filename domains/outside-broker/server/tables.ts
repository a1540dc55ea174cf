import { integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

/** A person's own paper account at an outside broker, with its keys as they are sealed. */
export const outsideBroker = pgTable(
  'outside_broker',
  {
    organisationId: integer('organisation_id').notNull(),
    userId: integer('user_id').notNull(),
    sealedKeys: text('sealed_keys').notNull(),
    accountNumber: text('account_number').notNull(),
    connectedAt: moment('connected_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.organisationId, table.userId] })],
)

/** An order that was sent to the outside broker under an id of ours: written down before it is sent, so that a repeat is known as one. */
export const outsideOrder = pgTable(
  'outside_order',
  {
    organisationId: integer('organisation_id').notNull(),
    userId: integer('user_id').notNull(),
    /** Whose account there: an id means one order in one account. */
    accountNumber: text('account_number').notNull(),
    clientOrderId: text('client_order_id').notNull(),
    request: jsonb('request').$type<Record<string, unknown>>().notNull(),
    /** `asked`: what became of it is not known yet. */
    state: text('state').$type<'asked' | 'accepted' | 'refused'>().notNull(),
    /** Its id there, or why it was refused. */
    answer: text('answer'),
    askedAt: moment('asked_at').notNull(),
  },
  (table) => [
    primaryKey({
      columns: [table.organisationId, table.userId, table.accountNumber, table.clientOrderId],
    }),
  ],
)
