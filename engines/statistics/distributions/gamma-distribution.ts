import { requireWithin } from '../input-refused.ts'
import { invertMonotone } from './invert-monotone.ts'
import { erfc } from './normal-distribution.ts'

const LANCZOS = [
  0.9999999999999971, 57.15623566586292, -59.59796035547549, 14.136097974741746, -0.4919138160976202,
  3.399464998481189e-5, 4.652362892704858e-5, -9.837447530487956e-5, 0.0001580887032249125,
  -0.00021026444172410488, 0.00021743961811521265, -0.0001643181065367639, 8.441822398385275e-5,
  -2.6190838401581408e-5, 3.6899182659531625e-6,
]

/** Natural logarithm of the gamma function for x > 0 (Lanczos, g = 607/128). */
export function logGamma(x: number): number {
  let series = LANCZOS[0]!
  for (let term = 1; term < LANCZOS.length; term++) series += LANCZOS[term]! / (x + term)
  const base = x + 607 / 128 + 0.5
  return (x + 0.5) * Math.log(base) - base + Math.log((2.5066282746310007 * series) / x)
}

/** Lower and upper regularised incomplete gamma functions; the smaller one keeps its relative precision. */
export function incompleteGamma(shape: number, x: number): { lower: number; upper: number } {
  if (x <= 0) return { lower: 0, upper: 1 }
  if (x === Number.POSITIVE_INFINITY) return { lower: 1, upper: 0 }
  const front = Math.exp(shape * Math.log(x) - x - logGamma(shape))
  if (x < shape + 1) {
    let term = 1 / shape
    let total = term
    for (let step = 1; step < 10_000 && Math.abs(term) > Math.abs(total) * 1e-17; step++) {
      term *= x / (shape + step)
      total += term
    }
    const lower = Math.min(1, front * total)
    return { lower, upper: 1 - lower }
  }
  // Lentz's continued fraction.
  let b = x + 1 - shape
  let c = 1e300
  let d = 1 / b
  let fraction = d
  for (let step = 1; step < 10_000; step++) {
    const a = -step * (step - shape)
    b += 2
    d = 1 / (a * d + b || 1e-300)
    c = b + a / c || 1e-300
    const factor = d * c
    fraction *= factor
    if (Math.abs(factor - 1) < 1e-16) break
  }
  const upper = Math.min(1, front * fraction)
  return { lower: 1 - upper, upper }
}

/** Probability that a chi-squared variable exceeds `x`; one and two degrees of freedom in closed form. */
export function chiSquareTail(x: number, degrees: number): number {
  requireWithin(degrees, 0, 1e7, 'degrees of freedom', true)
  if (x <= 0) return 1
  if (degrees === 1) return erfc(Math.sqrt(x / 2))
  if (degrees === 2) return Math.exp(-x / 2)
  return incompleteGamma(degrees / 2, x / 2).upper
}

/** Probability that a chi-squared variable is at most `x`. */
export function chiSquareCdf(x: number, degrees: number): number {
  requireWithin(degrees, 0, 1e7, 'degrees of freedom', true)
  return incompleteGamma(degrees / 2, x / 2).lower
}

/** Inverse of `chiSquareCdf` for 0 < probability < 1. */
export function chiSquareQuantile(probability: number, degrees: number): number {
  requireWithin(probability, 0, 1, 'probability', true)
  let high = Math.max(1, degrees)
  while (chiSquareCdf(high, degrees) < probability) high *= 2
  return invertMonotone((x) => chiSquareCdf(x, degrees), probability, 0, high)
}
