import { requireWithin } from '#engines/statistics/index.ts'

export type OptionKind = 'call' | 'put'

/** An option on one share. Rates are continuous and a year; times in years. */
export type OptionContract = {
  kind: OptionKind
  spot: number
  strike: number
  years: number
  rate: number
  /** Continuous; cash dividends are taken out of the spot first (`spotLessDividends`). */
  dividendYield?: number
}

/** A dividend in money for one share, so many years from now. */
export type CashDividend = { amount: number; years: number }

/** Refuses figures that no market shows: prices above zero, rates within ±1000 %, up to 100 years. */
export function requireContract({ spot, strike, years, rate, dividendYield = 0 }: OptionContract): void {
  requireWithin(spot, 0, 1e12, 'spot', true)
  requireWithin(strike, 0, 1e12, 'strike', true)
  requireWithin(years, 0, 100, 'time in years', true)
  requireWithin(rate, -10, 10, 'rate')
  requireWithin(dividendYield, -10, 10, 'dividend yield')
}

export function forwardOf({ spot, years, rate, dividendYield = 0 }: OptionContract) {
  const discount = Math.exp(-rate * years)
  const carried = spot * Math.exp(-dividendYield * years)
  return { discount, carried, forward: carried / discount }
}

/** Spot less the present value of cash dividends that fall before expiry: the escrowed-dividend model. */
export function spotLessDividends(
  spot: number,
  dividends: readonly CashDividend[],
  rate: number,
  expiryYears: number,
): number {
  for (const { amount, years } of dividends) {
    requireWithin(amount, 0, 1e12, 'dividend')
    requireWithin(years, -1e6, 1e6, 'time of a dividend in years')
  }
  const value = dividends
    .filter(({ years }) => years > 0 && years <= expiryYears)
    .reduce((total, { amount, years }) => total + amount * Math.exp(-rate * years), 0)
  requireWithin(spot - value, 0, 1e12, 'spot without its dividends', true)
  return spot - value
}
