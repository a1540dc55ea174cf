import { mixOf, type UsedPrice } from '#domains/market-data/contract/index.ts'
import { largeCompanySectors } from '#domains/market-data/server/index.ts'
import type { IsoDay } from '#engines/market-calendar/index.ts'
import { sum } from '#engines/statistics/index.ts'
import type { Context } from '#platform/context/index.ts'
import { Problem } from '#platform/problems/index.ts'
import { closesOver, type DailyCloses } from './daily-closes.ts'
import { sectorFunds } from './sectors.ts'

export const BENCHMARK_NAME = 'US large companies by sector'
export const BENCHMARK_DEFINITION =
  'Eleven sector funds (XLK, XLF, XLC, XLY, XLV, XLI, XLP, XLE, XLU, XLB, XLRE), bought at the start of the period with 34.5, 13.4, 10.6, ' +
  '10.4, 9.6, 8.2, 4.7, 2.8, 2.2, 1.8 and 1.8 per cent and held. The weights are an assumption of the order of the S&P 500 at the end of ' +
  '2025, not an index provider’s. Prices without dividends.'

/** The fund whose return stands beside the benchmark’s. */
const MARKET_FUND = 'SPY'

export const benchmarkSymbols: readonly string[] = [...sectorFunds.values()]

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
    const weight = (largeCompanySectors as Readonly<Record<string, number>>)[sector] ?? 0
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

/** What the market fund earned beside the benchmark; null without prices of the same kind (real or simulated). */
export async function spyReturn(
  ctx: Context,
  days: readonly IsoDay[],
  used: readonly UsedPrice[],
): Promise<number | null> {
  const own = await closesOver(ctx, [MARKET_FUND], days, { allowMixedPrices: false })
  const closes = own.closes.get(MARKET_FUND)
  return closes && !mixOf([...used, ...own.used]).isMixed ? closes.at(-1)! / closes[0]! - 1 : null
}
