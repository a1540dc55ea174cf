import { jsonb, text } from 'drizzle-orm/pg-core'
import { organisationTable } from '#platform/columns/index.ts'

/** Rows that were cleared with the sample data, as they were, for as long as that can be undone. */
export const sampleRemovedRow = organisationTable('sample_removed_row', {
  table: text('table_name').notNull(),
  row: jsonb('row').notNull(),
})
