import { dayOf, type IsoDay, weekdayOf } from '#engines/market-calendar/index.ts'
import type { LinkedAttribution, SectorPeriod } from '#engines/performance-attribution/index.ts'
import type { linkings, Timeframe } from '../../contract/index.ts'
import type { BenchmarkPaths } from '../market/benchmark.ts'

/**
 * Where a period is cut: at the last session of each calendar month, of each week in a period of one month. Positions of sessions, the first
 * and the last included.
 */
export function cutsOf(days: readonly IsoDay[], timeframe: Timeframe): number[] {
  const part = timeframe === '1M' ? weekOf : (day: IsoDay) => day.slice(0, 7)
  const ends = days.flatMap((day, at) => {
    const next = days[at + 1]
    return next === undefined || part(next) !== part(day) ? [at] : []
  })
  return ends[0] === 0 ? ends : [0, ...ends]
}

/** The Sunday before a day. */
function weekOf(day: IsoDay): string {
  const number = dayOf(day)
  return number === undefined ? day : String(number - weekdayOf(number))
}

export type SectorPaths = ReadonlyMap<string, Float64Array>

/** One sub-period by sector, from the worth of each sector's part at its two ends. */
export function sectorPeriod(
  portfolio: SectorPaths,
  benchmark: BenchmarkPaths,
  from: number,
  to: number,
): SectorPeriod {
  const sectors = [...new Set([...benchmark.bySector.keys(), ...portfolio.keys()])]
  const own = sideOf(sectors, portfolio, from, to)
  const other = sideOf(sectors, benchmark.bySector, from, to)
  return {
    sectors,
    portfolioWeights: own.weights,
    portfolioReturns: own.returns,
    benchmarkWeights: other.weights,
    benchmarkReturns: other.returns,
  }
}

function sideOf(sectors: readonly string[], paths: SectorPaths, from: number, to: number) {
  const opening = sectors.map((sector) => paths.get(sector)?.[from] ?? 0)
  const whole = opening.reduce((total, value) => total + value, 0)
  return {
    weights: opening.map((value) => value / whole),
    returns: sectors.map((sector) => {
      const path = paths.get(sector)
      return path ? path[to]! / path[from]! - 1 : null
    }),
  }
}

/** Effects over all sub-periods by one way of linking. */
export function effectsOf(linked: LinkedAttribution, name: (typeof linkings)[number]) {
  const { totals, residual } = linked[name]
  const [allocation, selection, interaction] = totals
  return { allocation, selection, interaction, residual }
}
