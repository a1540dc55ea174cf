import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { moment, whole } from '#platform/columns/index.ts'

/** One append-only row for each thing that happened; every dashboard figure is a query on it or on the rows it names. */
export const workEvent = pgTable(
  'work_event',
  {
    organisationId: integer('organisation_id').notNull(),
    id: whole('id').generatedAlwaysAsIdentity().notNull(),
    workItemType: text('work_item_type').notNull(),
    workItemId: text('work_item_id').notNull(),
    eventType: text('event_type').notNull(),
    at: moment('at').notNull(),
    actorType: text('actor_type').notNull(),
    actorId: text('actor_id').notNull(),
    fromState: text('from_state'),
    toState: text('to_state'),
    payload: jsonb('payload').notNull().default({}),
    ruleVersion: text('rule_version'),
    sourceHash: text('source_hash'),
  },
  (table) => [
    index('work_event_by_time').on(table.organisationId, table.at),
    index('work_event_by_item').on(table.organisationId, table.workItemType, table.workItemId),
  ],
)
