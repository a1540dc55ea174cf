/** By how much the market is moved: basis points; `twistBp` is what thirty years rise against the short end; the price in percent, last. */
export type Moves = { curveBp: number; twistBp: number; spreadBp: number; pricePercent: number }

export const STILL: Moves = { curveBp: 0, twistBp: 0, spreadBp: 0, pricePercent: 0 }

/** How far each move goes, either way. */
export const REACH: Moves = { curveBp: 300, twistBp: 200, spreadBp: 300, pricePercent: 20 }

export const isStill = (moves: Moves): boolean =>
  moves.curveBp === 0 && moves.twistBp === 0 && moves.spreadBp === 0 && moves.pricePercent === 0

/** What a bond must be after the move. Undefined asks for nothing. Yields in percent, the rest in years. */
export type Criteria = {
  minYield?: number | undefined
  maxYield?: number | undefined
  maxDuration?: number | undefined
  minYears?: number | undefined
  maxYears?: number | undefined
  /** The lowest grade that will do, its plus and minus with it. */
  ratingFloor?: Grade | undefined
  sectors?: readonly string[] | undefined
}

export const GRADES = ['AAA', 'AA', 'A', 'BBB', 'BB', 'B', 'CCC'] as const
export type Grade = (typeof GRADES)[number]

/** The place of a rating among the grades; behind them all where it is none of them. */
export function gradeOf(rating: string): number {
  const grade = rating
    .trim()
    .toUpperCase()
    .replace(/[+\-−]$/, '')
  const at = GRADES.indexOf(grade as Grade)
  return at < 0 ? GRADES.length : at
}

export const ORDERS = ['yield', 'duration', 'years', 'price', 'change', 'rating'] as const
export type Order = { by: (typeof ORDERS)[number]; isDescending: boolean }

/** The highest yield first, as the screener answers. */
export const BY_YIELD: Order = { by: 'yield', isDescending: true }

export type Question = { moves: Moves; criteria: Criteria; order: Order; offset: number }

/** Rows of a page. */
export const PAGE_ROWS = 100
