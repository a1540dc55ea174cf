import { normalCdf, normalDensity } from '#engines/statistics/index.ts'

/** Skewness and excess kurtosis over n. */
export type Shape = { skewness: number; excessKurtosis: number }

/** Normal quantile bent to skewness and kurtosis (Cornish and Fisher 1937; Favre and Galeano 2002). */
export function cornishFisherZ(z: number, { skewness: s, excessKurtosis: k }: Shape): number {
  return z + ((z * z - 1) * s) / 6 + ((z ** 3 - 3 * z) * k) / 24 - ((2 * z ** 3 - 5 * z) * s * s) / 36
}

/**
 * Whether the bent quantiles still rise with the level (Maillard 2012). Outside this domain the figures contradict
 * themselves and must carry a warning.
 */
export function isCornishFisherValid({ skewness: s, excessKurtosis: k }: Shape): boolean {
  const square = k / 8 - (s * s) / 6
  const linear = s / 3
  const constant = 1 - k / 8 + (5 * s * s) / 36
  return square >= 0 && constant >= 0 && linear * linear <= 4 * square * constant
}

/**
 * Expected shortfall in units of the deviation (mean left out) by the Edgeworth expansion of Boudt, Peterson and
 * Croux (2008); `z` is the normal quantile at the tail share. It can fall below the VaR outside the valid domain.
 */
export function modifiedShortfall(z: number, tailShare: number, shape: Shape): number {
  const { skewness: s, excessKurtosis: k } = shape
  const h = cornishFisherZ(z, shape)
  const density = normalDensity(h)
  const total =
    density +
    ((tailPower(4, h) - 6 * tailPower(2, h) + 3 * density) * k) / 24 +
    ((tailPower(3, h) - 3 * tailPower(1, h)) * s) / 6 +
    ((tailPower(6, h) - 15 * tailPower(4, h) + 45 * tailPower(2, h) - 15 * density) * s * s) / 72
  return total / tailShare
}

/** The integrals I_q of the same paper. */
function tailPower(power: number, h: number): number {
  const isEven = power % 2 === 0
  const half = isEven ? power / 2 : (power - 1) / 2
  const first = isEven ? 1 : 0
  const factor = (j: number) => (isEven ? 2 * j : 2 * j + 1)
  let full = 1
  for (let j = first; j <= half; j++) full *= factor(j)
  let total = isEven ? full * normalDensity(h) : -full * normalCdf(h)
  let product = 1
  for (let i = first; i <= half; i++) {
    product *= factor(i)
    total += (full / product) * h ** (isEven ? 2 * i : 2 * i + 1) * normalDensity(h)
  }
  return total
}
