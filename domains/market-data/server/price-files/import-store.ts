import { and, desc, eq, exists, isNull, ne, sql } from 'drizzle-orm'
import type { Queryable } from '#platform/database/index.ts'
import type { StoredBar } from '../store.ts'
import { forgetSpans } from '../stored-spans.ts'
import { marketBar, marketBarBefore, marketPriceImport } from '../tables.ts'

const columns = {
  id: marketPriceImport.id,
  fileName: marketPriceImport.fileName,
  sha256: marketPriceImport.sha256,
  columns: marketPriceImport.columns,
  mapping: marketPriceImport.mapping,
  symbol: marketPriceImport.symbol,
  symbols: marketPriceImport.symbols,
  symbolsTotal: marketPriceImport.symbolsTotal,
  bars: marketPriceImport.bars,
  replaced: marketPriceImport.replaced,
  rejected: marketPriceImport.rejected,
  firstDay: marketPriceImport.firstDay,
  lastDay: marketPriceImport.lastDay,
  state: marketPriceImport.state,
  through: marketPriceImport.through,
  total: marketPriceImport.total,
  failure: marketPriceImport.failure,
  importedAt: marketPriceImport.importedAt,
  importedBy: marketPriceImport.importedBy,
  undoneAt: marketPriceImport.undoneAt,
  undoneBy: marketPriceImport.undoneBy,
}

/** An import without its file. */
export type PriceImportRow = Omit<typeof marketPriceImport.$inferSelect, 'content'>
export type NewPriceImport = Omit<typeof marketPriceImport.$inferInsert, 'id'>

export async function insertPriceImport(db: Queryable, row: NewPriceImport): Promise<PriceImportRow> {
  const [kept] = await db.insert(marketPriceImport).values(row).returning(columns)
  return kept as PriceImportRow
}

export async function changePriceImport(
  db: Queryable,
  id: number,
  facts: Partial<typeof marketPriceImport.$inferInsert>,
): Promise<PriceImportRow> {
  const [row] = await db
    .update(marketPriceImport)
    .set(facts)
    .where(eq(marketPriceImport.id, id))
    .returning(columns)
  return row as PriceImportRow
}

/** An import, locked until the change is over; undefined where there is none. */
export async function lockPriceImport(db: Queryable, id: number): Promise<PriceImportRow | undefined> {
  const [row] = await db
    .select(columns)
    .from(marketPriceImport)
    .where(eq(marketPriceImport.id, id))
    .for('update')
  return row
}

export async function contentOf(db: Queryable, id: number): Promise<Buffer | null> {
  const [row] = await db
    .select({ content: marketPriceImport.content })
    .from(marketPriceImport)
    .where(eq(marketPriceImport.id, id))
  return row?.content ?? null
}

const SHOWN = 50

/** The newest imports. */
export function priceImports(db: Queryable): Promise<PriceImportRow[]> {
  return db.select(columns).from(marketPriceImport).orderBy(desc(marketPriceImport.id)).limit(SHOWN)
}

export async function hasRunningImport(db: Queryable): Promise<boolean> {
  const rows = await db
    .select({ id: marketPriceImport.id })
    .from(marketPriceImport)
    .where(eq(marketPriceImport.state, 'running'))
    .limit(1)
  return rows.length > 0
}

/** How the last file with the same columns was read. */
export async function mappingOfColumns(
  db: Queryable,
  named: string,
): Promise<{ mapping: PriceImportRow['mapping']; symbol: string | null } | undefined> {
  const [row] = await db
    .select({ mapping: marketPriceImport.mapping, symbol: marketPriceImport.symbol })
    .from(marketPriceImport)
    .where(and(eq(marketPriceImport.columns, named), isNull(marketPriceImport.undoneAt)))
    .orderBy(desc(marketPriceImport.id))
    .limit(1)
  return row
}

/** Pairs of symbol and day as two lists of one query: thousands of conditions would take as long as the work. */
const among = (bars: readonly Pick<StoredBar, 'symbol' | 'day'>[]) =>
  sql`(${marketBar.symbol}, ${marketBar.day}) in (select * from unnest(${sql.param(bars.map(({ symbol }) => symbol))}::text[], ${sql.param(bars.map(({ day }) => day))}::date[]))`

/** How many prices stand where some are to be stored. */
export async function countStanding(db: Queryable, bars: readonly StoredBar[]): Promise<number> {
  let standing = 0
  for (let start = 0; start < bars.length; start += 20_000) {
    const [row] = await db
      .select({ count: sql<string>`count(*)` })
      .from(marketBar)
      .where(among(bars.slice(start, start + 20_000)))
    standing += Number(row?.count ?? 0)
  }
  return standing
}

/** Remembers what stands where an import is about to store prices. @returns how many prices that is. */
export async function keepBefore(
  db: Queryable,
  importId: number,
  bars: readonly StoredBar[],
): Promise<number> {
  const { symbol, day, open, high, low, close, volume, source } = marketBar
  const kept = await db.execute(sql`
    insert into ${marketBarBefore} (import_id, symbol, day, open, high, low, close, volume, source, of_import)
    select ${importId}::bigint, ${symbol}, ${day}, ${open}, ${high}, ${low}, ${close}, ${volume}, ${source}, ${marketBar.importId}
    from ${marketBar} where ${among(bars)} and ${marketBar.importId} is distinct from ${importId}::bigint
    on conflict do nothing`)
  return kept.rowCount ?? 0
}

/** A later import that stands on prices of this one: it has to be undone first. */
export async function importOnTopOf(db: Queryable, id: number): Promise<PriceImportRow | undefined> {
  const [row] = await db
    .select(columns)
    .from(marketPriceImport)
    .where(
      and(
        isNull(marketPriceImport.undoneAt),
        ne(marketPriceImport.id, id),
        exists(
          db
            .select({ one: sql`1` })
            .from(marketBarBefore)
            .where(and(eq(marketBarBefore.importId, marketPriceImport.id), eq(marketBarBefore.ofImport, id))),
        ),
      ),
    )
    .limit(1)
  return row
}

/** Takes the prices of an import away and puts back what it had replaced. */
export async function putBack(db: Queryable, id: number): Promise<void> {
  forgetSpans()
  await db.delete(marketBar).where(eq(marketBar.importId, id))
  await db.execute(sql`
    insert into ${marketBar} (symbol, day, open, high, low, close, volume, source, import_id)
    select symbol, day, open, high, low, close, volume, source, of_import from ${marketBarBefore} where import_id = ${id}
    on conflict do nothing`)
  await db.delete(marketBarBefore).where(eq(marketBarBefore.importId, id))
}
