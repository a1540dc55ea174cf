import { integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { whole } from '#platform/columns/index.ts'

/** Rows that were cleared with the sample data, as they were, for as long as that can be undone. */
export const sampleRemovedRow = pgTable(
  'sample_removed_row',
  {
    organisationId: integer('organisation_id').notNull(),
    id: whole('id').generatedAlwaysAsIdentity().notNull(),
    table: text('table_name').notNull(),
    row: jsonb('row').notNull(),
  },
  (table) => [primaryKey({ columns: [table.organisationId, table.id] })],
)
