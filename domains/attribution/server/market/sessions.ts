import { lastClosedSession, sessionBy } from '#domains/risk/server/index.ts'
import {
  addDays,
  addMonths,
  dayOf,
  type IsoDay,
  isoDateOf,
  sessionOf,
} from '#engines/market-calendar/index.ts'
import { FIRST_SIMULATED_DAY } from '#engines/market-simulator/index.ts'
import type { Context } from '#platform/context/index.ts'
import { Problem } from '#platform/problems/index.ts'
import type { Timeframe } from '../../contract/index.ts'

const YEARS_OF_PRICES = 1.1

/**
 * The session whose closes are the last ones used.
 * @throws Problem `invalid-input` for a day that has not closed yet, or before a year of prices.
 */
export function sessionAsked(ctx: Context, asOf: string | undefined): IsoDay {
  const newest = lastClosedSession(ctx.now)
  if (asOf === undefined) return newest
  if (asOf > newest)
    throw new Problem('invalid-input', `The last session that has closed is ${newest}.`, { asOf, newest })
  const earliest = addDays(FIRST_SIMULATED_DAY, Math.ceil(366 * YEARS_OF_PRICES))
  if (asOf < earliest)
    throw new Problem('invalid-input', `Prices of a whole year are there from ${earliest}.`, {
      asOf,
      earliest,
    })
  return sessionBy(asOf)
}

const months: Record<Timeframe, number> = { '1M': 1, '3M': 3, '6M': 6, '1Y': 12 }

/** The sessions of a timeframe that ends with one; the first is the one whose close opens the period. */
export function sessionsOf(timeframe: Timeframe, last: IsoDay): IsoDay[] {
  const end = dayOf(last)
  if (end === undefined) throw new Error(`${last} is no day`)
  return sessionsBetween(sessionBy(isoDateOf(addMonths(end, -months[timeframe]))), last)
}

export function lastSessions(count: number, last: IsoDay): IsoDay[] {
  const days: IsoDay[] = []
  for (let day = last; days.length < count; day = addDays(day, -1)) if (sessionOf(day)) days.push(day)
  return days.reverse()
}

export function sessionsBetween(first: IsoDay, last: IsoDay): IsoDay[] {
  const days: IsoDay[] = []
  for (let day = first; day <= last; day = addDays(day, 1)) if (sessionOf(day)) days.push(day)
  return days
}
