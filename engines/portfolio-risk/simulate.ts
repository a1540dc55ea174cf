import {
  covarianceFactor,
  InputRefused,
  portableExp,
  randomStream,
  requireFinite,
  requireWithin,
  type SquareMatrix,
} from '#engines/statistics/index.ts'

/** A basket bought at the start and held: weights of the initial value, correlated geometric Brownian motions. */
export type Basket = {
  weights: readonly number[]
  /** Continuous, a year, by asset. */
  drift: readonly number[]
  /** A year, by asset. */
  volatility: readonly number[]
  correlation: SquareMatrix
  horizonYears: number
}

/** Paths are drawn in blocks, each from a stream of its own number: whoever draws a block, its bits are the same. */
export const PATHS_PER_BLOCK = 1_024
const PATHS_MAX = 10_000_000
/** Paths whose normals lie in the fast cache together. */
const STRIP = 128

type Prepared = { size: number; shift: Float64Array; factor: Float64Array; weights: Float64Array }

function prepare(basket: Basket): Prepared {
  const { weights, drift, volatility, correlation, horizonYears } = basket
  const size = weights.length
  requireFinite(weights, 'weights')
  requireFinite(drift, 'drifts')
  requireFinite(volatility, 'volatilities')
  requireWithin(horizonYears, 0, 200, 'horizon in years', true)
  if (drift.length !== size || volatility.length !== size || correlation.size !== size) {
    throw new InputRefused(
      'lengths-differ',
      `Drifts, volatilities and correlations are needed for ${size} assets.`,
    )
  }
  for (let asset = 0; asset < size; asset++) {
    requireWithin(volatility[asset]!, 0, 10, 'volatility')
    requireWithin(drift[asset]!, -10, 10, 'drift')
    if (Math.abs(correlation.values[asset * (size + 1)]! - 1) > 1e-9) {
      throw new InputRefused('out-of-range', 'An asset is correlated with itself by one.')
    }
  }
  const root = Math.sqrt(horizonYears)
  const factor = covarianceFactor(correlation).values
  for (let row = 0; row < size; row++) {
    for (let column = 0; column <= row; column++) {
      factor[row * size + column] = factor[row * size + column]! * volatility[row]! * root
    }
  }
  const shift = Float64Array.from(drift, (value, at) => (value - volatility[at]! ** 2 / 2) * horizonYears)
  return { size, shift, factor, weights: Float64Array.from(weights) }
}

/** How many blocks hold so many paths. */
export const blocksFor = (paths: number): number => Math.ceil(paths / PATHS_PER_BLOCK)

/**
 * Values at the horizon (start = sum of weights) of the paths of blocks `from … to − 1`. Blocks may be computed anywhere
 * and laid side by side: the bits do not depend on how the work was cut.
 */
export function simulateBlocks(basket: Basket, seed: number, from: number, to: number): Float64Array {
  const prepared = prepare(basket)
  requireWithin(to - from, 0, PATHS_MAX / PATHS_PER_BLOCK, 'number of blocks')
  const values = new Float64Array((to - from) * PATHS_PER_BLOCK)
  const normals = new Float64Array(prepared.size * STRIP)
  for (let block = from; block < to; block++) {
    const chance = randomStream(seed, block)
    for (let strip = 0; strip < PATHS_PER_BLOCK; strip += STRIP) {
      chance.fillNormals(normals)
      valueStrip(prepared, normals, values, (block - from) * PATHS_PER_BLOCK + strip)
    }
  }
  return values
}

/** All paths at once, in this thread. */
export function simulateTerminalValues(basket: Basket, seed: number, paths: number): Float64Array {
  requireWithin(paths, 1, PATHS_MAX, 'number of paths')
  return simulateBlocks(basket, seed, 0, blocksFor(paths)).subarray(0, paths)
}

/** Four paths side by side, so that additions need not wait for one another. */
function valueStrip(prepared: Prepared, normals: Float64Array, values: Float64Array, start: number): void {
  const { size, shift, factor, weights } = prepared
  for (let path = 0; path < STRIP; path += 4) {
    let a = 0
    let b = 0
    let c = 0
    let d = 0
    for (let asset = 0; asset < size; asset++) {
      let xa = shift[asset]!
      let xb = xa
      let xc = xa
      let xd = xa
      for (let other = 0, at = asset * size, z = path; other <= asset; other++, at++, z += STRIP) {
        const loading = factor[at]!
        xa += loading * normals[z]!
        xb += loading * normals[z + 1]!
        xc += loading * normals[z + 2]!
        xd += loading * normals[z + 3]!
      }
      const weight = weights[asset]!
      a += weight * portableExp(xa)
      b += weight * portableExp(xb)
      c += weight * portableExp(xc)
      d += weight * portableExp(xd)
    }
    values[start + path] = a
    values[start + path + 1] = b
    values[start + path + 2] = c
    values[start + path + 3] = d
  }
}

/** Values of one path after each of `steps` equal parts of the horizon, the start first; for drawing fans. */
export function simulatePath(basket: Basket, seed: number, path: number, steps: number): Float64Array {
  requireWithin(steps, 1, 10_000, 'number of steps')
  const { size, shift, factor, weights } = prepare({ ...basket, horizonYears: basket.horizonYears / steps })
  const chance = randomStream(seed, path)
  const logs = new Float64Array(size)
  const normals = new Float64Array(size)
  const values = new Float64Array(steps + 1)
  for (let step = 0; step <= steps; step++) {
    for (let asset = 0; asset < size; asset++)
      values[step] = values[step]! + weights[asset]! * portableExp(logs[asset]!)
    chance.fillNormals(normals)
    for (let asset = 0; asset < size; asset++) {
      let move = shift[asset]!
      for (let other = 0; other <= asset; other++) move += factor[asset * size + other]! * normals[other]!
      logs[asset] = logs[asset]! + move
    }
  }
  return values
}

/** Mean and standard deviation of the basket's value at the horizon, exactly. */
export function basketMoments(basket: Basket): { mean: number; standardDeviation: number } {
  const { size } = prepare(basket)
  const { weights, drift, volatility, correlation, horizonYears } = basket
  const grown = weights.map((weight, at) => weight * Math.exp(drift[at]! * horizonYears))
  let mean = 0
  let variance = 0
  for (let row = 0; row < size; row++) {
    mean += grown[row]!
    for (let column = 0; column < size; column++) {
      const shared =
        correlation.values[row * size + column]! * volatility[row]! * volatility[column]! * horizonYears
      variance += grown[row]! * grown[column]! * Math.expm1(shared)
    }
  }
  return { mean, standardDeviation: Math.sqrt(Math.max(0, variance)) }
}
