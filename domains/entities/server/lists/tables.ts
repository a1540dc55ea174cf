import { sql } from 'drizzle-orm'
import { index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { moment, whole } from '#platform/columns/index.ts'

/** A list of companies; of the person who alone sees it, or of the organisation. */
export const companyList = pgTable(
  'company_list',
  {
    organisationId: integer('organisation_id').notNull(),
    id: whole('id').generatedAlwaysAsIdentity().notNull(),
    ownerId: integer('user_id'),
    name: text('name').notNull(),
    madeBy: text('made_by').notNull(),
    madeAt: moment('made_at').notNull(),
  },
  (row) => [
    primaryKey({ columns: [row.organisationId, row.id] }),
    uniqueIndex('company_list_by_name').on(
      row.organisationId,
      sql`coalesce(${row.ownerId}, 0)`,
      sql`lower(${row.name})`,
    ),
  ],
)

export const companyListEntry = pgTable(
  'company_list_entry',
  {
    organisationId: integer('organisation_id').notNull(),
    listId: whole('list_id').notNull(),
    entityId: whole('entity_id').notNull(),
    /** As of its list. */
    ownerId: integer('user_id'),
    note: text('note').notNull(),
    addedBy: text('added_by').notNull(),
    addedAt: moment('added_at').notNull(),
  },
  (row) => [primaryKey({ columns: [row.organisationId, row.listId, row.entityId] })],
)

/** What people have written on a company; `ownerId` as of a list. */
export const companyNote = pgTable(
  'company_note',
  {
    organisationId: integer('organisation_id').notNull(),
    id: whole('id').generatedAlwaysAsIdentity().notNull(),
    entityId: whole('entity_id').notNull(),
    ownerId: integer('user_id'),
    text: text('text').notNull(),
    writtenBy: text('written_by').notNull(),
    writtenAt: moment('written_at').notNull(),
  },
  (row) => [
    primaryKey({ columns: [row.organisationId, row.id] }),
    index('company_note_by_entity').on(row.organisationId, row.entityId),
  ],
)
