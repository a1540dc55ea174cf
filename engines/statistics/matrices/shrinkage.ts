import { InputRefused } from '../input-refused.ts'
import { centre, crossProducts } from './covariance.ts'
import type { SquareMatrix } from './matrix.ts'

export type Shrunk = {
  covariance: SquareMatrix
  /** Weight of the target, 0 … 1. */
  shrinkage: number
}

/** What both estimators start from: the covariance over T and the deviations it came from. */
function populationOf(observations: readonly ArrayLike<number>[]) {
  const centred = centre(observations)
  if (centred.count < 2)
    throw new InputRefused('too-few-observations', 'A covariance needs two observations.')
  const { count } = centred
  return { ...centred, covariance: crossProducts(centred).map((total) => total / count) }
}

const clamp = (share: number): number => Math.max(0, Math.min(1, share))

/** Ledoit and Wolf (2004, J. Multivariate Analysis): towards the identity times the average variance; covariance over T. */
export function ledoitWolfIdentity(observations: readonly ArrayLike<number>[]): Shrunk {
  const { count, size, deviations, covariance } = populationOf(observations)
  let trace = 0
  let squares = 0
  for (let row = 0; row < size; row++) trace += covariance[row * size + row]!
  for (const value of covariance) squares += value * value
  const target = trace / size
  // Σ_ij Σ_t (x_ti x_tj)² is the sum of the squared lengths of the observations.
  let fourth = 0
  for (let row = 0, at = 0; row < count; row++) {
    let length = 0
    for (let column = 0; column < size; column++, at++) length += deviations[at]! * deviations[at]!
    fourth += length * length
  }
  const noise = (fourth / count - squares) / count
  const distance = squares - size * target * target
  const shrinkage = distance <= 0 ? 0 : clamp(noise / distance)
  return { covariance: towardsIdentity(covariance, size, target, shrinkage), shrinkage }
}

/** Oracle approximating shrinkage of Chen, Wiesel, Eldar and Hero (2010), same target, as scikit-learn computes it. */
export function oracleApproximating(observations: readonly ArrayLike<number>[]): Shrunk {
  const { count, size, covariance } = populationOf(observations)
  let trace = 0
  let squares = 0
  for (let row = 0; row < size; row++) trace += covariance[row * size + row]!
  for (const value of covariance) squares += value * value
  const target = trace / size
  const alpha = squares / (size * size)
  const distance = (count + 1) * (alpha - (target * target) / size)
  const shrinkage = distance === 0 ? 1 : Math.min(1, (alpha + target * target) / distance)
  return { covariance: towardsIdentity(covariance, size, target, shrinkage), shrinkage }
}

function towardsIdentity(
  covariance: Float64Array,
  size: number,
  target: number,
  shrinkage: number,
): SquareMatrix {
  const values = covariance.map((value) => (1 - shrinkage) * value)
  for (let row = 0; row < size; row++)
    values[row * size + row] = values[row * size + row]! + shrinkage * target
  return { size, values }
}

/** Ledoit and Wolf (2004, J. Portfolio Management): towards one correlation for all pairs; covariance over T. */
export function ledoitWolfConstantCorrelation(observations: readonly ArrayLike<number>[]): Shrunk {
  const { count, size, deviations, covariance } = populationOf(observations)
  if (size < 2) return { covariance: { size, values: covariance }, shrinkage: 0 }
  const deviation = Float64Array.from({ length: size }, (_, row) => Math.sqrt(covariance[row * size + row]!))
  if (deviation.some((value) => value === 0)) {
    throw new InputRefused('out-of-range', 'A series that never moves has no correlation to shrink to.')
  }
  let correlations = 0
  for (let row = 0; row < size; row++) {
    for (let column = row + 1; column < size; column++) {
      correlations += covariance[row * size + column]! / (deviation[row]! * deviation[column]!)
    }
  }
  const average = (2 * correlations) / (size * (size - 1))
  // x_i³ x_j summed over time gives the covariance of a variance with a covariance.
  const cubes = crossMoments(deviations, count, size)
  let pi = 0
  let rhoDiagonal = 0
  let rhoOff = 0
  let gamma = 0
  const target = new Float64Array(size * size)
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < size; column++) {
      const at = row * size + column
      const here = covariance[at]!
      const asymptotic = cubes.squares[at]! / count - here * here
      pi += asymptotic
      if (row === column) {
        rhoDiagonal += asymptotic
        target[at] = here
      } else {
        const theta = cubes.cubes[at]! / count - covariance[row * size + row]! * here
        rhoOff += (deviation[column]! / deviation[row]!) * theta
        target[at] = average * deviation[row]! * deviation[column]!
        gamma += (target[at]! - here) ** 2
      }
    }
  }
  const kappa = (pi - rhoDiagonal - average * rhoOff) / gamma
  const shrinkage = gamma === 0 ? 0 : clamp(kappa / count)
  return {
    covariance: {
      size,
      values: covariance.map((value, at) => shrinkage * target[at]! + (1 - shrinkage) * value),
    },
    shrinkage,
  }
}

/** Σ_t x_i² x_j² and Σ_t x_i³ x_j for every pair. */
function crossMoments(deviations: Float64Array, count: number, size: number) {
  const squares = new Float64Array(size * size)
  const cubes = new Float64Array(size * size)
  for (let time = 0; time < count; time++) {
    const from = time * size
    for (let row = 0; row < size; row++) {
      const x = deviations[from + row]!
      const square = x * x
      const cube = square * x
      for (let column = 0, at = row * size; column < size; column++, at++) {
        const y = deviations[from + column]!
        squares[at] = squares[at]! + square * y * y
        cubes[at] = cubes[at]! + cube * y
      }
    }
  }
  return { squares, cubes }
}
