import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { moment, organisationTable, whole } from '#platform/columns/index.ts'
import type { ListEntry } from '../../contract/list-entry.ts'
import type { OwnListPurpose } from '../../contract/own-lists.ts'

/** A list that an organisation keeps itself. Every query of these tables names the organisation. */
export const ownList = organisationTable(
  'own_list',
  {
    name: text('name').notNull(),
    purpose: text('purpose').$type<OwnListPurpose>().notNull(),
    /** The one in force; 0 before the first entry. */
    version: integer('version').notNull(),
    entries: integer('entries').notNull(),
    changedBy: text('changed_by').notNull(),
    changedAt: moment('changed_at').notNull(),
  },
  (table) => [uniqueIndex('own_list_name').on(table.organisationId, table.name)],
)

/** A change of an own list. */
export const ownListVersion = pgTable(
  'own_list_version',
  {
    organisationId: integer('organisation_id').notNull(),
    ownListId: whole('own_list_id').notNull(),
    number: integer('number').notNull(),
    at: moment('at').notNull(),
    by: text('by').notNull(),
    note: text('note').notNull(),
    added: integer('added').notNull(),
    removed: integer('removed').notNull(),
    entries: integer('entries').notNull(),
    sha256: text('sha256').notNull(),
  },
  (table) => [primaryKey({ columns: [table.organisationId, table.ownListId, table.number] })],
)

/** An entry from one version until, but not including, another: the columns are those of `watchlist_entry`, with the organisation before. */
export const ownListEntry = pgTable(
  'own_list_entry',
  {
    organisationId: integer('organisation_id').notNull(),
    ownListId: whole('own_list_id').notNull(),
    /** As screenings name the list: it holds the organisation and the number. */
    listId: text('list_id').notNull(),
    uid: text('uid').notNull(),
    fromVersion: integer('from_version').notNull(),
    toVersion: integer('to_version'),
    entry: jsonb('entry').$type<ListEntry>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organisationId, table.ownListId, table.uid, table.fromVersion] }),
    index('own_list_entry_by_list').on(table.listId, table.uid),
    index('own_list_entry_until')
      .on(table.organisationId, table.ownListId)
      .where(sql`to_version is null and entry -> 'reference' ? 'until'`),
  ],
)
