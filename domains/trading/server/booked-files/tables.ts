import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { IsoDay } from '#engines/market-calendar/index.ts'
import { bytea, moment, whole } from '#platform/columns/index.ts'
import type { ImportState, Reconciliation } from '../../contract/import-state.ts'
import type { LotChange } from '../account-state/historic-entry.ts'

const organisation = () => integer('organisation_id').notNull()

/** What an import leaves for later ones to know. Moments are milliseconds. */
export type LeftOpen = {
  /** Rows that are not booked and change how much is held of a symbol. */
  unbooked: { symbol: string; at: number; units: number | null; key: string; line: number }[]
  /** Of each symbol: its first and last row, the last before which another row would change what was booked (a sale, a split, a row that is not booked), and whether orders or executions were booked. */
  symbols: Record<
    string,
    { first: number; last: number; fixedUntil: number | null; level: 'order' | 'execution' | null }
  >
  /** When cash was first lacking, or was brought in for what the file does not show. */
  shortOfCashAt: number | null
  /** The least cash that was free while it was booked, and its last row: what an earlier file spends must be covered by it. */
  lowestCash: number
  until: number
}

/** A broker's file that was booked: what it brought, where in the journal it stands, and how to take it back. */
export const paperImport = pgTable(
  'paper_import',
  {
    organisationId: organisation(),
    id: whole('id').generatedByDefaultAsIdentity().notNull(),
    accountId: whole('account_id').notNull(),
    fileName: text('file_name').notNull(),
    fileDigest: text('file_digest').notNull(),
    broker: text('broker').notNull(),
    rows: integer('rows').notNull(),
    booked: integer('booked').notNull(),
    known: integer('known').notNull(),
    refused: integer('refused').notNull(),
    firstDay: text('first_day').$type<IsoDay>().notNull(),
    lastDay: text('last_day').$type<IsoDay>().notNull(),
    /** Ten-thousandths of a dollar. */
    cashChange: whole('cash_change').notNull(),
    firstSequence: whole('first_sequence').notNull(),
    lastSequence: whole('last_sequence').notNull(),
    lotChanges: jsonb('lot_changes').$type<LotChange[]>().notNull(),
    /** A long file is booked in parts, each an import of its own; this names the whole, which has no entries but theirs. */
    partOf: whole('part_of'),
    state: text('state').$type<ImportState>().notNull().default('done'),
    /** How many rows of a long file have been gone through, and of how many; while it is undone, of those that were booked. */
    through: integer('through').notNull().default(0),
    total: integer('total').notNull().default(0),
    missingCash: text('missing_cash').$type<'refuse' | 'bring-in'>().notNull().default('refuse'),
    /** What was said of the columns of a long file whose titles are not known. */
    readAs: jsonb('read_as').$type<{
      columns: Record<string, string | null>
      words?: Record<string, string>
      dateOrder: 'dmy' | 'mdy' | 'ymd' | null
      /** What was said of events that the file leaves open. */
      answers?: Record<string, { from?: string | undefined; prices: Record<string, string> }>
    }>(),
    /** What the file says of itself beside what was booked. */
    reconciliation: jsonb('reconciliation').$type<Reconciliation>(),
    /** What later imports have to know of this one. */
    leftOpen: jsonb('left_open').$type<LeftOpen>(),
    /** Why it ended before its end. */
    failure: text('failure'),
    importedAt: moment('imported_at').notNull(),
    importedBy: text('imported_by').notNull(),
    undoneAt: moment('undone_at'),
    undoneBy: text('undone_by'),
  },
  (table) => [
    primaryKey({ columns: [table.organisationId, table.id] }),
    index('paper_import_by_account').on(table.organisationId, table.accountId, table.id),
    index('paper_import_parts')
      .on(table.organisationId, table.partOf)
      .where(sql`${table.partOf} is not null`),
    index('paper_import_undone').on(table.organisationId, table.id).where(sql`${table.undoneAt} is not null`),
  ],
)

/** A long file, until it has been gone through. */
export const paperImportFile = pgTable(
  'paper_import_file',
  {
    organisationId: organisation(),
    accountId: whole('account_id').notNull(),
    importId: whole('import_id').notNull(),
    fileId: text('file_id').notNull().default(''),
    /** Where the content was before files had a place of their own; emptied by the migration that moved it. */
    bytes: bytea('bytes'),
  },
  (table) => [primaryKey({ columns: [table.organisationId, table.importId] })],
)

/** The rows that stand in an account's books, by what they say: the same row in another file is known. An undone file gives its rows free. */
export const paperImportRow = pgTable(
  'paper_import_row',
  {
    organisationId: organisation(),
    accountId: whole('account_id').notNull(),
    fingerprint: text('fingerprint').notNull(),
    importId: whole('import_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organisationId, table.accountId, table.fingerprint] }),
    index('paper_import_row_by_import').on(table.organisationId, table.importId),
  ],
)
