import { InputRefused, requireFinite, requireSameLength } from './input-refused.ts'

/** Sum with Neumaier's compensation: the rounding of each addition is carried along and added at the end. */
export function sum(values: ArrayLike<number>): number {
  let total = 0
  let lost = 0
  for (let index = 0; index < values.length; index++) {
    const value = values[index]!
    const next = total + value
    lost += Math.abs(total) >= Math.abs(value) ? total - next + value : value - next + total
    total = next
  }
  return total + lost
}

export function mean(values: ArrayLike<number>): number {
  requireFinite(values, 'values')
  return sum(values) / values.length
}

export type Moments = {
  count: number
  mean: number
  /** Sum of squares about the mean over n − 1; null for one value. */
  varianceSample: number | null
  variancePopulation: number
  /** m3 / m2^1.5; null where nothing varies. */
  skewnessPopulation: number | null
  /** m4 / m2² − 3; null where nothing varies. */
  excessKurtosisPopulation: number | null
}

/** First four moments in two passes (mean first, then powers of the deviations). */
export function moments(values: ArrayLike<number>): Moments {
  const centre = mean(values)
  const count = values.length
  let drift = 0
  let second = 0
  let third = 0
  let fourth = 0
  let largest = 0
  for (let index = 0; index < count; index++) {
    const value = values[index]!
    const deviation = value - centre
    const square = deviation * deviation
    drift += deviation
    second += square
    third += square * deviation
    fourth += square * square
    if (Math.abs(value) > largest) largest = Math.abs(value)
  }
  // What is left of the first moment is rounding: taken out of the second (Chan, Golub and LeVeque 1983).
  second = Math.max(0, second - (drift * drift) / count)
  const variance = second / count
  // Deviations that are rounding of the mean alone are no variation, nor are those whose fourth power is zero.
  const isConstant = variance < 1e-150 || Math.sqrt(variance) <= largest * 4 * Number.EPSILON
  return {
    count,
    mean: centre,
    varianceSample: count < 2 ? null : isConstant ? 0 : second / (count - 1),
    variancePopulation: isConstant ? 0 : variance,
    skewnessPopulation: isConstant ? null : third / count / variance ** 1.5,
    excessKurtosisPopulation: isConstant ? null : fourth / count / variance ** 2 - 3,
  }
}

/** Adjusted Fisher–Pearson skewness (G1); null below three values or where nothing varies. */
export function skewnessSample({ count, skewnessPopulation }: Moments): number | null {
  if (skewnessPopulation === null || count < 3) return null
  return (Math.sqrt(count * (count - 1)) / (count - 2)) * skewnessPopulation
}

/** Unbiased excess kurtosis under normality (G2); null below four values or where nothing varies. */
export function excessKurtosisSample({ count, excessKurtosisPopulation }: Moments): number | null {
  if (excessKurtosisPopulation === null || count < 4) return null
  return ((count - 1) / ((count - 2) * (count - 3))) * ((count + 1) * excessKurtosisPopulation + 6)
}

/** Jarque–Bera statistic: n/6 (S² + K²/4), chi-squared with two degrees of freedom under normality. */
export function jarqueBera({ count, skewnessPopulation, excessKurtosisPopulation }: Moments): number | null {
  if (skewnessPopulation === null || excessKurtosisPopulation === null) return null
  return (count / 6) * (skewnessPopulation ** 2 + excessKurtosisPopulation ** 2 / 4)
}

/** Standard deviation over n − 1. */
export function standardDeviation(values: ArrayLike<number>): number {
  const { varianceSample } = moments(values)
  if (varianceSample === null) {
    throw new InputRefused('too-few-observations', 'A standard deviation needs two values.')
  }
  return Math.sqrt(varianceSample)
}

/** Covariance of two series over n − 1. */
export function covarianceOfPair(left: ArrayLike<number>, right: ArrayLike<number>): number {
  requireSameLength(left, right, 'series')
  requireFinite(left, 'observations', 2)
  requireFinite(right, 'observations', 2)
  const leftMean = mean(left)
  const rightMean = mean(right)
  let products = 0
  let leftDrift = 0
  let rightDrift = 0
  for (let index = 0; index < left.length; index++) {
    const a = left[index]! - leftMean
    const b = right[index]! - rightMean
    products += a * b
    leftDrift += a
    rightDrift += b
  }
  return (products - (leftDrift * rightDrift) / left.length) / (left.length - 1)
}

/** Pearson correlation; null where one of the two does not vary. */
export function correlation(left: ArrayLike<number>, right: ArrayLike<number>): number | null {
  const product = standardDeviation(left) * standardDeviation(right)
  if (product === 0) return null
  return Math.max(-1, Math.min(1, covarianceOfPair(left, right) / product))
}
