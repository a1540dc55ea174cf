import { riskFreeRate as known } from '#domains/risk/server/index.ts'
import type { IsoDay } from '#engines/market-calendar/index.ts'
import type { Context } from '#platform/context/index.ts'

/** The government yield of the maturity nearest to a number of years, as it was after a session: a fraction a year. */
export const riskFreeRate = async (ctx: Context, session: IsoDay, years: number): Promise<number> =>
  (await known(ctx, session, years)).rate

/** Whether the government yields of a session are made: no source of rates is connected. */
export const isRateMade = async (ctx: Context, session: IsoDay): Promise<boolean> =>
  (await known(ctx, session)).isSimulated
