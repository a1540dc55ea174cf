import { AmountOutOfRange, stepsOf } from './units.ts'

/**
 * How a fraction of the smallest unit is settled. `half-even` favours nobody over many roundings; `up` (away from zero) is for what is
 * charged, `down` (towards zero) for what is granted.
 */
export type Rounding = 'half-even' | 'up' | 'down'

/**
 * a × b ÷ divisor, exact in between and rounded once.
 * @throws AmountOutOfRange where an argument is neither a whole number nor a quantity, the divisor is not above zero, or the answer cannot be kept exactly.
 */
export function scaled(a: number, b: number, divisor: number, rounding: Rounding): number {
  const isWhole = Number.isInteger(a) && Number.isInteger(b) && Number.isInteger(divisor)
  if (!isWhole) return scaledWide(inSteps(a) * inSteps(b), inSteps(divisor) * 100n, rounding)
  for (const value of [a, b, divisor]) {
    if (!Number.isSafeInteger(value)) throw new AmountOutOfRange(value, 'units')
  }
  if (divisor <= 0) throw new AmountOutOfRange(divisor, 'parts to divide by')
  const product = a * b
  // Most products fit a double exactly, and then its remainder is exact as well.
  if (Number.isSafeInteger(product)) {
    const rest = product % divisor
    const quotient = (product - rest) / divisor
    return withRest(quotient, Math.abs(rest) * 2 - divisor, rest !== 0, product < 0, rounding)
  }
  return scaledWide(BigInt(a) * BigInt(b), BigInt(divisor), rounding)
}

/** In hundredths, which quantities are whole numbers of. */
export const inSteps = (value: number): bigint =>
  Number.isSafeInteger(value) ? BigInt(value) * 100n : BigInt(stepsOf(value))

function scaledWide(wide: bigint, by: bigint, rounding: Rounding): number {
  if (by <= 0n) throw new AmountOutOfRange(by, 'parts to divide by')
  const rest = wide % by
  const quotient = Number(wide / by)
  if (!Number.isSafeInteger(quotient)) throw new AmountOutOfRange(wide / by, 'units')
  const half = (rest < 0n ? -rest : rest) * 2n - by
  return withRest(quotient, half < 0n ? -1 : half > 0n ? 1 : 0, rest !== 0n, wide < 0n, rounding)
}

function withRest(
  quotient: number,
  overHalf: number,
  hasRest: boolean,
  isNegative: boolean,
  rounding: Rounding,
): number {
  const isAway =
    hasRest &&
    (rounding === 'up' ||
      (rounding === 'half-even' && (overHalf > 0 || (overHalf === 0 && quotient % 2 !== 0))))
  const rounded = isAway ? quotient + (isNegative ? -1 : 1) : quotient
  if (!Number.isSafeInteger(rounded)) throw new AmountOutOfRange(rounded, 'units')
  return rounded === 0 ? 0 : rounded
}
