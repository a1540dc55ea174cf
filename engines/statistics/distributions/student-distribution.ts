import { requireWithin } from '../input-refused.ts'
import { logGamma } from './gamma-distribution.ts'
import { invertMonotone } from './invert-monotone.ts'

/** Regularised incomplete beta function I_x(a, b) by Lentz's continued fraction. */
export function incompleteBeta(x: number, a: number, b: number): number {
  if (x <= 0) return 0
  if (x >= 1) return 1
  // The fraction converges fast on the side of the mean that is chosen here.
  if (x > (a + 1) / (a + b + 2)) return 1 - incompleteBeta(1 - x, b, a)
  const front =
    Math.exp(logGamma(a + b) - logGamma(a) - logGamma(b) + a * Math.log(x) + b * Math.log1p(-x)) / a
  let c = 1
  let d = 1 / (1 - ((a + b) * x) / (a + 1) || 1e-300)
  let fraction = d
  for (let step = 1; step < 10_000; step++) {
    const even = (step * (b - step) * x) / ((a + 2 * step - 1) * (a + 2 * step))
    d = 1 / (1 + even * d || 1e-300)
    c = 1 + even / c || 1e-300
    fraction *= d * c
    const odd = (-(a + step) * (a + b + step) * x) / ((a + 2 * step) * (a + 2 * step + 1))
    d = 1 / (1 + odd * d || 1e-300)
    c = 1 + odd / c || 1e-300
    const factor = d * c
    fraction *= factor
    if (Math.abs(factor - 1) < 1e-16) break
  }
  return Math.min(1, front * fraction)
}

/** Probability that a Student t variable is at most `t`; `degrees` need not be whole. */
export function studentCdf(t: number, degrees: number): number {
  requireWithin(degrees, 0, 1e12, 'degrees of freedom', true)
  const tail = 0.5 * incompleteBeta(degrees / (degrees + t * t), degrees / 2, 0.5)
  return t > 0 ? 1 - tail : tail
}

/** Inverse of `studentCdf` for 0 < probability < 1. */
export function studentQuantile(probability: number, degrees: number): number {
  requireWithin(probability, 0, 1, 'probability', true)
  if (probability === 0.5) return 0
  // The lower tail keeps its digits, so the upper one is read from it.
  if (probability > 0.5) return -studentQuantile(1 - probability, degrees)
  let low = -1
  while (studentCdf(low, degrees) > probability) low *= 2
  return invertMonotone((t) => studentCdf(t, degrees), probability, low, 0)
}

/** Probability of at most `successes` in `trials` independent trials. */
export function binomialCdf(successes: number, trials: number, probability: number): number {
  requireWithin(probability, 0, 1, 'probability')
  if (successes < 0) return 0
  if (successes >= trials) return 1
  return incompleteBeta(1 - probability, trials - successes, successes + 1)
}
