/*
 * Exponential and logarithm from additions, multiplications and divisions alone. Math.exp and Math.log may differ in the
 * last bit from one browser to the next; simulated paths may not. Method and coefficients: fdlibm (Sun Microsystems 1993),
 * error below one unit in the last place.
 */
const LN2_HIGH = 0.6931471803691238
const LN2_LOW = 1.9082149292705877e-10

const POWER_LOWEST = -1074
const powersOfTwo = Float64Array.from(
  { length: 1024 - POWER_LOWEST },
  (_, index) => 2 ** (index + POWER_LOWEST),
)

/** e to the x, the same bits on every machine. */
export function portableExp(x: number): number {
  if (x > 709.782712893384) return Number.POSITIVE_INFINITY
  if (x < -745.2) return 0
  const power = Math.floor(x * Math.LOG2E + 0.5)
  const high = x - power * LN2_HIGH
  const low = power * LN2_LOW
  const r = high - low
  const t = r * r
  const c =
    r -
    t *
      (0.16666666666666602 +
        t *
          (-0.0027777777777015593 +
            t * (6.613756321437934e-5 + t * (-1.6533902205465252e-6 + t * 4.1381367970572385e-8))))
  const value = 1 - (low - (r * c) / (2 - c) - high)
  // Subnormal results in two steps, because the power alone would be rounded away.
  if (power > 1023) return value * 2 * powersOfTwo[power - 1 - POWER_LOWEST]!
  return power < -1021
    ? value * powersOfTwo[power + 60 - POWER_LOWEST]! * powersOfTwo[-60 - POWER_LOWEST]!
    : value * powersOfTwo[power - POWER_LOWEST]!
}

const PARTS = 64
const partHigh = LN2_HIGH / PARTS
const partLow = LN2_LOW / PARTS
const rootsOfTwo = Float64Array.from({ length: PARTS }, (_, part) => portableExp((part * Math.LN2) / PARTS))
/** Added and taken away again it rounds to a whole number. */
const ROUNDER = 6755399441055744

/**
 * e to the x for every entry, in place: by a table of 2^(k/64) and a short polynomial (Tang 1989), without a division.
 * The same bits on every machine, within one and a half units in the last place.
 */
export function portableExpAll(values: Float64Array): void {
  for (let at = 0; at < values.length; at++) {
    const x = values[at]!
    if (!(x > -700 && x < 700)) {
      values[at] = portableExp(x)
      continue
    }
    const whole = x * (PARTS * Math.LOG2E) + ROUNDER - ROUNDER
    const index = whole | 0
    const r = x - whole * partHigh - whole * partLow
    const rest =
      r + r * r * (0.5 + r * (0.16666666666666666 + r * (0.041666666666666664 + r * 0.008333333333333333)))
    const root = rootsOfTwo[index & (PARTS - 1)]!
    values[at] = (root + root * rest) * powersOfTwo[(index >> 6) - POWER_LOWEST]!
  }
}

const bits = new Float64Array(1)
const words = new Uint32Array(bits.buffer)
words[0] = 1
// Which half of the double holds the exponent.
const HIGH_WORD = bits[0]! < 1e-300 && words[0] === 1 ? 1 : 0

/** Natural logarithm of a positive finite number, the same bits on every machine. */
export function portableLog(x: number): number {
  if (!(x > 0)) return x === 0 ? Number.NEGATIVE_INFINITY : Number.NaN
  if (x === Number.POSITIVE_INFINITY) return x
  if (x < 2.2250738585072014e-308) return portableLog(x * 2 ** 54) - 54 * LN2_HIGH - 54 * LN2_LOW
  bits[0] = x
  const word = words[HIGH_WORD]!
  let power = (word >>> 20) - 1023
  // The mantissa is brought between √½ and √2.
  words[HIGH_WORD] = (word & 0xfffff) | 0x3ff00000
  let mantissa = bits[0]!
  if (mantissa > Math.SQRT2) {
    mantissa *= 0.5
    power++
  }
  const f = mantissa - 1
  const s = f / (2 + f)
  const z = s * s
  const w = z * z
  const even = w * (0.3999999999940942 + w * (0.22222198432149784 + w * 0.15313837699209373))
  const odd =
    z * (0.6666666666666735 + w * (0.2857142874366239 + w * (0.1818357216161805 + w * 0.14798198605116586)))
  const half = 0.5 * f * f
  return power * LN2_HIGH - (half - (s * (half + even + odd) + power * LN2_LOW) - f)
}
