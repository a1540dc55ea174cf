import { found, type Outcome, refused } from '../outcome.ts'
import { curveOf, discountAt, type Interpolation, makeCurve, type ZeroCurve } from './zero-curve.ts'

/** A par yield: the coupon, a fraction paid twice a year, at which a bond of that many years is worth its face. */
export type ParYield = { years: number; yield: number }

const PAYMENTS_A_YEAR = 2
const PASSES_MAX = 50

/**
 * The zero curve on which bonds at the given par yields are worth exactly 100, as the US Treasury publishes them (bond-equivalent,
 * semi-annual). Up to half a year a par yield is a bill's: one payment, compounded semi-annually. Beyond, the bond pays every half
 * year counted back from maturity, and the zero rates between nodes are read with the chosen interpolation, so that the curve
 * and its bonds agree to the last digits. Refuses tenors out of order and yields beyond ±100 %.
 */
export function curveFromParYields(
  parYields: readonly ParYield[],
  interpolation: Interpolation = 'linear-zero',
): Outcome<ZeroCurve> {
  for (let at = 0; at < parYields.length; at++) {
    const { years, yield: parYield } = parYields[at]!
    if (!(years > 0 && years <= 100) || (at > 0 && years <= parYields[at - 1]!.years))
      return refused('curve-malformed', 'Par yields come in ascending order of their years.', 'curve')
    if (!(Math.abs(parYield) < 1))
      return refused('curve-malformed', 'A par yield is a fraction between −1 and 1.', 'curve')
  }
  const times = Float64Array.from(parYields, ({ years }) => years)
  const rates = Float64Array.from(parYields, (point) => continuousOf(point.yield))
  const checked = makeCurve(times, rates, interpolation)
  if (!checked.ok) return checked
  // Straight lines need the nodes to the left alone and settle in one pass; a cubic looks at its neighbours and is repeated.
  for (let pass = 0; pass < PASSES_MAX; pass++) {
    let change = 0
    for (let node = 0; node < parYields.length; node++) {
      const before = rates[node]!
      const after = nodeRate(times, rates, interpolation, node, parYields[node]!)
      if (!Number.isFinite(after))
        return refused('curve-malformed', 'No zero rate reprices these par yields.', 'curve')
      rates[node] = after
      change = Math.max(change, Math.abs(after - before))
    }
    if (change < 1e-15) break
  }
  return found(curveOf(times, rates, interpolation))
}

/** The par yield that a curve implies for a maturity in years: the inverse of `curveFromParYields`. */
export function parYieldAt(curve: ZeroCurve, years: number): number {
  if (years <= 1 / PAYMENTS_A_YEAR)
    return PAYMENTS_A_YEAR * (discountAt(curve, years) ** (-1 / (PAYMENTS_A_YEAR * years)) - 1)
  const { annuity, accruedShare } = annuityOf(curve, years)
  return (1 - discountAt(curve, years)) / (annuity - accruedShare / PAYMENTS_A_YEAR)
}

const continuousOf = (parYield: number): number => PAYMENTS_A_YEAR * Math.log1p(parYield / PAYMENTS_A_YEAR)

/** What a coupon of 1 a year is worth on the curve, and how much of a coupon has accrued where the first period is a broken one. */
function annuityOf(curve: ZeroCurve, years: number): { annuity: number; accruedShare: number } {
  const periods = years * PAYMENTS_A_YEAR
  const count = Math.ceil(periods - 1e-9)
  let annuity = 0
  for (let coupon = 0; coupon < count; coupon++)
    annuity += discountAt(curve, years - coupon / PAYMENTS_A_YEAR) / PAYMENTS_A_YEAR
  return { annuity, accruedShare: count - periods }
}

/** The zero rate of one node at which its par bond is worth par, all other nodes being as they are (secant steps). */
function nodeRate(
  times: Float64Array,
  rates: Float64Array,
  interpolation: Interpolation,
  node: number,
  { years, yield: parYield }: ParYield,
): number {
  if (years <= 1 / PAYMENTS_A_YEAR) return continuousOf(parYield)
  const trial = rates.slice()
  const errorAt = (rate: number) => {
    trial[node] = rate
    return parYieldAt(curveOf(times, trial, interpolation), years) - parYield
  }
  let previous = rates[node]!
  let previousError = errorAt(previous)
  if (previousError === 0) return previous
  let rate = previous - previousError
  for (let step = 0; step < 60; step++) {
    const error = errorAt(rate)
    if (Math.abs(error) < 1e-17 || error === previousError) return rate
    const next = rate - (error * (rate - previous)) / (error - previousError)
    if (Math.abs(next - rate) < 1e-17) return next
    previous = rate
    previousError = error
    rate = next
  }
  return rate
}
