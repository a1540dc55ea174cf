import { and, desc, eq, gte, inArray, lte, sql } from 'drizzle-orm'
import type { Queryable } from '#platform/database/index.ts'
import { FILE_SOURCE } from '../price-files/file-source.ts'
import { marketBar, marketNews, marketParCurve, marketQuote } from '../tables.ts'

export type StoredQuote = typeof marketQuote.$inferSelect

/** Forgets all that a source said. */
export async function forgetAnswer(db: Queryable, provider: string): Promise<void> {
  await db.delete(marketQuote).where(eq(marketQuote.provider, provider))
  await db.delete(marketNews).where(eq(marketNews.provider, provider))
  await db.delete(marketBar).where(eq(marketBar.source, provider))
  await db.delete(marketParCurve).where(eq(marketParCurve.provider, provider))
}

/** The newest quote that outside sources gave for each symbol. */
export async function outsideQuotes(
  db: Queryable,
  symbols: readonly string[],
): Promise<Map<string, StoredQuote>> {
  if (symbols.length === 0) return new Map()
  const rows = await db
    .selectDistinctOn([marketQuote.symbol])
    .from(marketQuote)
    // One value for all of them: thousands of values cost more to send and to read than the quotes.
    .where(sql`${marketQuote.symbol} = any(${sql.param([...symbols])}::text[])`)
    .orderBy(marketQuote.symbol, desc(marketQuote.at), desc(marketQuote.fetchedAt))
  return new Map(rows.map((row) => [row.symbol, row]))
}

/** Every symbol that an outside source has told a quote of. */
export async function quotedSymbols(db: Queryable): Promise<string[]> {
  const rows = await db.selectDistinct({ symbol: marketQuote.symbol }).from(marketQuote)
  return rows.map(({ symbol }) => symbol)
}

/** When a source last answered for each symbol. */
export async function askedAt(
  db: Queryable,
  provider: string,
  symbols: readonly string[],
): Promise<Map<string, Date>> {
  const rows = await db
    .select({ symbol: marketQuote.symbol, fetchedAt: marketQuote.fetchedAt })
    .from(marketQuote)
    .where(and(eq(marketQuote.provider, provider), inArray(marketQuote.symbol, [...symbols])))
  return new Map(rows.map(({ symbol, fetchedAt }) => [symbol, fetchedAt]))
}

/** Keeps quotes; an older one never replaces a newer one. */
export async function storeQuotes(db: Queryable, quotes: readonly StoredQuote[]): Promise<void> {
  if (quotes.length === 0) return
  await db
    .insert(marketQuote)
    .values([...quotes])
    .onConflictDoUpdate({
      target: [marketQuote.provider, marketQuote.symbol],
      set: {
        price: sql`excluded.price`,
        previousClose: sql`excluded.previous_close`,
        open: sql`excluded.open`,
        high: sql`excluded.high`,
        low: sql`excluded.low`,
        volume: sql`excluded.volume`,
        at: sql`excluded.at`,
        isLive: sql`excluded.is_live`,
        fetchedAt: sql`excluded.fetched_at`,
      },
      setWhere: sql`excluded.at >= ${marketQuote.at}`,
    })
}

/** Keeps the closes that quotes tell of the session before; what a file says of a day stands. */
export async function storeCloses(
  db: Queryable,
  closes: readonly { symbol: string; day: string; close: number; source: string }[],
): Promise<void> {
  if (closes.length === 0) return
  const nothing = { open: null, high: null, low: null, volume: null }
  await db
    .insert(marketBar)
    .values(closes.map((close) => ({ ...nothing, ...close })))
    .onConflictDoUpdate({
      target: [marketBar.symbol, marketBar.day],
      set: { close: sql`excluded.close`, source: sql`excluded.source` },
      setWhere: sql`${marketBar.source} <> ${FILE_SOURCE}`,
    })
}

/** Whether a source has given any news. */
export async function hasNewsOf(db: Queryable, provider: string): Promise<boolean> {
  const rows = await db
    .select({ id: marketNews.id })
    .from(marketNews)
    .where(eq(marketNews.provider, provider))
    .limit(1)
  return rows.length > 0
}

export type StoredCurve = typeof marketParCurve.$inferSelect

/** Keeps published curves; a curve that was published again takes the place of the one before. */
export async function storeCurves(db: Queryable, curves: readonly StoredCurve[]): Promise<void> {
  if (curves.length === 0) return
  await db
    .insert(marketParCurve)
    .values([...curves])
    .onConflictDoUpdate({
      target: [marketParCurve.provider, marketParCurve.day],
      set: { points: sql`excluded.points`, fetchedAt: sql`excluded.fetched_at` },
    })
}

/** The curves of a stretch of days, the newest first. */
export function curvesOf(db: Queryable, { from, to }: { from: string; to: string }): Promise<StoredCurve[]> {
  return db
    .select()
    .from(marketParCurve)
    .where(and(gte(marketParCurve.day, from), lte(marketParCurve.day, to)))
    .orderBy(desc(marketParCurve.day))
}
