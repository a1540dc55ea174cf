import { and, asc, desc, eq, getTableColumns, gte, inArray, lt, lte, sql } from 'drizzle-orm'
import type { Queryable } from '#platform/database/index.ts'
import { ofOrganisation } from '#platform/database/index.ts'
import { forgetSpans } from './history/stored-spans.ts'
import { marketBar, marketNews, marketNote, marketWatchlist } from './tables.ts'

export { type StoredSpan, spansOf, storedPricesOf, symbolsWithBars } from './history/stored-spans.ts'

const { importId: _, ...barColumns } = getTableColumns(marketBar)
export type StoredBar = Omit<typeof marketBar.$inferSelect, 'importId'>
export type StoredNews = typeof marketNews.$inferSelect

/** The stored bars of a symbol in a stretch of days, the oldest first. */
export function barsOf(db: Queryable, symbol: string, from: string, to: string): Promise<StoredBar[]> {
  return db
    .select(barColumns)
    .from(marketBar)
    .where(and(eq(marketBar.symbol, symbol), gte(marketBar.day, from), lte(marketBar.day, to)))
    .orderBy(asc(marketBar.day))
}

/** The stored closes of many symbols in a stretch of days, by symbol and day. They come as one text a symbol: read value by value, a year of thousands takes minutes. */
export async function closesOf(
  db: Queryable,
  symbols: readonly string[],
  from: string,
  to: string,
): Promise<Map<string, Map<string, { close: number; source: string }>>> {
  if (symbols.length === 0) return new Map()
  const { day, close, source } = marketBar
  const rows = await db
    .select({
      symbol: marketBar.symbol,
      closes: sql<string>`json_agg(json_build_array(${day}, ${close}, ${source}))::text`,
    })
    .from(marketBar)
    .where(
      and(
        sql`${marketBar.symbol} = any(${sql.param([...symbols])}::text[])`,
        gte(marketBar.day, from),
        lte(marketBar.day, to),
      ),
    )
    .groupBy(marketBar.symbol)
  type Closes = [day: string, close: number, source: string][]
  return new Map(
    rows.map(({ symbol, closes }) => [
      symbol,
      new Map((JSON.parse(closes) as Closes).map(([on, close, source]) => [on, { close, source }])),
    ]),
  )
}

/** The last stored close of each symbol before a day. */
export async function lastClosesBefore(
  db: Queryable,
  symbols: readonly string[],
  before: string,
): Promise<Map<string, { day: string; close: number; source: string }>> {
  if (symbols.length === 0) return new Map()
  const { symbol, day, close, source } = marketBar
  const rows = await db
    .selectDistinctOn([symbol], { symbol, day, close, source })
    .from(marketBar)
    .where(and(sql`${symbol} = any(${sql.param([...symbols])}::text[])`, lt(day, before)))
    .orderBy(symbol, desc(day))
  return new Map(rows.map(({ symbol: of, ...last }) => [of, last]))
}

const BARS_AT_ONCE = 1_000

/** Stores bars; a bar of the same symbol and day is replaced. */
export async function storeBars(
  db: Queryable,
  bars: readonly StoredBar[],
  importId: number | null = null,
): Promise<void> {
  forgetSpans()
  for (let start = 0; start < bars.length; start += BARS_AT_ONCE) {
    await db
      .insert(marketBar)
      .values(bars.slice(start, start + BARS_AT_ONCE).map((bar) => ({ ...bar, importId })))
      .onConflictDoUpdate({
        target: [marketBar.symbol, marketBar.day],
        set: {
          open: sql`excluded.open`,
          high: sql`excluded.high`,
          low: sql`excluded.low`,
          close: sql`excluded.close`,
          volume: sql`excluded.volume`,
          source: sql`excluded.source`,
          importId: sql`excluded.import_id`,
        },
      })
  }
}

export type StoredSeries = { symbol: string; bars: number; firstDay: string; lastDay: string; source: string }

/** What is stored, symbol by symbol. */
export async function storedSeries(db: Queryable): Promise<StoredSeries[]> {
  const rows = await db
    .select({
      symbol: marketBar.symbol,
      bars: sql<string>`count(*)`,
      firstDay: sql<string>`min(${marketBar.day})::text`,
      lastDay: sql<string>`max(${marketBar.day})::text`,
      source: sql<string>`max(${marketBar.source})`,
    })
    .from(marketBar)
    .groupBy(marketBar.symbol)
    .orderBy(asc(marketBar.symbol))
  return rows.map((row) => ({ ...row, bars: Number(row.bars) }))
}

