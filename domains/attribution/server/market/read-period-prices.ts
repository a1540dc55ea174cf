import type { Context } from '#platform/context/index.ts'
import type { RequestOf, ResponseOf } from '#platform/endpoint/index.ts'
import type { readPeriodPrices as endpoint } from '../../contract/index.ts'
import { closesOver } from './daily-closes.ts'
import { heldAs, UNKNOWN_SECTOR } from './sectors.ts'
import { sessionAsked, sessionsOf } from './sessions.ts'

/** What symbols cost at the start and at the end of a period, so that a portfolio of shares alone becomes lines to analyse. */
export async function readPeriodPrices(
  ctx: Context,
  { symbols, timeframe }: RequestOf<typeof endpoint>,
): Promise<ResponseOf<typeof endpoint>> {
  const days = sessionsOf(timeframe, sessionAsked(ctx, undefined))
  const market = await closesOver(ctx, symbols, days, { allowMixedPrices: false })
  return {
    from: days[0]!,
    to: days.at(-1)!,
    prices: [...market.closes].map(([symbol, closes]) => ({
      ...whatItIs(symbol),
      symbol,
      initialPrice: Number(closes[0]!.toPrecision(12)),
      currentPrice: Number(closes.at(-1)!.toPrecision(12)),
      source: market.priced.get(symbol)!.sources.join(', '),
      pricedOn: market.priced.get(symbol)!.lastDay,
    })),
    leftOut: market.leftOut,
  }
}

function whatItIs(symbol: string): { sector: string; assetClass: string } {
  const { sector, assetClass } = heldAs({
    symbol,
    sector: UNKNOWN_SECTOR,
    assetClass: '',
    isClassAssumed: true,
  })
  return { sector, assetClass }
}
