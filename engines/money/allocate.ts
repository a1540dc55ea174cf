import { scaled } from './rounding.ts'
import { AmountOutOfRange, ofSteps, stepsOf } from './units.ts'

/**
 * Splits an amount in proportion to weights so that the parts add up to it (largest remainder; among equals the earlier part).
 * Without any weight everything is in the first part.
 * @throws AmountOutOfRange for a weight that is negative or finer than a quantity.
 */
export function allocate<U extends number>(amount: U, weights: readonly number[]): U[] {
  if (!Number.isInteger(amount)) return allocate(stepsOf(amount), weights).map(ofSteps) as U[]
  if (!weights.every(Number.isInteger)) return allocate(amount, weights.map(stepsOf))
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  if (weights.length === 0) return []
  for (const weight of [...weights, total]) {
    if (!Number.isSafeInteger(weight) || weight < 0) throw new AmountOutOfRange(weight, 'parts')
  }
  if (total === 0) return weights.map((_, place) => (place === 0 ? amount : 0) as U)
  const parts = weights.map((weight) => scaled(amount, weight, total, 'down'))
  const open = amount - parts.reduce((sum, part) => sum + part, 0)
  const byRemainder = weights
    .map((weight, place) => ({
      place,
      rest: Math.abs(Number((BigInt(amount) * BigInt(weight)) % BigInt(total))),
    }))
    .sort((a, b) => b.rest - a.rest || a.place - b.place)
  for (const { place } of byRemainder.slice(0, Math.abs(open))) {
    parts[place] = (parts[place] as number) + Math.sign(open)
  }
  return parts as U[]
}
