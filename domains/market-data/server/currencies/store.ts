import { and, asc, desc, eq, gte, inArray, lte, sql } from 'drizzle-orm'
import type { DatedRate } from '#engines/money/index.ts'
import type { Queryable, Transaction } from '#platform/database/index.ts'
import { marketExchangeRate, marketForeignClose } from '../tables.ts'
import type { ForeignClose } from './read-currency-file.ts'

const ROWS_AT_ONCE = 2_000

/** The stored rates that some currencies need: those beside each other, and those against the euro. */
export async function ratesBetween(
  db: Queryable,
  currencies: readonly string[],
  { from, to }: { from: string; to: string },
): Promise<DatedRate[]> {
  const wanted = [...new Set([...currencies, 'EUR'])]
  return db
    .select({
      from: marketExchangeRate.fromCurrency,
      to: marketExchangeRate.toCurrency,
      day: marketExchangeRate.day,
      rate: marketExchangeRate.rate,
    })
    .from(marketExchangeRate)
    .where(
      and(
        inArray(marketExchangeRate.fromCurrency, wanted),
        inArray(marketExchangeRate.toCurrency, wanted),
        gte(marketExchangeRate.day, from),
        lte(marketExchangeRate.day, to),
      ),
    )
}

/** What is stored of each pair: how many days, from which to which. */
export function storedRates(db: Queryable) {
  return db
    .select({
      from: marketExchangeRate.fromCurrency,
      to: marketExchangeRate.toCurrency,
      days: sql<number>`count(*)::integer`,
      firstDay: sql<string>`min(${marketExchangeRate.day})::text`,
      lastDay: sql<string>`max(${marketExchangeRate.day})::text`,
      lastRate: sql<number>`(array_agg(${marketExchangeRate.rate} order by ${marketExchangeRate.day} desc))[1]`,
      source: sql<string>`(array_agg(${marketExchangeRate.source} order by ${marketExchangeRate.day} desc))[1]`,
    })
    .from(marketExchangeRate)
    .groupBy(marketExchangeRate.fromCurrency, marketExchangeRate.toCurrency)
    .orderBy(asc(marketExchangeRate.fromCurrency), asc(marketExchangeRate.toCurrency))
}

/** The number and moment of the last rates and foreign closes that came in: what was made of them before is made again. */
export async function stateOfCurrencies(db: Queryable): Promise<string> {
  const { rows } = await db.execute<{ state: string }>(sql`
    select concat_ws(' ', (select concat(count(*), ' ', max(imported_at)) from ${marketExchangeRate}),
      (select concat(count(*), ' ', max(imported_at)) from ${marketForeignClose})) as state`)
  return rows[0]?.state ?? ''
}

/** Stores rates; one that stands with another value is replaced. */
export async function storeRates(
  db: Transaction,
  rates: readonly DatedRate[],
  facts: { source: string; importedAt: Date },
): Promise<void> {
  for (let start = 0; start < rates.length; start += ROWS_AT_ONCE)
    await db
      .insert(marketExchangeRate)
      .values(
        rates.slice(start, start + ROWS_AT_ONCE).map(({ from, to, day, rate }) => ({
          day,
          fromCurrency: from,
          toCurrency: to,
          rate,
          ...facts,
        })),
      )
      .onConflictDoUpdate({
        target: [marketExchangeRate.fromCurrency, marketExchangeRate.toCurrency, marketExchangeRate.day],
        set: {
          rate: sql`excluded.rate`,
          source: sql`excluded.source`,
          importedAt: sql`excluded.imported_at`,
        },
        setWhere: sql`${marketExchangeRate.rate} <> excluded.rate`,
      })
}

