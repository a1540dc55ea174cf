import { addDays, lastSessionBefore, newYorkDay } from '#engines/market-calendar/index.ts'
import { simulatedParYields } from '#engines/market-simulator/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { RateCurve } from '../contract/schemas.ts'
import { MARKET_SEED } from './simulated-market.ts'
import { connectedSources } from './sources/known-sources.ts'
import { DAYS_A_CURVE_SERVES, refreshRates } from './sources/refresh-rates.ts'
import { curvesOf } from './sources/store.ts'

type Points = readonly { years: number; yield: number }[]

/**
 * The government par curve as it was known at the moment of the context, with its change since the one before: the newest that a connected
 * source published, else a simulated one, which says so.
 */
export async function readRates(ctx: Context): Promise<RateCurve> {
  return (await publishedCurve(ctx)) ?? simulatedCurve(ctx)
}

/** The newest published curve; of two of the same day that of the source which is asked first. */
async function publishedCurve(ctx: Context): Promise<RateCurve | undefined> {
  const day = newYorkDay(ctx.now.getTime())
  await refreshRates(ctx, day)
  const connected = (await connectedSources(ctx)).filter(({ source }) => source.rates)
  if (connected.length === 0) return undefined
  const stored = await curvesOf(ctx.db, { from: addDays(day, -2 * DAYS_A_CURVE_SERVES), to: day })
  const newest = connected
    .flatMap(({ source }) => stored.find(({ provider }) => provider === source.name) ?? [])
    .reduce<(typeof stored)[number] | undefined>(
      (best, curve) => (best && best.day >= curve.day ? best : curve),
      undefined,
    )
  if (!newest) return undefined
  const own = connected.find(({ source }) => source.name === newest.provider)?.source
  const before = stored.find(({ provider, day }) => provider === newest.provider && day < newest.day)
  return {
    asOf: newest.day,
    source: own?.title ?? newest.provider,
    curve: own?.rates?.curve ?? '',
    points: withChanges(newest.points, before?.points ?? []),
  }
}

function simulatedCurve(ctx: Context): RateCurve {
  const session = lastSessionBefore(ctx.now.getTime())
  const before = lastSessionBefore(Date.parse(`${addDays(session.day, -1)}T23:59:59Z`))
  return {
    asOf: session.day,
    source: 'simulated',
    curve: 'Simulated government par curve',
    points: withChanges(
      simulatedParYields(MARKET_SEED, session.day),
      simulatedParYields(MARKET_SEED, before.day),
    ),
  }
}

const withChanges = (points: Points, before: Points): RateCurve['points'] =>
  points.map(({ years, yield: now }) => {
    const then = before.find((point) => point.years === years)?.yield
    return {
      label: labelOf(years),
      years,
      yield: now,
      change: then === undefined ? null : Math.round((now - then) * 1e6) / 1e6,
    }
  })

/** Below a year in months. */
function labelOf(years: number): string {
  if (years < 1) {
    const months = Math.round(years * 24) / 2
    return months === 1 ? '1 month' : `${months} months`
  }
  return years === 1 ? '1 year' : `${years} years`
}
