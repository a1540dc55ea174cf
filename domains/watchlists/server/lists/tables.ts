import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment } from '#platform/columns/index.ts'
import type { ListEntry } from '../../contract/list-entry.ts'
import type { NotCovered, PublishedOnSource } from '../../contract/schemas.ts'

/**
 * A watchlist of this installation. Lists are the same for every organisation. `version` is the one in force (0: none
 * yet), and moving it is what puts a publication in force: entries of a later number are there but not in force.
 */
export const watchlist = pgTable('watchlist', {
  id: text('id').primaryKey(),
  version: integer('version').notNull().default(0),
  /**
   * When a refresh last found the version in force to be the publisher's newest. Empty when nobody asked the publisher:
   * a file somebody imported is as current as its publication, whenever it was imported.
   */
  freshAt: moment('fresh_at'),
  /** Overrides the setting for this list alone. */
  ageDaysMax: integer('age_days_max'),
  /** When an extract went out of force, because the official lists in force covered every one of its entries. */
  replacedAt: moment('replaced_at'),
  /** The entries of an extract that the official lists in force do not cover: it stays in force for them. */
  notCovered: jsonb('not_covered').$type<NotCovered[]>(),
  /** A publication that something speaks against: its entries are written beside those in force, and a person decides. */
  keptAside: jsonb('kept_aside').$type<KeptAside>(),
  lastFailure: text('last_failure'),
  lastFailureAt: moment('last_failure_at'),
})

/** A publication that was read whole and is not in force: what a version of it would say. */
export type KeptAside = {
  version: number
  sha256: string
  format: string
  source: string
  publishedOn: string | null
  publishedOnSource: PublishedOnSource | null
  isConfirmed: boolean
  entries: number
  names: number
  added: number
  changed: number
  removed: number
  /** The names of the first entries that would be gone. */
  gone: string[]
  notes: string[]
  /** What might have gone at once, in percent, when it was read. */
  guard: number
  /** What speaks against it, each in a sentence. */
  doubts: string[]
  keptAt: string
  keptBy: string
}

/** Who took a version back, when, why, and which version came in its place. */
export type Withdrawal = { at: string; by: string; reason: string; replacedBy: number }

/** One publication of a list as it was imported. */
export const watchlistVersion = pgTable(
  'watchlist_version',
  {
    listId: text('list_id').notNull(),
    number: integer('number').notNull(),
    publishedOn: text('published_on'),
    publishedOnSource: text('published_on_source').$type<PublishedOnSource>(),
    importedAt: moment('imported_at').notNull(),
    importedBy: text('imported_by').notNull(),
    source: text('source').notNull(),
    format: text('format').notNull(),
    sha256: text('sha256').notNull(),
    entries: integer('entries').notNull(),
    names: integer('names').notNull(),
    added: integer('added').notNull(),
    changed: integer('changed').notNull(),
    removed: integer('removed').notNull(),
    notes: jsonb('notes').$type<string[]>().notNull().default([]),
    /** A person has put an earlier version in its place: what was answered by it is asked again. */
    withdrawn: jsonb('withdrawn').$type<Withdrawal>(),
  },
  (table) => [
    primaryKey({ columns: [table.listId, table.number] }),
    index('watchlist_version_by_import').on(table.listId, table.importedAt),
  ],
)

/**
 * An entry as it read from one version until, but not including, another. In force at version v when
 * `fromVersion <= v` and `toVersion` is empty or greater than v.
 */
export const watchlistEntry = pgTable(
  'watchlist_entry',
  {
    listId: text('list_id').notNull(),
    uid: text('uid').notNull(),
    fromVersion: integer('from_version').notNull(),
    toVersion: integer('to_version'),
    hash: text('hash').notNull(),
    entry: jsonb('entry').$type<ListEntry>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.listId, table.uid, table.fromVersion] }),
    index('watchlist_entry_by_start').on(table.listId, table.fromVersion),
    // Only ended rows: an index that also held the open ones would tempt the planner to walk a whole list.
    index('watchlist_entry_by_end').on(table.listId, table.toVersion).where(sql`to_version is not null`),
  ],
)

/** The references that a running import has met, so that what is missing from it can be told at its end. */
export const watchlistArrival = pgTable(
  'watchlist_arrival',
  {
    listId: text('list_id').notNull(),
    uid: text('uid').notNull(),
  },
  (table) => [primaryKey({ columns: [table.listId, table.uid] })],
)