export async function storeForeignCloses(
  db: Transaction,
  closes: readonly ForeignClose[],
  facts: { source: string; importedAt: Date },
): Promise<void> {
  for (let start = 0; start < closes.length; start += ROWS_AT_ONCE)
    await db
      .insert(marketForeignClose)
      .values(closes.slice(start, start + ROWS_AT_ONCE).map((close) => ({ ...close, ...facts })))
      .onConflictDoUpdate({
        target: [marketForeignClose.symbol, marketForeignClose.currency, marketForeignClose.day],
        set: {
          close: sql`excluded.close`,
          source: sql`excluded.source`,
          importedAt: sql`excluded.imported_at`,
        },
        setWhere: sql`${marketForeignClose.close} <> excluded.close`,
      })
}

/** The stored closes of symbols in a currency over some days, by symbol and day. */
export async function foreignClosesOf(
  db: Queryable,
  symbols: readonly string[],
  currency: string,
  { from, to }: { from: string; to: string },
): Promise<Map<string, Map<string, { close: number; source: string }>>> {
  if (symbols.length === 0) return new Map()
  const { symbol, day, close, source } = marketForeignClose
  const rows = await db
    .select({ symbol, day, close, source })
    .from(marketForeignClose)
    .where(
      and(
        inArray(symbol, [...symbols]),
        eq(marketForeignClose.currency, currency),
        gte(day, from),
        lte(day, to),
      ),
    )
  const found = new Map<string, Map<string, { close: number; source: string }>>()
  for (const row of rows) {
    const own = found.get(row.symbol) ?? new Map()
    found.set(row.symbol, own.set(row.day, { close: row.close, source: row.source }))
  }
  return found
}

/** The last stored close of each symbol in a currency before a day. */
export async function lastForeignClosesBefore(
  db: Queryable,
  symbols: readonly string[],
  currency: string,
  before: string,
): Promise<Map<string, { day: string; close: number; source: string }>> {
  if (symbols.length === 0) return new Map()
  const { symbol, day, close, source } = marketForeignClose
  const rows = await db
    .selectDistinctOn([symbol], { symbol, day, close, source })
    .from(marketForeignClose)
    .where(
      and(inArray(symbol, [...symbols]), eq(marketForeignClose.currency, currency), sql`${day} < ${before}`),
    )
    .orderBy(symbol, desc(day))
  return new Map(rows.map(({ symbol: of, ...last }) => [of, last]))
}

/** Which of some rates and closes are stored with another value: how many, and the first. */
export async function contradictedBy(
  db: Queryable,
  { rates, closes }: { rates: readonly DatedRate[]; closes: readonly ForeignClose[] },
): Promise<{ count: number; example: string | null }> {
  const others: string[] = []
  const inPairs = Map.groupBy(rates, ({ from, to }) => `${from} ${to}`)
  for (const own of inPairs.values()) {
    const [first] = own
    if (!first) continue
    const stored = await db
      .select({ day: marketExchangeRate.day, rate: marketExchangeRate.rate })
      .from(marketExchangeRate)
      .where(
        and(eq(marketExchangeRate.fromCurrency, first.from), eq(marketExchangeRate.toCurrency, first.to)),
      )
    const byDay = new Map(stored.map(({ day, rate }) => [day, rate]))
    for (const { day, rate, from, to } of own) {
      const known = byDay.get(day)
      if (known !== undefined && known !== rate)
        others.push(`${from} to ${to} of ${day} is stored as ${known}, and the file has ${rate}`)
    }
  }
  const bySymbol = Map.groupBy(closes, ({ symbol, currency }) => `${symbol} ${currency}`)
  for (const own of bySymbol.values()) {
    const [first] = own
    if (!first) continue
    const stored = await db
      .select({ day: marketForeignClose.day, close: marketForeignClose.close })
      .from(marketForeignClose)
      .where(
        and(eq(marketForeignClose.symbol, first.symbol), eq(marketForeignClose.currency, first.currency)),
      )
    const byDay = new Map(stored.map(({ day, close }) => [day, close]))
    for (const { day, close, symbol } of own) {
      const known = byDay.get(day)
      if (known !== undefined && known !== close)
        others.push(`${symbol} of ${day} is stored as ${known}, and the file has ${close}`)
    }
  }
  return { count: others.length, example: others[0] ?? null }
}
