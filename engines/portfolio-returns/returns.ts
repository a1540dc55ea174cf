import type { IsoDay } from '#engines/market-calendar/index.ts'

/** A value at a day's end, with what was paid in (or, when negative, taken out) since the value before. Any one unit of money. */
export type ValuedFlow = { day: IsoDay; value: number; flow: number }

/**
 * How a dollar that was there at the start has grown by each day: the time-weighted return so far, plus one.
 *
 * What is paid in counts from the start of its day, what is taken out leaves at the end of it; so money that comes or goes earns
 * nothing by itself. A day on which nothing was invested changes nothing. Sub-periods are the days that have a value (the daily
 * valuation of the GIPS standards).
 */
export function growthOf(start: number, days: readonly ValuedFlow[]): number[] {
  let growth = 1
  let before = start
  return days.map(({ value, flow }) => {
    const invested = before + Math.max(flow, 0)
    const reached = value + Math.max(-flow, 0)
    if (invested > 0) growth *= reached / invested
    before = value
    return growth
  })
}

/**
 * Gain on what was put in: (end − start − flows) ÷ (start + what was paid in). What was taken out does not make the base smaller.
 * @returns null where nothing was put in.
 */
export function simpleReturn(start: number, days: readonly ValuedFlow[]): number | null {
  const end = days.at(-1)?.value ?? start
  const net = days.reduce((total, { flow }) => total + flow, 0)
  const base = start + days.reduce((total, { flow }) => total + Math.max(flow, 0), 0)
  return base > 0 ? (end - start - net) / base : null
}

/** How far each value stands below the highest before it, the start included, as a fraction from 0 to −1. */
export function fallsOf(growth: readonly number[]): number[] {
  let high = 1
  return growth.map((value) => {
    high = Math.max(high, value)
    return value / high - 1
  })
}

/** The deepest fall from a high, with the places of the high (−1: the start) and of the low; undefined where nothing fell. */
export type Fall = { fraction: number; highAt: number; lowAt: number }

/** The deepest fall of a growth line from its highest value so far. */
export function deepestFall(growth: readonly number[]): Fall | undefined {
  let high = 1
  let highAt = -1
  let deepest: Fall | undefined
  growth.forEach((value, place) => {
    if (value > high) [high, highAt] = [value, place]
    const fraction = value / high - 1
    if (fraction < (deepest?.fraction ?? 0)) deepest = { fraction, highAt, lowAt: place }
  })
  return deepest
}

const DAYS_A_YEAR = 365

/**
 * A return of some days as one a year, compounded on actual days ÷ 365.
 * @returns null for less than a year, which is never blown up to one (as the GIPS standards ask), and for a loss of everything.
 */
export function perYear(fraction: number, days: number): number | null {
  if (days < DAYS_A_YEAR || fraction <= -1) return null
  return (1 + fraction) ** (DAYS_A_YEAR / days) - 1
}
