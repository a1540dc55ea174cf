import { sum } from '#engines/statistics/index.ts'
import { Problem } from '#platform/problems/index.ts'
import type { DailyCloses } from './daily-closes.ts'
import { sectorFunds } from './sectors.ts'

/**
 * Weights of the eleven sectors at the start of a period, of the order that the large American companies had at the end of 2025. They are
 * the house's own assumption and no index provider's figures.
 */
const startWeights: Record<string, number> = {
  Technology: 0.345,
  Financials: 0.134,
  'Communication Services': 0.106,
  'Consumer Discretionary': 0.104,
  'Health Care': 0.096,
  Industrials: 0.082,
  'Consumer Staples': 0.047,
  Energy: 0.028,
  Utilities: 0.022,
  Materials: 0.018,
  'Real Estate': 0.018,
}

export const BENCHMARK_NAME = 'US large companies by sector'
export const BENCHMARK_DEFINITION =
  'Eleven sector funds (XLK, XLF, XLC, XLY, XLV, XLI, XLP, XLE, XLU, XLB, XLRE), bought at the start of the period with 34.5, 13.4, 10.6, ' +
  '10.4, 9.6, 8.2, 4.7, 2.8, 2.2, 1.8 and 1.8 per cent and held. The weights are an assumption of the order of the S&P 500 at the end of ' +
  '2025, not an index provider’s. Prices without dividends.'

/** The fund whose return stands beside the benchmark’s. */
export const MARKET_FUND = 'SPY'

export const benchmarkSymbols: readonly string[] = [...sectorFunds.values(), MARKET_FUND]

export type BenchmarkPaths = {
  /** Worth of each sector's part on every session, one in all on the first. */
  bySector: ReadonlyMap<string, Float64Array>
  total: Float64Array
}

/** The benchmark's worth over sessions. @throws Problem `price-unavailable` when a fund has no prices. */
export function benchmarkPaths(market: DailyCloses): BenchmarkPaths {
  const bySector = new Map<string, Float64Array>()
  for (const [sector, fund] of sectorFunds) {
    const closes = market.closes.get(fund)
    if (!closes)
      throw new Problem(
        'price-unavailable',
        `The benchmark cannot be priced: there are no prices of ${fund}.`,
      )
    const weight = startWeights[sector] ?? 0
    bySector.set(
      sector,
      closes.map((close) => (weight * close) / closes[0]!),
    )
  }
  const total = Float64Array.from(market.days, (_, at) =>
    sum([...bySector.values()].map((path) => path[at]!)),
  )
  return { bySector, total }
}
