import { found, type Outcome, refused } from '../outcome.ts'

/**
 * Bills and simple yields: the quotations that need no compounding. Rates are fractions, prices per 100, days are counted from
 * settlement to maturity.
 */

const DAYS_MAX = 366

/** Price of a bill sold at a bank discount: 100 × (1 − d × days ÷ 360) (31 CFR 356, appendix B, section V). */
export function billPriceFromDiscount(discount: number, days: number): Outcome<number> {
  const price = 100 * (1 - (discount * days) / 360)
  return checked(days, price)
}

/** The bank discount of a bill: (100 − price) ÷ 100 × 360 ÷ days. */
export function billDiscountFromPrice(price: number, days: number): Outcome<number> {
  const fault = checked(days, price)
  return fault.ok ? found(((100 - price) / 100) * (360 / days)) : fault
}

/**
 * The bond-equivalent (coupon-equivalent) yield of a bill, as the US Treasury states it: simple interest on a year of `daysInYear`
 * days up to half a year; beyond it the yield of a bond that would pay one coupon at half-time.
 */
export function billBondEquivalentYield(price: number, days: number, daysInYear = 365): Outcome<number> {
  const fault = checked(days, price)
  if (!fault.ok) return fault
  if (days <= daysInYear / 2) return found(((100 - price) / price) * (daysInYear / days))
  const share = days / daysInYear
  const a = share / 2 - 0.25
  const c = (price - 100) / price
  return found((-share + Math.sqrt(share * share - 4 * a * c)) / (2 * a))
}

/** Simple interest on the money paid: (100 − price) ÷ price × 360 ÷ days (CD-equivalent). */
export function billMoneyMarketYield(price: number, days: number): Outcome<number> {
  const fault = checked(days, price)
  return fault.ok ? found(((100 - price) / price) * (360 / days)) : fault
}

/**
 * The simple yield of Japanese government bonds: (coupon + (redemption − price) ÷ years) ÷ price, with years of 365 days and the
 * clean price.
 */
export function simpleYield(
  { coupon, redemption = 100 }: { coupon: number; redemption?: number },
  cleanPrice: number,
  days: number,
): Outcome<number> {
  if (!(cleanPrice > 0)) return refused('price-not-positive', 'A price is above 0.', 'price')
  if (!(days > 0)) return refused('no-time-left', 'The bond has matured by that day.', 'settlementDate')
  return found((100 * coupon + (redemption - cleanPrice) / (days / 365)) / cleanPrice)
}

/** The price at a simple yield: the inverse of `simpleYield`. */
export function priceFromSimpleYield(
  { coupon, redemption = 100 }: { coupon: number; redemption?: number },
  rate: number,
  days: number,
): Outcome<number> {
  if (!(days > 0)) return refused('no-time-left', 'The bond has matured by that day.', 'settlementDate')
  const years = days / 365
  const price = (100 * coupon * years + redemption) / (1 + rate * years)
  return price > 0 && Number.isFinite(price)
    ? found(price)
    : refused('no-such-yield', 'No price has this simple yield.', 'yield')
}

function checked(days: number, price: number): Outcome<number> {
  if (!(days > 0 && days <= DAYS_MAX))
    return refused('number-out-of-range', 'A bill runs from 1 to 366 days.', 'days')
  return price > 0 && Number.isFinite(price)
    ? found(price)
    : refused('price-not-positive', 'A price is above 0.', 'price')
}
