import {
  covarianceFactor,
  InputRefused,
  portableExp,
  portableExpAll,
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

/** Log-moves over the horizon: shift + factor × normals. `height` is the number of assets, made even by one of no weight. */
type Prepared = {
  size: number
  height: number
  shift: Float64Array
  factor: Float64Array
  weights: Float64Array
}

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
  const height = size + (size % 2)
  const root = Math.sqrt(horizonYears)
  const correlated = covarianceFactor(correlation).values
  const factor = new Float64Array(height * height)
  const shift = new Float64Array(height)
  const held = new Float64Array(height)
  for (let row = 0; row < size; row++) {
    shift[row] = (drift[row]! - volatility[row]! ** 2 / 2) * horizonYears
    held[row] = weights[row]!
    for (let column = 0; column <= row; column++) {
      factor[row * height + column] = correlated[row * size + column]! * volatility[row]! * root
    }
  }
  return { size, height, shift, factor, weights: held }
}

export const blocksFor = (paths: number): number => Math.ceil(paths / PATHS_PER_BLOCK)

/**
 * Values at the horizon (start = sum of weights) of the paths of blocks `from … to − 1`. Blocks may be computed anywhere
 * and laid side by side: the bits do not depend on how the work was cut.
 */
export function simulateBlocks(basket: Basket, seed: number, from: number, to: number): Float64Array {
  const prepared = prepare(basket)
  requireWithin(to - from, 0, PATHS_MAX / PATHS_PER_BLOCK, 'number of blocks')
  const values = new Float64Array((to - from) * PATHS_PER_BLOCK)
  const normals = new Float64Array(prepared.height * STRIP)
  const moves = new Float64Array(2 * STRIP)
  for (let block = from; block < to; block++) {
    const chance = randomStream(seed, block)
    for (let strip = 0; strip < PATHS_PER_BLOCK; strip += STRIP) {
      chance.fillNormals(normals, 0, prepared.size * STRIP)
      valueStrip(prepared, normals, moves, values, (block - from) * PATHS_PER_BLOCK + strip)
    }
  }
  return values
}

/** All paths at once, in this thread. */
export function simulateTerminalValues(basket: Basket, seed: number, paths: number): Float64Array {
  requireWithin(paths, 1, PATHS_MAX, 'number of paths')
  return simulateBlocks(basket, seed, 0, blocksFor(paths)).subarray(0, paths)
}

/** Values of one strip of paths, two assets at a time. */
function valueStrip(
  prepared: Prepared,
  normals: Float64Array,
  moves: Float64Array,
  values: Float64Array,
  start: number,
): void {
  const { height, weights } = prepared
  for (let asset = 0; asset < height; asset += 2) {
    movePair(prepared, asset, normals, moves)
    portableExpAll(moves)
    const first = weights[asset]!
    const second = weights[asset + 1]!
    for (let path = 0; path < STRIP; path++) {
      values[start + path] = values[start + path]! + (first * moves[path]! + second * moves[STRIP + path]!)
    }
  }
}

/** Log-moves of two assets on four paths at once, so that every normal read is used twice and no addition waits for another. */
function movePair(
  { height, shift, factor }: Prepared,
  asset: number,
  normals: Float64Array,
  moves: Float64Array,
): void {
  const upper = asset * height
  const lower = upper + height
  for (let path = 0; path < STRIP; path += 4) {
    let a = shift[asset]!
    let b = a
    let c = a
    let d = a
    let e = shift[asset + 1]!
    let f = e
    let g = e
    let h = e
    let z = path
    for (let other = 0; other <= asset; other++, z += STRIP) {
      const above = factor[upper + other]!
      const below = factor[lower + other]!
      const first = normals[z]!
      const second = normals[z + 1]!
      const third = normals[z + 2]!
      const fourth = normals[z + 3]!
      a += above * first
      b += above * second
      c += above * third
      d += above * fourth
      e += below * first
      f += below * second
      g += below * third
      h += below * fourth
    }
    const own = factor[lower + asset + 1]!
    moves[path] = a
    moves[path + 1] = b
    moves[path + 2] = c
    moves[path + 3] = d
    moves[STRIP + path] = e + own * normals[z]!
    moves[STRIP + path + 1] = f + own * normals[z + 1]!
    moves[STRIP + path + 2] = g + own * normals[z + 2]!
    moves[STRIP + path + 3] = h + own * normals[z + 3]!
  }
}

/** Values of one path after each of `steps` equal parts of the horizon, the start first; for drawing fans. */
export function simulatePath(basket: Basket, seed: number, path: number, steps: number): Float64Array {
  requireWithin(steps, 1, 10_000, 'number of steps')
  const { size, height, shift, factor, weights } = prepare({
    ...basket,
    horizonYears: basket.horizonYears / steps,
  })
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
      for (let other = 0; other <= asset; other++) move += factor[asset * height + other]! * normals[other]!
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
