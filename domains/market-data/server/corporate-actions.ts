import { addDays, sessionFrom } from '#engines/market-calendar/index.ts'
import type { Dividend, Split } from '#engines/market-simulator/index.ts'
import type { Context } from '#platform/context/index.ts'
import { simulatedMarket } from './house-market.ts'
import * as store from './store.ts'
import { scalesBeside } from './stored-and-simulated.ts'

/** Simulated companies pay a fortnight after the ex-day, or on the session after that. */
const DAYS_UNTIL_PAID = 14

export type CorporateActions = { splits: Split[]; dividends: (Dividend & { payDay: string })[] }

/**
 * The splits and dividends of a symbol with ex-days from one day to another, both included. None for days whose prices are a file's:
 * what happened to those is the file's own business.
 */
export async function corporateActionsOf(
  ctx: Context,
  symbol: string,
  { from, to }: { from: string; to: string },
): Promise<CorporateActions> {
  const market = simulatedMarket(ctx.house)
  const splits = market.splits(symbol).filter(({ exDay }) => exDay >= from && exDay <= to)
  const dividends = market.dividends(symbol, from, to)
  if (splits.length + dividends.length === 0) return { splits: [], dividends: [] }
  const span = (await store.spansOf(ctx.db, [symbol])).get(symbol)
  const scales = span && scalesBeside(market, symbol, span)
  const isOfFile = (day: string) => span !== undefined && day >= span.first.day && day <= span.last.day
  const scaleOn = (day: string) => (span && scales ? (day > span.last.day ? scales.after : scales.before) : 1)
  return {
    splits: splits.filter(({ exDay }) => !isOfFile(exDay)).map((split) => ({ ...split })),
    dividends: dividends
      .filter(({ exDay }) => !isOfFile(exDay))
      .map(({ exDay, perShare }) => ({
        exDay,
        perShare: Math.round(perShare * scaleOn(exDay) * 10_000) / 10_000,
        payDay: sessionFrom(Date.parse(`${addDays(exDay, DAYS_UNTIL_PAID)}T12:00:00Z`)).day,
      })),
  }
}
