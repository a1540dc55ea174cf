/**
 * Arithmetic with what may be missing: a missing number is NaN, and NaN goes through every sum and quotient, so that
 * nothing is ever computed from an input that is not there.
 */
export const missing = Number.NaN

/** Rounding of the binary form of decimal amounts, in units of the largest of them. */
const ROUNDING = 4 * Number.EPSILON

/**
 * A sum of amounts. Amounts are decimals, and 30.3 − 10.1 − 20.2 is zero although its binary form is not: what is
 * rounding of the terms alone counts as zero, or a denominator of zero would divide.
 */
export function total(...terms: number[]): number {
  let sum = 0
  let size = 0
  for (const term of terms) {
    sum += term
    size += Math.abs(term)
  }
  return Math.abs(sum) <= size * ROUNDING ? 0 : sum
}

/** A quotient; missing where the denominator is missing, zero or negative. */
export const over = (numerator: number, denominator: number): number =>
  denominator > 0 ? numerator / denominator : missing

/** Mean of this year and the year before; missing without either. */
export const average = (now: number, before: number): number => total(now, before) / 2

/** Whether the first is above the second by more than rounding; undefined where either is missing. */
export function isAbove(first: number, second: number): boolean | undefined {
  if (Number.isNaN(first) || Number.isNaN(second)) return undefined
  return first - second > ROUNDING * Math.max(Math.abs(first), Math.abs(second))
}

/** A number for those outside: null where it is missing or beyond what a number can hold. */
export const knownOrNull = (value: number): number | null => (Number.isFinite(value) ? value : null)
