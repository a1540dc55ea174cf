import type { Scenario, StressResult } from '#engines/portfolio-risk/index.ts'
import type { Context } from '#platform/context/index.ts'
import { caveatsOf } from '../history/caveats.ts'
import { sessionBy } from '../history/last-closed-session.ts'
import { betaOf } from '../history/market-betas.ts'
import { readUnmixed } from '../history/price-history.ts'
import { type StressedHolding, stressed } from './stresses.ts'

export type Stressed = {
  results: StressResult[]
  /** Of each symbol to the market fund; null where it is not measured. */
  betas: ReadonlyMap<string, number | null>
  asOf: string
  firstDay: string
  sources: string[]
  caveats: string[]
}

/**
 * What the scenarios would do to holdings, with betas as the risk assessment measures them. Only shares need prices here.
 * @throws Problem `prices-mixed` for shares with real prices beside shares with made ones; `invalid-input` for a day that is not over.
 */
export async function stressHoldings(
  ctx: Context,
  holdings: readonly Omit<StressedHolding, 'beta'>[],
  asked: { asOf?: string | undefined; allowMixedPrices: boolean; own: readonly Scenario[] },
): Promise<Stressed> {
  const shares = holdings.filter(({ assetClass }) => assetClass === 'Equity').map(({ symbol }) => symbol)
  const { span, series, held, market, whyNoMarket, mix } = await readUnmixed(ctx, shares, asked)
  const betas = new Map(shares.map((symbol) => [symbol, betaOf(series.known.get(symbol), market)] as const))
  const until = sessionBy(span.to)
  const lastDay = held.reduce((early, one) => (one.lastDay < early ? one.lastDay : early), until)
  const firstDay = held.reduce((early, one) => (one.firstDay < early ? one.firstDay : early), until)
  return {
    results: stressed(
      holdings.map((holding) => ({ ...holding, beta: betas.get(holding.symbol) ?? null })),
      asked.own,
    ),
    betas,
    asOf: until,
    firstDay,
    sources: [...new Set(held.flatMap(({ sources }) => sources))].sort(),
    caveats: [
      ...(held.length > 0 ? caveatsOf(mix, { lastDay, until }) : []),
      ...(whyNoMarket && shares.length > 0 ? [whyNoMarket] : []),
    ],
  }
}
