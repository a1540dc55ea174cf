import { addDays, sessionFrom } from '#engines/market-calendar/index.ts'
import type { Dividend, Split } from '#engines/market-simulator/index.ts'
import type { Context, Installation } from '#platform/context/index.ts'
import { simulatedMarket } from '../simulated-market.ts'
import * as store from '../store.ts'

/** Simulated companies pay a fortnight after the ex-day, or on the session after that. */
const DAYS_UNTIL_PAID = 14

export type CorporateActions = { splits: Split[]; dividends: (Dividend & { payDay: string })[] }

type Days = { from: string; to: string }

/** A split that accounts of an organisation went through: from its day on there are so many shares for each one of before. */
export type BookSplit = { day: string; factor: number }
type BookSplits = (ctx: Context, symbol: string) => Promise<readonly BookSplit[]>

const bookSplits = new WeakMap<Installation, BookSplits>()

/** Names who knows the splits of accounts: once, at start. */
export function setBookSplits(installation: Installation, splitsOf: BookSplits): void {
  bookSplits.set(installation, splitsOf)
}

/**
 * The splits and dividends of a symbol with ex-days from one day to another, both included. Made ones befall made prices alone: what happened to a symbol with prices of the
 * market no simulator knows. Of such a symbol the splits are those of the accounts, as far as its prices are not adjusted for them already.
 */
export async function corporateActionsOf(
  ctx: Context,
  symbol: string,
  days: Days,
): Promise<CorporateActions> {
  const isOfTheMarket = (await store.symbolsWithBars(ctx.db, [symbol])).has(symbol)
  if (!isOfTheMarket) return simulatedActionsOf(ctx, symbol, days)
  return { splits: await splitsInPrices(ctx, symbol, days), dividends: [] }
}

/** How far from its day the closes may be that show a split: a long week end and a halted session. */
const NEAR_DAYS = 10

async function splitsInPrices(ctx: Context, symbol: string, { from, to }: Days): Promise<Split[]> {
  const known = (await bookSplits.get(ctx.installation)?.(ctx, symbol)) ?? []
  const splits: Split[] = []
  for (const { day, factor } of known.filter((split) => split.day >= from && split.day <= to)) {
    const near = await store.closesOf(ctx.db, [symbol], addDays(day, -NEAR_DAYS), addDays(day, NEAR_DAYS))
    const closes = [...(near.get(symbol) ?? [])].sort(([one], [other]) => (one < other ? -1 : 1))
    const before = closes.findLast(([on]) => on < day)?.[1].close
    const after = closes.find(([on]) => on >= day)?.[1].close
    // Prices that go on without a step are adjusted already.
    if (
      !before ||
      !after ||
      Math.abs(Math.log((after * factor) / before)) > Math.abs(Math.log(after / before))
    )
      continue
    splits.push(
      factor >= 1
        ? { exDay: day, to: inMillionths(factor), from: 1 }
        : { exDay: day, to: 1, from: inMillionths(1 / factor) },
    )
  }
  return splits
}

const inMillionths = (factor: number): number => Math.round(factor * 1e6) / 1e6

/** What the simulator makes of it, whatever else is known of the symbol. */
export function simulatedActionsOf(ctx: Context, symbol: string, { from, to }: Days): CorporateActions {
  const market = simulatedMarket(ctx.installation)
  return {
    splits: market
      .splits(symbol)
      .filter(({ exDay }) => exDay >= from && exDay <= to)
      .map((split) => ({ ...split })),
    dividends: market.dividends(symbol, from, to).map((dividend) => ({
      ...dividend,
      perShare: Math.round(dividend.perShare * 10_000) / 10_000,
      payDay: sessionFrom(Date.parse(`${addDays(dividend.exDay, DAYS_UNTIL_PAID)}T12:00:00Z`)).day,
    })),
  }
}
