import {
  InputRefused,
  requireCovariance,
  requireFinite,
  type SquareMatrix,
} from '#engines/statistics/index.ts'

/** A limit on a weighted sum of the weights: a sector's share, an average score, a target return. */
export type LinearLimit = {
  label: string
  coefficients: readonly number[]
  lower: number | null
  upper: number | null
}

/** What weights are allowed. They sum to one. */
export type Limits = {
  /** Names for the reasons and shadow prices; numbers stand in when there are none. */
  assets?: readonly string[]
  /** One bound for all, or one an asset; fractions. Defaults 0 and 1. */
  lower?: number | readonly number[]
  upper?: number | readonly number[]
  limits?: readonly LinearLimit[]
}

/** What every optimisation of variance starts from; returns and covariance share one horizon. */
export type Universe = Limits & { covariance: SquareMatrix }

/** A row of the constraint matrix, scaled so that its largest coefficient is one; row 0 is the budget. */
export type Row = { label: string; values: Float64Array; lower: number; upper: number; scale: number }

/** The allowed weights as the solvers see them. */
export type LinearProblem = {
  size: number
  lower: Float64Array
  upper: Float64Array
  rows: Row[]
  assets: readonly string[]
}

/** With a covariance, divided by its mean variance. */
export type Problem = LinearProblem & {
  quadratic: Float64Array
  quadraticScale: number
  /** Every combination of the assets has a variance above zero. */
  isDefinite: boolean
}

const ASSETS_MAX = 2_000
const LIMITS_MAX = 200
const BOUND_MAX = 1e6

/** Checks a universe and brings it into the solver's form. */
export function problemOf(universe: Universe): Problem {
  const { covariance } = universe
  const { size } = covariance
  const allowed = linearProblemOf(universe, size)
  const isDefinite = requireCovariance(covariance)
  let trace = 0
  for (let index = 0; index < size; index++) trace += covariance.values[index * size + index]!
  const quadraticScale = trace > 0 ? trace / size : 1
  return {
    ...allowed,
    quadratic: covariance.values.map((value) => value / quadraticScale),
    quadraticScale,
    isDefinite,
  }
}

/** Checks what is allowed of so many assets. */
export function linearProblemOf(allowed: Limits, size: number): LinearProblem {
  const { limits = [] } = allowed
  if (size === 0) throw new InputRefused('empty', 'There are no assets.')
  if (size > ASSETS_MAX)
    throw new InputRefused('out-of-range', `At most ${ASSETS_MAX} assets can be optimised at once.`)
  if (limits.length > LIMITS_MAX)
    throw new InputRefused('out-of-range', `There are more than ${LIMITS_MAX} limits.`)
  const assets = allowed.assets ?? Array.from({ length: size }, (_, index) => `asset ${index + 1}`)
  if (assets.length !== size)
    throw new InputRefused('lengths-differ', `There are not ${size} names of assets.`)
  return {
    size,
    lower: boundsOf(allowed.lower ?? 0, size, 'lower bounds'),
    upper: boundsOf(allowed.upper ?? 1, size, 'upper bounds'),
    rows: [
      { label: 'budget', values: new Float64Array(size).fill(1), lower: 1, upper: 1, scale: 1 },
      ...limits.map((limit) => rowOf(limit, size)),
    ],
    assets,
  }
}

export function boundsOf(bound: number | readonly number[], size: number, what: string): Float64Array {
  const bounds = typeof bound === 'number' ? new Float64Array(size).fill(bound) : Float64Array.from(bound)
  if (bounds.length !== size) throw new InputRefused('lengths-differ', `There are not ${size} ${what}.`)
  requireFinite(bounds, what)
  if (bounds.some((value) => Math.abs(value) > BOUND_MAX)) {
    throw new InputRefused('out-of-range', `The ${what} must lie within ±${BOUND_MAX}.`)
  }
  return bounds
}

/** A limit as a row; one whose coefficients are all zero stays as it is and binds nothing or everything. */
export function rowOf({ label, coefficients, lower, upper }: LinearLimit, size: number): Row {
  if (coefficients.length !== size) {
    throw new InputRefused('lengths-differ', `The limit “${label}” has not ${size} coefficients.`)
  }
  requireFinite(coefficients, `coefficients of the limit “${label}”`)
  for (const bound of [lower, upper]) {
    if (bound !== null && !Number.isFinite(bound)) {
      throw new InputRefused('not-finite', `A bound of the limit “${label}” is not a finite number.`)
    }
  }
  const largest = coefficients.reduce((most, value) => Math.max(most, Math.abs(value)), 0)
  const scale = largest > 0 ? largest : 1
  return {
    label,
    values: Float64Array.from(coefficients, (value) => value / scale),
    lower: lower === null ? Number.NEGATIVE_INFINITY : lower / scale,
    upper: upper === null ? Number.POSITIVE_INFINITY : upper / scale,
    scale,
  }
}
