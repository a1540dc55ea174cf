import { addDays, sessionFrom } from '#engines/market-calendar/index.ts'
import type { Dividend, Split } from '#engines/market-simulator/index.ts'
import type { Context } from '#platform/context/index.ts'
import { simulatedMarket } from '../simulated-market.ts'
import * as store from '../store.ts'

/** Simulated companies pay a fortnight after the ex-day, or on the session after that. */
const DAYS_UNTIL_PAID = 14

export type CorporateActions = { splits: Split[]; dividends: (Dividend & { payDay: string })[] }

type Days = { from: string; to: string }

/**
 * The splits and dividends of a symbol with ex-days from one day to another, both included. Made ones befall made prices alone: what happened to a symbol with prices of the
 * market no simulator knows.
 */
export async function corporateActionsOf(
  ctx: Context,
  symbol: string,
  days: Days,
): Promise<CorporateActions> {
  const made = simulatedActionsOf(ctx, symbol, days)
  if (made.splits.length + made.dividends.length === 0) return made
  const isOfTheMarket = (await store.symbolsWithBars(ctx.db, [symbol])).has(symbol)
  return isOfTheMarket ? { splits: [], dividends: [] } : made
}

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
