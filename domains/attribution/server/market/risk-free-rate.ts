import { readRates } from '#domains/market-data/server/index.ts'
import type { IsoDay } from '#engines/market-calendar/index.ts'
import type { Context } from '#platform/context/index.ts'
import { asAt } from './sessions.ts'

/** The government yield of the maturity nearest to a number of years, as it was after a session: a fraction a year. */
export async function riskFreeRate(ctx: Context, session: IsoDay, years: number): Promise<number> {
  const { points } = await readRates(asAt(ctx, session))
  const nearest = points.reduce((best, point) =>
    Math.abs(point.years - years) < Math.abs(best.years - years) ? point : best,
  )
  return nearest.yield
}

/** Whether the government yields of a session are made: no source of rates is connected. */
export const isRateMade = async (ctx: Context, session: IsoDay): Promise<boolean> =>
  (await readRates(asAt(ctx, session))).source === 'simulated'
