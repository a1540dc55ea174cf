import { requireWithin } from '../input-refused.ts'

const INVERSE_ROOT_TWO_PI = 0.3989422804014327
const INVERSE_ROOT_PI = 0.5641895835477563

export const normalDensity = (z: number): number => INVERSE_ROOT_TWO_PI * Math.exp(-0.5 * z * z)

/** Probability that a standard normal is at most `z`; small lower tails keep their relative precision. */
export const normalCdf = (z: number): number => 0.5 * erfc(-z * Math.SQRT1_2)

function polynomial(coefficients: readonly number[], x: number): number {
  let value = 0
  for (const coefficient of coefficients) value = value * x + coefficient
  return value
}

const ERF_NEAR = [
  [0.18577770618460315, 3.1611237438705655, 113.86415415105016, 377.485237685302, 3209.3775891384694],
  [1, 23.601290952344122, 244.02463793444417, 1282.6165260773723, 2844.236833439171],
] as const
const ERFC_MIDDLE = [
  [
    2.1531153547440383e-8, 0.5641884969886701, 8.883149794388377, 66.11919063714163, 298.6351381974001,
    881.952221241769, 1712.0476126340707, 2051.0783778260716, 1230.3393547979972,
  ],
  [
    1, 15.744926110709835, 117.6939508913125, 537.1811018620099, 1621.3895745666903, 3290.7992357334597,
    4362.619090143247, 3439.3676741437216, 1230.3393548037495,
  ],
] as const
const ERFC_FAR = [
  [
    0.016315387137302097, 0.30532663496123236, 0.36034489994980445, 0.12578172611122926, 0.016083785148742275,
    0.0006587491615298378,
  ],
  [1, 2.568520192289822, 1.8729528499234673, 0.5279051029514285, 0.06051834131244132, 0.0023352049762686918],
] as const

/** Complementary error function to machine precision: the rational approximations of W. J. Cody (1969). */
export function erfc(x: number): number {
  const size = Math.abs(x)
  if (size <= 0.46875) {
    const square = size * size
    return 1 - (x * polynomial(ERF_NEAR[0], square)) / polynomial(ERF_NEAR[1], square)
  }
  let value: number
  if (size <= 4) value = polynomial(ERFC_MIDDLE[0], size) / polynomial(ERFC_MIDDLE[1], size)
  else if (size > 27) value = 0
  else {
    const inverse = 1 / (size * size)
    const correction = (inverse * polynomial(ERFC_FAR[0], inverse)) / polynomial(ERFC_FAR[1], inverse)
    value = (INVERSE_ROOT_PI - correction) / size
  }
  // exp(−x²) in two factors: the square of a number with few digits is exact.
  const coarse = Math.trunc(size * 16) / 16
  value *= Math.exp(-coarse * coarse) * Math.exp(-(size - coarse) * (size + coarse))
  return x < 0 ? 2 - value : value
}

const QUANTILE_CENTRE = [
  [
    2509.0809287301227, 33430.57558358813, 67265.7709270087, 45921.95393154987, 13731.69376550946,
    1971.5909503065513, 133.14166789178438, 3.3871328727963665,
  ],
  [
    5226.495278852854, 28729.085735721943, 39307.89580009271, 21213.794301586597, 5394.196021424751,
    687.1870074920579, 42.31333070160091, 1,
  ],
] as const
const QUANTILE_SIDE = [
  [
    0.0007745450142783414, 0.022723844989269184, 0.2417807251774506, 1.2704582524523684, 3.6478483247632045,
    5.769497221460691, 4.630337846156546, 1.4234371107496835,
  ],
  [
    1.0507500716444169e-9, 0.0005475938084995345, 0.015198666563616457, 0.14810397642748008, 0.6897673349851,
    1.6763848301838038, 2.053191626637759, 1,
  ],
] as const
const QUANTILE_FAR = [
  [
    2.0103343992922881e-7, 2.7115555687434876e-5, 0.0012426609473880784, 0.026532189526576124,
    0.29656057182850487, 1.7848265399172913, 5.463784911164114, 6.657904643501103,
  ],
  [
    2.0442631033899397e-15, 1.421511758316446e-7, 1.8463183175100548e-5, 0.0007868691311456133,
    0.014875361290850615, 0.1369298809227358, 0.599832206555888, 1,
  ],
] as const

/** Inverse of `normalCdf` for 0 < probability < 1: algorithm AS 241 of M. J. Wichura (1988), relative error near 1e-16. */
export function normalQuantile(probability: number): number {
  requireWithin(probability, 0, 1, 'probability', true)
  const centred = probability - 0.5
  if (Math.abs(centred) <= 0.425) {
    const r = 0.180625 - centred * centred
    return (centred * polynomial(QUANTILE_CENTRE[0], r)) / polynomial(QUANTILE_CENTRE[1], r)
  }
  const tail = Math.sqrt(-Math.log(centred < 0 ? probability : 1 - probability))
  const [numerator, denominator] = tail <= 5 ? QUANTILE_SIDE : QUANTILE_FAR
  const r = tail <= 5 ? tail - 1.6 : tail - 5
  const size = polynomial(numerator, r) / polynomial(denominator, r)
  return centred < 0 ? -size : size
}
