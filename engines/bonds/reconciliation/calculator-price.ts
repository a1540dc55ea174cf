import { found, type Outcome, refused } from '../outcome.ts'

/** What a bond calculator asks: money, fractions a year, years. */
export type CalculatorBond = {
  faceValue: number
  couponRate: number
  yieldToMaturity: number
  yearsToMaturity: number
}

const PAYMENTS_A_YEAR = 2

/**
 * The price that financial calculators show for a number of years, in the money of the face value: an annuity of half-yearly coupons
 * and the face at the end, discounted half-yearly. A broken number of periods is raised to its power (as in Excel's PV), so that a
 * yield equal to the coupon is worth the face exactly, for any time. With dates at hand use `priceFromYield`.
 */
export function calculatorPrice(bond: CalculatorBond): Outcome<number> {
  const { faceValue, couponRate, yieldToMaturity, yearsToMaturity } = bond
  for (const [field, value] of Object.entries(bond))
    if (!Number.isFinite(value)) return refused('number-missing', 'A number is missing.', field)
  if (faceValue < 0 || couponRate < 0 || yearsToMaturity < 0)
    return refused('number-out-of-range', 'Face value, coupon and years are not below 0.')
  if (yieldToMaturity <= -PAYMENTS_A_YEAR)
    return refused('no-such-yield', 'A yield is above −100 % for each half year.', 'yieldToMaturity')
  const periods = yearsToMaturity * PAYMENTS_A_YEAR
  const perPeriod = yieldToMaturity / PAYMENTS_A_YEAR
  // (1 − v^n) ÷ y keeps its digits next to a yield of 0.
  const fall = -Math.expm1(-periods * Math.log1p(perPeriod))
  const annuity = perPeriod === 0 ? periods : fall / perPeriod
  const price = faceValue * (1 + (couponRate / PAYMENTS_A_YEAR - perPeriod) * annuity)
  return Number.isFinite(price)
    ? found(price)
    : refused('no-such-yield', 'The price at this yield is beyond numbers.', 'yieldToMaturity')
}