/** Stored symbols that begin with a text. */
export async function storedSymbolsLike(db: Queryable, prefix: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectDistinct({ symbol: marketBar.symbol })
    .from(marketBar)
    .where(sql`${marketBar.symbol} >= ${prefix} and ${marketBar.symbol} < ${`${prefix}\u{ffff}`}`)
    .orderBy(asc(marketBar.symbol))
    .limit(limit)
  return rows.map(({ symbol }) => symbol)
}

/** Removes the stored bars of a symbol. @returns how many there were. */
export async function removeBars(db: Queryable, symbol: string): Promise<number> {
  forgetSpans()
  const removed = await db
    .delete(marketBar)
    .where(eq(marketBar.symbol, symbol))
    .returning({ day: marketBar.day })
  return removed.length
}

export async function watchlistOf(
  db: Queryable,
  organisationId: number,
  userId: number,
): Promise<string[] | undefined> {
  const [row] = await db
    .select({ symbols: marketWatchlist.symbols })
    .from(marketWatchlist)
    .where(ofOrganisation(marketWatchlist, organisationId, { userId }))
  return row?.symbols
}

export async function storeWatchlist(db: Queryable, row: typeof marketWatchlist.$inferInsert): Promise<void> {
  await db
    .insert(marketWatchlist)
    .values(row)
    .onConflictDoUpdate({
      target: [marketWatchlist.organisationId, marketWatchlist.userId],
      set: { symbols: row.symbols, changedAt: row.changedAt },
    })
}

type NoteAt = Pick<typeof marketNote.$inferSelect, 'organisationId' | 'userId' | 'symbol'>
const isNote = ({ organisationId, userId, symbol }: NoteAt) =>
  ofOrganisation(marketNote, organisationId, { userId, symbol })

export async function noteOf(db: Queryable, at: NoteAt): Promise<typeof marketNote.$inferSelect | undefined> {
  const [row] = await db.select().from(marketNote).where(isNote(at))
  return row
}

/** Writes a note in place of the one that was read, if that still stands; an empty one is none. @returns whether it did. */
export async function storeNote(
  db: Queryable,
  row: typeof marketNote.$inferInsert,
  readAt: Date | null,
): Promise<boolean> {
  const stands = and(isNote(row), readAt ? eq(marketNote.changedAt, readAt) : sql`false`)
  const { changedAt, text } = row
  if (text === '' && readAt) return (await db.delete(marketNote).where(stands).returning()).length > 0
  if (text === '') return (await noteOf(db, row)) === undefined
  const written = readAt
    ? await db.update(marketNote).set({ text, changedAt }).where(stands).returning()
    : await db.insert(marketNote).values(row).onConflictDoNothing().returning()
  return written.length > 0
}

/** Stored news since a moment, of one symbol or of all, the newest first and each once. */
export async function newsSince(
  db: Queryable,
  { symbol, since, until, limit }: { symbol: string | undefined; since: Date; until: Date; limit: number },
): Promise<StoredNews[]> {
  const isWanted = and(
    gte(marketNews.publishedAt, since),
    lte(marketNews.publishedAt, until),
    symbol ? eq(marketNews.symbol, symbol) : undefined,
  )
  const once = db
    .selectDistinctOn([marketNews.provider, marketNews.providerItemId])
    .from(marketNews)
    .where(isWanted)
    .orderBy(marketNews.provider, marketNews.providerItemId)
    .as('once')
  return db.select().from(once).orderBy(desc(once.publishedAt), desc(once.id)).limit(limit)
}

/** Stored news under some symbols, the newest first and each once a symbol. */
export function newsUnder(
  db: Queryable,
  { symbols, since, until }: { symbols: readonly string[]; since: Date; until: Date },
): Promise<StoredNews[]> {
  return db
    .select()
    .from(marketNews)
    .where(
      and(
        inArray(marketNews.symbol, [...symbols]),
        gte(marketNews.publishedAt, since),
        lte(marketNews.publishedAt, until),
      ),
    )
    .orderBy(desc(marketNews.publishedAt), desc(marketNews.id))
}

export async function storeNews(
  db: Queryable,
  items: readonly (typeof marketNews.$inferInsert)[],
): Promise<void> {
  if (items.length > 0)
    await db
      .insert(marketNews)
      .values([...items])
      .onConflictDoNothing()
}

/** Whether any news was ever stored. */
export async function hasNews(db: Queryable): Promise<boolean> {
  const rows = await db.select({ id: marketNews.id }).from(marketNews).limit(1)
  return rows.length > 0
}
