import type { ZeroCurve } from '../curves/zero-curve.ts'
import { type CurveMove, shiftAt } from '../scenario.ts'
import {
  type BondUniverse,
  discountsByDay,
  lastDay,
  type UniverseFigures,
  valueAtPrices,
} from './bond-universe.ts'

/**
 * What each payment of a universe is worth on a curve at its bond's own spread (continuous, a fraction), in the rows of the book. Made
 * once: under every move of rates and spreads a payment is worth this much times a factor that depends on its day alone.
 */
export function worthsOnCurve(universe: BondUniverse, curve: ZeroCurve, spreads: Float64Array): Float64Array {
  const { book, starts, settlement } = universe
  const discounts = discountsByDay(curve, lastDay(universe))
  const worths = new Float64Array(book.length)
  for (let at = 0; at < universe.size; at++) {
    const daily = spreads[at]! / 365
    for (let row = starts[at]!; row < starts[at + 1]!; row++) {
      const days = book.days[row]! - settlement
      worths[row] = book.amounts[row]! * discounts[days]! * Math.exp(-daily * days)
    }
  }
  return worths
}

/**
 * Clean prices after a move of rates and spreads, by full revaluation; the same prices as `dirtyPriceUnder` less what has accrued.
 * @param carriesCredit 1 for each bond that spreads move, 0 for one that they do not; all are moved where it is left out.
 */
export function pricesUnder(
  universe: BondUniverse,
  worths: Float64Array,
  move: CurveMove,
  into: Float64Array,
  carriesCredit?: Uint8Array,
): void {
  const { book, starts, settlement, accrued } = universe
  const withCredit = factorsByDay(move, lastDay(universe))
  const without = carriesCredit ? factorsByDay({ ...move, spreadShiftBp: 0 }, lastDay(universe)) : withCredit
  const { days } = book
  for (let at = 0; at < universe.size; at++) {
    const end = starts[at + 1]!
    const factors = carriesCredit?.[at] === 0 ? without : withCredit
    let dirty = 0
    for (let row = starts[at]!; row < end; row++) dirty += worths[row]! * factors[days[row]! - settlement]!
    into[at] = dirty - accrued[at]!
  }
}

function factorsByDay(move: CurveMove, last: number): Float64Array {
  return Float64Array.from({ length: last + 1 }, (_, day) =>
    Math.exp(-shiftAt(move, day / 365) * (day / 365)),
  )
}

/**
 * As `valueAtPrices`, with every search begun where duration and convexity at rest say that the yield has gone: few steps, and an answer
 * that depends on the prices alone and not on the ones asked about before.
 */
export function valueFromRest(
  universe: BondUniverse,
  rest: UniverseFigures,
  cleanPrices: Float64Array,
  into: UniverseFigures,
): void {
  for (let at = 0; at < universe.size; at++) {
    const accrued = universe.accrued[at]!
    const change = (cleanPrices[at]! + accrued) / (rest.cleanPrices[at]! + accrued) - 1
    const step = change / rest.modifiedDurations[at]!
    const bend = (rest.convexities[at]! * step * step) / (2 * rest.modifiedDurations[at]!)
    into.yields[at] = rest.yields[at]! - step + bend
  }
  valueAtPrices(universe, cleanPrices, into)
}
