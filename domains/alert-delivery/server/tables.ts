import { boolean, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { AlertSeverity } from '#domains/alerts/contract/index.ts'
import { moment, whole } from '#platform/columns/index.ts'
import type { DeliveryState, DestinationKind } from '../contract/schemas.ts'

/** Where an organisation is told of its alerts. Address and secret lie sealed. */
export const alertDestination = pgTable(
  'alert_destination',
  {
    organisationId: integer('organisation_id').notNull(),
    id: whole('id').generatedAlwaysAsIdentity().notNull(),
    name: text('name').notNull(),
    kind: text('kind').$type<DestinationKind>().notNull(),
    /** What may be shown of the address. */
    shownTarget: text('shown_target').notNull(),
    sealedTarget: text('sealed_target').notNull(),
    sealedSecret: text('sealed_secret'),
    /** The secret before this one, which signs beside it until the moment: a receiver takes the new one meanwhile and misses nothing. */
    sealedSecretBefore: text('sealed_secret_before'),
    secretBeforeUntil: moment('secret_before_until'),
    minSeverity: text('min_severity').$type<AlertSeverity>().notNull(),
    tellsClosed: boolean('tells_closed').notNull(),
    state: text('state').$type<'on' | 'paused' | 'removed'>().notNull(),
    /** Goes up with every change that a person makes. */
    version: integer('version').notNull().default(1),
    lastSentAt: moment('last_sent_at'),
    failuresInRow: integer('failures_in_row').notNull(),
    lastFailure: text('last_failure'),
    createdBy: text('created_by').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.organisationId, table.id] })],
)

/** Each event on its way to each destination: once, under the event's id. */
export const alertDelivery = pgTable(
  'alert_delivery',
  {
    organisationId: integer('organisation_id').notNull(),
    id: whole('id').generatedAlwaysAsIdentity().notNull(),
    destinationId: whole('destination_id').notNull(),
    eventId: text('event_id').notNull(),
    change: text('change').notNull(),
    alertId: whole('alert_id'),
    severity: text('severity').$type<AlertSeverity>().notNull(),
    title: text('title').notNull(),
    description: text('description').notNull(),
    href: text('href').notNull(),
    happenedAt: moment('happened_at').notNull(),
    state: text('state').$type<DeliveryState>().notNull(),
    /** Its message in the outbox; a mail has none of its own here. */
    messageId: whole('message_id'),
    attempts: integer('attempts').notNull(),
    lastFailure: text('last_failure'),
    at: moment('at').notNull(),
    sentAt: moment('sent_at'),
  },
  (table) => [
    primaryKey({ columns: [table.organisationId, table.id] }),
    uniqueIndex('alert_delivery_once').on(table.organisationId, table.destinationId, table.eventId),
    index('alert_delivery_by_destination').on(table.organisationId, table.destinationId, table.id),
  ],
)
