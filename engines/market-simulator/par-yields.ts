import type { IsoDay } from '#engines/market-calendar/index.ts'
import { portableExp } from '#engines/statistics/index.ts'
import { chanceOf } from './chance.ts'
import { exchangeDays } from './days.ts'

/** One point of a par curve: years to maturity and the yield as a fraction. */
export type ParPoint = { years: number; yield: number }

/** A curve of the shape that dollars have most years: years and fractions. */
const ORDINARY: readonly (readonly [years: number, yield_: number])[] = [
  [1 / 12, 0.0395],
  [0.25, 0.0388],
  [0.5, 0.0379],
  [1, 0.0365],
  [2, 0.0358],
  [3, 0.036],
  [5, 0.0372],
  [7, 0.039],
  [10, 0.0412],
  [20, 0.0469],
  [30, 0.0471],
]

/** Days that still matter: with this persistence what is older has faded below a hundredth. */
const MEMORY = 300
const PERSISTENCE = 0.985
const LEVEL_SHOCK = 0.0004
const SLOPE_SHOCK = 0.0003
/** Where the slope has faded to a third, in years (Diebold and Li 2006 use 1.4 to 2.5). */
const SLOPE_YEARS = 2

/**
 * The simulated government par curve of a day of the exchange, the shortest maturity first: an ordinary curve with a level and a slope that
 * stray from it and come back. A day on which the exchange rests has the curve of the next one.
 */
export function simulatedParYields(seed: number, day: IsoDay): ParPoint[] {
  const index = exchangeDays.firstFrom(day)
  let level = 0
  let slope = 0
  for (let at = Math.max(0, index - MEMORY); at <= index; at++) {
    const chance = chanceOf(seed, 'par yields', at)
    level = PERSISTENCE * level + LEVEL_SHOCK * chance.nextNormal()
    slope = PERSISTENCE * slope + SLOPE_SHOCK * chance.nextNormal()
  }
  return ORDINARY.map(([years, ordinary]) => ({
    years,
    yield: Math.round((ordinary + level + slope * portableExp(-years / SLOPE_YEARS)) * 10_000) / 10_000,
  }))
}
