import { type Day, dayOfMonth, firstDayOf, monthOf } from '#engines/market-calendar/index.ts'
import { found, type Outcome, refused } from '../outcome.ts'

/**
 * The index that a linker of three months' lag counts on a day: on the first of a month the price index of three months before,
 * and from there by days to that of two months before (31 CFR 356, appendix B; UK DMO for gilts since 2005). Five decimals.
 */
export function referenceIndex(
  day: Day,
  threeMonthsBefore: number,
  twoMonthsBefore: number,
): Outcome<number> {
  if (!(threeMonthsBefore > 0 && twoMonthsBefore > 0))
    return refused('number-out-of-range', 'A price index is above 0.', 'priceIndexes')
  const month = monthOf(day)
  const share = (dayOfMonth(day) - 1) / (firstDayOf(month + 1) - firstDayOf(month))
  return found(fiveDecimals(threeMonthsBefore + share * (twoMonthsBefore - threeMonthsBefore)))
}

/** The reference index of a day over that of the dated date, to five decimals: what principal and interest are multiplied by. */
export function indexRatio(reference: number, base: number): Outcome<number> {
  if (!(reference > 0 && base > 0))
    return refused('number-out-of-range', 'A price index is above 0.', 'baseIndex')
  return found(fiveDecimals(reference / base))
}

/** Six decimals, the rest cut off, rounded to five: the same as rounding at once. */
const fiveDecimals = (value: number): number => Math.round(value * 1e5 + 1e-7) / 1e5
