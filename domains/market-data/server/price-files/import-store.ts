import { and, desc, eq, exists, getTableColumns, isNull, ne, sql } from 'drizzle-orm'
import { type Queryable, qualified } from '#platform/database/index.ts'
import { letGoOfFiles } from '#platform/files/index.ts'
import { HOME_ORGANISATION_ID } from '#platform/identity/index.ts'
import type { PriceColumns } from '../../contract/price-files.ts'
import { forgetSpans } from '../history/stored-spans.ts'
import type { StoredBar } from '../store.ts'
import { marketBar, marketBarBefore, marketPriceImport } from '../tables.ts'

const { content: _moved, ...columns } = getTableColumns(marketPriceImport)

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

export async function priceImport(db: Queryable, id: number): Promise<PriceImportRow | undefined> {
  const [row] = await db.select(columns).from(marketPriceImport).where(eq(marketPriceImport.id, id))
  return row
}

/** An import is over: its file goes. */
export async function endPriceImport(
  db: Queryable,
  { id, fileId }: PriceImportRow,
  facts: Pick<NewPriceImport, 'state' | 'failure'>,
): Promise<PriceImportRow> {
  if (fileId) await letGoOfFiles({ db }, HOME_ORGANISATION_ID, [fileId])
  return changePriceImport(db, id, { ...facts, fileId: null })
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

/** How the last file of each set of columns was read. */
export async function mappingsKnown(db: Queryable): Promise<{ columns: string; mapping: PriceColumns }[]> {
  const rows = await db
    .selectDistinctOn([marketPriceImport.columns], {
      columns: marketPriceImport.columns,
      mapping: marketPriceImport.mapping,
    })
    .from(marketPriceImport)
    .where(isNull(marketPriceImport.undoneAt))
    .orderBy(marketPriceImport.columns, desc(marketPriceImport.id))
  return rows.flatMap(({ columns, mapping }) => (mapping ? [{ columns, mapping }] : []))
}

/** Pairs of symbol and day as two lists of one query: thousands of conditions would take as long as the work. */
const among = (bars: readonly Pick<StoredBar, 'symbol' | 'day'>[]) =>
  qualified`(${marketBar.symbol}, ${marketBar.day}) in (select * from unnest(${sql.param(bars.map(({ symbol }) => symbol))}::text[], ${sql.param(bars.map(({ day }) => day))}::date[]))`

export type StoredUnder = {
  /** Prices that stand where some are to be stored. */
  count: number
  /** How many of them are others, and one of those. */
  differing: number
  example: { symbol: string; day: string; stored: number; close: number } | undefined
}

/** The same close, but for how its digits were rounded. */
const SAME_WITHIN = 0.001

/** What stands where prices are to be stored, and what of it contradicts them. */
export async function storedUnder(db: Queryable, bars: readonly StoredBar[]): Promise<StoredUnder> {
  const found: StoredUnder = { count: 0, differing: 0, example: undefined }
  for (let start = 0; start < bars.length; start += 20_000) {
    const part = bars.slice(start, start + 20_000)
    const given = sql`select * from unnest(${sql.param(part.map(({ symbol }) => symbol))}::text[], ${sql.param(part.map(({ day }) => day))}::date[], ${sql.param(part.map(({ close }) => close))}::float8[]) as given (symbol, day, close)`
    const isOther = sql`abs(given.close / ${marketBar.close} - 1) > ${SAME_WITHIN}`
    const { rows } = await db.execute<{
      count: string
      differing: string
      example: { symbol: string; day: string; stored: number; close: number } | null
    }>(sql`
      select count(*) as count, count(*) filter (where ${isOther}) as differing,
        (array_agg(json_build_object('symbol', given.symbol, 'day', given.day, 'stored', ${marketBar.close}, 'close', given.close) order by given.day desc, given.symbol) filter (where ${isOther}))[1] as example
      from (${given}) as given
      join ${marketBar} on ${marketBar.symbol} = given.symbol and ${marketBar.day} = given.day`)
    const [row] = rows
    found.count += Number(row?.count ?? 0)
    found.differing += Number(row?.differing ?? 0)
    found.example ??= row?.example ?? undefined
  }
  return found
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
