import type { UniverseFigures } from '#engines/bonds/index.ts'
import { type Criteria, GRADES, type Order } from './question.ts'
import type { Universe } from './universe.ts'

/** The places of the bonds that meet the criteria, in the order of the universe. A bond without a yield meets none. */
export function findBonds(universe: Universe, figures: UniverseFigures, criteria: Criteria): Int32Array {
  const { size, settled, sectors, sectorOf, gradeOf } = universe
  const { yields, modifiedDurations } = figures
  const { years } = settled
  const minYield = criteria.minYield ?? Number.NEGATIVE_INFINITY
  const maxYield = criteria.maxYield ?? Number.POSITIVE_INFINITY
  const maxDuration = criteria.maxDuration ?? Number.POSITIVE_INFINITY
  const minYears = criteria.minYears ?? Number.NEGATIVE_INFINITY
  const maxYears = criteria.maxYears ?? Number.POSITIVE_INFINITY
  const lastGrade = criteria.ratingFloor ? GRADES.indexOf(criteria.ratingFloor) : GRADES.length
  const isWanted = Uint8Array.from(sectors, (sector) =>
    Number(criteria.sectors === undefined || criteria.sectors.includes(sector)),
  )
  const found = new Int32Array(size)
  let count = 0
  for (let at = 0; at < size; at++) {
    // Compared as the server compares, so that both find the same bonds to the last digit.
    const percent = 100 * yields[at]!
    if (
      percent >= minYield &&
      percent <= maxYield &&
      modifiedDurations[at]! <= maxDuration &&
      years[at]! >= minYears &&
      years[at]! <= maxYears &&
      gradeOf[at]! <= lastGrade &&
      isWanted[sectorOf[at]!] === 1
    )
      found[count++] = at
  }
  return found.subarray(0, count)
}

/** By what bonds are ordered: a number for each place. */
export function keysOf(universe: Universe, figures: UniverseFigures, by: Order['by']): ArrayLike<number> {
  switch (by) {
    case 'yield':
      return figures.yields
    case 'duration':
      return figures.modifiedDurations
    case 'years':
      return universe.settled.years
    case 'price':
      return figures.cleanPrices
    case 'rating':
      return universe.gradeOf
    case 'change':
      return figures.cleanPrices.map((price, at) => price / universe.rest.cleanPrices[at]!)
  }
}

/**
 * The places that come `offset`th and after, at most `limit`, in an order; equals in the order of the universe. Only the keys are
 * sorted as a whole: numbers sort many times faster than places compared one by one.
 */
export function pageOf(
  found: Int32Array,
  keys: ArrayLike<number>,
  isDescending: boolean,
  { offset, limit }: { offset: number; limit: number },
): number[] {
  const count = found.length
  const sign = isDescending ? -1 : 1
  const from = Math.min(offset, count)
  const to = Math.min(offset + limit, count)
  if (from === to) return []
  const sorted = new Float64Array(count)
  for (let at = 0; at < count; at++) sorted[at] = sign * keys[found[at]!]!
  sorted.sort()
  const least = sorted[from]!
  const most = sorted[to - 1]!
  // How many stand before the first of the page's key: those of the same key before the page are cut off below.
  let before = from
  while (before > 0 && sorted[before - 1] === least) before--
  const near: number[] = []
  for (let at = 0; at < count; at++) {
    const key = sign * keys[found[at]!]!
    if (key >= least && key <= most) near.push(found[at]!)
  }
  near.sort((one, other) => sign * (keys[one]! - keys[other]!) || one - other)
  return near.slice(from - before, to - before)
}
