import { integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment, whole } from '#platform/columns/index.ts'
import type { TargetClass, TargetLimits } from '../../contract/targets.ts'

/** What an account is to consist of. */
export const targetWeights = pgTable(
  'target_weights',
  {
    organisationId: integer('organisation_id').notNull(),
    accountId: whole('account_id').notNull(),
    classes: jsonb('classes').$type<TargetClass[]>().notNull(),
    limits: jsonb('limits').$type<TargetLimits>().notNull(),
    changedBy: text('changed_by').notNull(),
    changedAt: moment('changed_at').notNull(),
    version: integer('version').notNull(),
  },
  (table) => [primaryKey({ columns: [table.organisationId, table.accountId] })],
)
