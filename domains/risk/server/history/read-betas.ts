import { mixOf } from '#domains/market-data/contract/index.ts'
import { refuseMixedPrices } from '#domains/market-data/server/index.ts'
import type { Context } from '#platform/context/index.ts'
import { Problem } from '#platform/problems/index.ts'
import { betaOf } from './market-betas.ts'
import { readUnmixed } from './price-history.ts'
import { MARKET, pricesOf } from './read-series.ts'

/**
 * The beta of each symbol to the market fund, for what cannot do without.
 * @throws Problem `prices-mixed` where the fund's prices may not be used; `price-unavailable` where a beta cannot be measured.
 */
export async function marketBetas(
  ctx: Context,
  symbols: readonly string[],
  asked: { asOf?: string | undefined; allowMixedPrices: boolean },
): Promise<ReadonlyMap<string, number>> {
  const { series, market } = await readUnmixed(ctx, symbols, asked)
  const fund = series.known.get(MARKET)
  if (fund) refuseMixedPrices(mixOf(pricesOf(series.known.values())), asked.allowMixedPrices)
  return new Map(
    symbols.map((symbol) => {
      const beta = betaOf(series.known.get(symbol), market)
      if (beta === null)
        throw new Problem(
          'price-unavailable',
          `No beta of ${symbol} to ${MARKET} can be measured: too few days with prices of both.`,
          { symbol },
        )
      return [symbol, beta] as const
    }),
  )
}
