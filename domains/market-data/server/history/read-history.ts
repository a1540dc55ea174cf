import { addDays, newYorkDay } from '#engines/market-calendar/index.ts'
import { FIRST_SIMULATED_DAY } from '#engines/market-simulator/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { RequestOf, ResponseOf } from '#platform/endpoint/index.ts'
import { Problem } from '#platform/problems/index.ts'
import type { readHistory as endpoint } from '../../contract/endpoints.ts'
import type { HistoryBar } from '../../contract/schemas.ts'
import { SIMULATED } from '../provenance/price-provenance.ts'
import { findQuotes } from '../quotes/find-quotes.ts'
import { simulatedMarket } from '../simulated-market.ts'
import * as store from '../store.ts'
import { corporateActionsOf } from './corporate-actions.ts'
import { scaledBar, scalesBeside } from './stored-and-simulated.ts'

const DAYS_OF_A_YEAR = 366

/** The daily bars of a symbol, its splits and its dividends; of the last year unless told. */
export async function readHistory(
  ctx: Context,
  {
    symbol,
    from,
    to,
    allowMixedPrices,
  }: Omit<RequestOf<typeof endpoint>, 'allowMixedPrices'> & { allowMixedPrices?: boolean | undefined },
): Promise<ResponseOf<typeof endpoint>> {
  const until = to ?? lastDayOf(ctx)
  const since = from ?? addDays(until, -DAYS_OF_A_YEAR)
  if (since > until) throw new Problem('invalid-input', 'The first day is after the last.', { from, to })
  const history = await barsOfSymbol(ctx, symbol, { from: since, to: until }, allowMixedPrices)
  const today = lastDayOf(ctx)
  const { splits, dividends } = await corporateActionsOf(ctx, symbol, {
    from: since,
    to: until < today ? until : today,
  })
  const quote = (await findQuotes(ctx, [symbol])).get(symbol)
  const isOfTheMarket = (await store.symbolsWithBars(ctx.db, [symbol])).has(symbol)
  return {
    symbol,
    history,
    splits,
    dividends,
    knowsActions: !isOfTheMarket,
    provenance: quote?.provenance ?? null,
  }
}

/** A day after New York's: coins trade on while it sleeps. */
function lastDayOf(ctx: Context): string {
  const [newYork, utc] = [newYorkDay(ctx.now.getTime()), ctx.now.toISOString().slice(0, 10)]
  return newYork > utc ? newYork : utc
}

/**
 * The bars of a symbol, the oldest first: those of the market where there are some, else simulated ones. Only where mixing is allowed do simulated ones stand before and
 * after those of the market, on their level.
 * @throws Problem `not-found` when no source knows the symbol.
 */
export async function barsOfSymbol(
  ctx: Context,
  symbol: string,
  { from, to }: { from: string; to: string },
  allowMixedPrices = false,
): Promise<HistoryBar[]> {
  const market = simulatedMarket(ctx.installation)
  const span = (await store.spansOf(ctx.db, [symbol])).get(symbol)
  if (!span && !market.listing(symbol)) {
    throw new Problem('not-found', `No source has prices of ${symbol}.`, { symbol })
  }
  const now = ctx.now.getTime()
  const simulated = (first: string, last: string) =>
    first > last
      ? []
      : market.bars(symbol, first < FIRST_SIMULATED_DAY ? FIRST_SIMULATED_DAY : first, last, now)
  if (!span) return simulated(from, to).map((bar) => ({ ...bar, source: SIMULATED }))

  const stored = await store.barsOf(ctx.db, symbol, from, to)
  const scales = allowMixedPrices ? scalesBeside(market, symbol, span) : undefined
  const made = (first: string, last: string, scale: number) =>
    simulated(first, last).map((bar) => ({ ...scaledBar(bar, scale), source: SIMULATED }))
  if (!scales) return stored.map(asBar)
  return [
    ...made(from, earlier(to, addDays(span.first.day, -1)), scales.before),
    ...stored.map(asBar),
    ...made(later(from, addDays(span.last.day, 1)), to, scales.after),
  ]
}

const asBar = ({ symbol: _, ...bar }: store.StoredBar): HistoryBar => bar

const earlier = (a: string, b: string) => (a < b ? a : b)
const later = (a: string, b: string) => (a > b ? a : b)

/** The made bars of a symbol, whatever else is known of it: for a past that is lived through in the simulated market. */
export const simulatedBarsOf = (ctx: Context, symbol: string, { from, to }: { from: string; to: string }) =>
  simulatedMarket(ctx.installation).bars(symbol, from, to, ctx.now.getTime())
