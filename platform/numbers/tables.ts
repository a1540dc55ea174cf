import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { whole } from '#platform/columns/index.ts'

/** The last number that an organisation gave to a thing of a kind. Its row is locked by the change that takes the next ones. */
export const lastNumber = pgTable(
  'last_number',
  {
    organisationId: integer('organisation_id').notNull(),
    kind: text('kind').$type<NumberedKind>().notNull(),
    last: whole('last').notNull(),
  },
  (table) => [primaryKey({ columns: [table.organisationId, table.kind] })],
)

/** What is counted by each organisation for itself, because people say its numbers. */
export type NumberedKind = 'screening' | 'case' | 'esg-company'
