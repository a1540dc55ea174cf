import { adjustDay, type Calendar, type Day } from '#engines/market-calendar/index.ts'
import type { BondTerms } from './bond-terms.ts'
import { couponDay, couponGrid, placeAtOrBefore } from './coupon-grid.ts'

/**
 * The day from which interest accrues where a bond was issued on the first business day after a coupon day on which its market rested: two in seven
 * Treasuries are dated on a weekend and paid for on the Monday. Any other bond accrues from its issue.
 */
export function datedDateOf(terms: BondTerms, calendar: Calendar): Day {
  const { issue, maturity } = terms
  if (!(issue < maturity)) return issue
  const grid = couponGrid(terms)
  const before = couponDay(grid, placeAtOrBefore(grid, issue))
  return before < issue && adjustDay(calendar, 'following', before) === issue ? before : issue
}
