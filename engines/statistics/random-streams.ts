import { portableExp, portableLog } from './distributions/portable-exponential.ts'
import { requireWithin } from './input-refused.ts'

/**
 * A stream of chance. The numbers depend on seed and stream number alone, so work cut into numbered blocks gives the
 * same bits whoever computes which block, in Node and in any browser.
 */
export type RandomStream = {
  /** A whole number, 0 … 2³² − 1. */
  nextUint32: () => number
  /** Uniform on [0, 1) in steps of 2⁻⁵³. */
  nextUniform: () => number
  /** Standard normal. */
  nextNormal: () => number
  /** Fills `target[from … to − 1]` with standard normals. */
  fillNormals: (target: Float64Array, from?: number, to?: number) => void
}

const MULTIPLIER_A = 0xd2511f53
const MULTIPLIER_B = 0xcd9e8d57
const WEYL_A = 0x9e3779b9
const WEYL_B = 0xbb67ae85

function highProduct(a: number, b: number): number {
  const aLow = a & 0xffff
  const aHigh = a >>> 16
  const bLow = b & 0xffff
  const bHigh = b >>> 16
  const middle = aHigh * bLow + ((aLow * bLow) >>> 16)
  const carry = (middle & 0xffff) + aLow * bHigh
  return (aHigh * bHigh + Math.floor(middle / 65536) + Math.floor(carry / 65536)) >>> 0
}

/** Philox 4×32 with ten rounds (Salmon, Moraes, Dror and Shaw 2011): a bijection of the counter for each key. */
export function philox(
  counter: readonly [number, number, number, number],
  key: readonly [number, number],
): [number, number, number, number] {
  let [a, b, c, d] = counter
  let [left, right] = key
  for (let round = 0; round < 10; round++) {
    const highA = highProduct(MULTIPLIER_A, a)
    const lowA = Math.imul(MULTIPLIER_A, a) >>> 0
    const highB = highProduct(MULTIPLIER_B, c)
    const lowB = Math.imul(MULTIPLIER_B, c) >>> 0
    a = (highB ^ b ^ left) >>> 0
    b = lowB
    c = (highA ^ d ^ right) >>> 0
    d = lowA
    left = (left + WEYL_A) >>> 0
    right = (right + WEYL_B) >>> 0
  }
  return [a, b, c, d]
}

/** The ziggurat of Marsaglia and Tsang (2000) with 256 layers, its tables from portable functions. */
const LAYERS = 256
const EDGE = 3.654152885361009
const AREA = 0.00492867323399
const edges = new Float64Array(LAYERS + 1)
const heights = new Float64Array(LAYERS + 1)
{
  const density = (x: number) => portableExp(-0.5 * x * x)
  edges[0] = AREA / density(EDGE)
  edges[1] = EDGE
  for (let layer = 2; layer < LAYERS; layer++) {
    const before = edges[layer - 1]!
    edges[layer] = Math.sqrt(-2 * portableLog(AREA / before + density(before)))
  }
  edges[LAYERS] = 0
  for (let layer = 0; layer <= LAYERS; layer++) heights[layer] = density(edges[layer]!)
}
const TWO_TO_MINUS_31 = 2 ** -31
const TWO_TO_MINUS_21 = 2 ** -21
const INVERSE_2_53 = 2 ** -53

/** The stream of a number of a seed (both whole, 0 … 2⁵³ − 1): xoshiro128++ (Blackman and Vigna 2019) keyed by Philox. */
export function randomStream(seed: number, stream = 0): RandomStream {
  requireWithin(seed, 0, Number.MAX_SAFE_INTEGER, 'seed')
  requireWithin(stream, 0, Number.MAX_SAFE_INTEGER, 'stream')
  const counter = [stream >>> 0, Math.floor(stream / 2 ** 32), 0, 0] as const
  const state = Int32Array.from(philox(counter, [seed >>> 0, Math.floor(seed / 2 ** 32)]))
  // The one state that xoshiro cannot leave.
  if (state.every((word) => word === 0)) state[0] = 1
  const one = new Float64Array(1)
  return {
    nextUint32: () => step(state) >>> 0,
    nextUniform: () => uniform(state),
    nextNormal: () => {
      fillNormals(state, one, 0, 1)
      return one[0]!
    },
    fillNormals: (target, from = 0, to = target.length) => fillNormals(state, target, from, to),
  }
}

function step(state: Int32Array): number {
  const s0 = state[0]!
  const s1 = state[1]!
  const s2 = state[2]! ^ s0
  const s3 = state[3]! ^ s1
  const added = (s0 + state[3]!) | 0
  state[0] = s0 ^ s3
  state[1] = s1 ^ s2
  state[2] = s2 ^ (s1 << 9)
  state[3] = (s3 << 11) | (s3 >>> 21)
  return (((added << 7) | (added >>> 25)) + s0) | 0
}

const uniform = (state: Int32Array): number =>
  ((step(state) >>> 5) * 67108864 + (step(state) >>> 6)) * INVERSE_2_53

// The state lives in local variables while the loop runs; the rare rejections go through the array.
function fillNormals(state: Int32Array, target: Float64Array, from: number, to: number): void {
  let s0 = state[0]!
  let s1 = state[1]!
  let s2 = state[2]!
  let s3 = state[3]!
  for (let at = from; at < to; at++) {
    let added = (s0 + s3) | 0
    const signed = (((added << 7) | (added >>> 25)) + s0) | 0
    let shifted = s1 << 9
    s2 ^= s0
    s3 ^= s1
    s1 ^= s2
    s0 ^= s3
    s2 ^= shifted
    s3 = (s3 << 11) | (s3 >>> 21)
    added = (s0 + s3) | 0
    const extra = (((added << 7) | (added >>> 25)) + s0) | 0
    shifted = s1 << 9
    s2 ^= s0
    s3 ^= s1
    s1 ^= s2
    s0 ^= s3
    s2 ^= shifted
    s3 = (s3 << 11) | (s3 >>> 21)
    const layer = extra & 255
    // 32 bits with a sign and 21 more below them: no visible grid.
    const unit = (signed + (extra >>> 11) * TWO_TO_MINUS_21) * TWO_TO_MINUS_31
    const x = unit * edges[layer]!
    if (Math.abs(x) < edges[layer + 1]!) {
      target[at] = x
      continue
    }
    state[0] = s0
    state[1] = s1
    state[2] = s2
    state[3] = s3
    const decided = decideOutside(state, layer, unit, x)
    s0 = state[0]!
    s1 = state[1]!
    s2 = state[2]!
    s3 = state[3]!
    if (decided === null) at--
    else target[at] = decided
  }
  state[0] = s0
  state[1] = s1
  state[2] = s2
  state[3] = s3
}

/** A point outside its layer's rectangle: the tail, the wedge under the curve, or null for one to draw again. */
function decideOutside(state: Int32Array, layer: number, unit: number, x: number): number | null {
  if (layer === 0) return unit < 0 ? -tail(state) : tail(state)
  const height = heights[layer]! + uniform(state) * (heights[layer + 1]! - heights[layer]!)
  return height < portableExp(-0.5 * x * x) ? x : null
}

function tail(state: Int32Array): number {
  for (;;) {
    const x = -portableLog(1 - uniform(state)) / EDGE
    const y = -portableLog(1 - uniform(state))
    if (y + y > x * x) return EDGE + x
  }
}
