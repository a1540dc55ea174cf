import { addDays, lastSessionBefore } from '#engines/market-calendar/index.ts'
import { simulatedParYields } from '#engines/market-simulator/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { RateCurve } from '../contract/nouns.ts'
import { MARKET_SEED } from './house-market.ts'

/** The government par curve of the last session, with its change since the one before. */
export async function readRates(ctx: Context): Promise<RateCurve> {
  const session = lastSessionBefore(ctx.now.getTime())
  const before = lastSessionBefore(Date.parse(`${addDays(session.day, -1)}T23:59:59Z`))
  const earlier = simulatedParYields(MARKET_SEED, before.day)
  const points = simulatedParYields(MARKET_SEED, session.day).map((point, at) => ({
    label: labelOf(point.years),
    years: point.years,
    yield: point.yield,
    change: Math.round((point.yield - (earlier[at]?.yield ?? point.yield)) * 1e6) / 1e6,
  }))
  return { asOf: session.day, source: 'simulated', points }
}

/** Below a year in months. */
function labelOf(years: number): string {
  if (years < 1) {
    const months = Math.round(years * 12)
    return months === 1 ? '1 month' : `${months} months`
  }
  return years === 1 ? '1 year' : `${years} years`
}
