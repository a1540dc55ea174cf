import { integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment } from '#platform/columns/index.ts'

/** How an organisation reads files with a set of titles: a correction that somebody made once is not made again. */
export const rememberedColumns = pgTable(
  'remembered_columns',
  {
    organisationId: integer('organisation_id').notNull(),
    /** What the files are read for, such as `screening-batch`. */
    purpose: text('purpose').notNull(),
    /** The set of titles, whatever their order. */
    headKey: text('head_key').notNull(),
    reading: jsonb('reading').$type<RememberedReading>().notNull(),
    rememberedBy: text('remembered_by').notNull(),
    rememberedAt: moment('remembered_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.organisationId, table.purpose, table.headKey] })],
)

export type RememberedReading = {
  /** The title of the column of each field; null for one that the file does not have. */
  columns: Record<string, string | null>
  /** What words of the file mean. */
  words: Record<string, string>
}
