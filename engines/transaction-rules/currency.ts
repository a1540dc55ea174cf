import { type DatedRate, ratesByDay } from '#engines/money/index.ts'

export type { DatedRate }

const noMinorUnits = new Set('BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'.split(' '))
const thousandths = new Set('BHD IQD JOD KWD LYD OMR TND'.split(' '))

/** Digits behind the point of a currency, by ISO 4217. */
export const minorDigitsOf = (currency: string): number =>
  noMinorUnits.has(currency) ? 0 : thousandths.has(currency) ? 3 : 2

/** An amount of minor units in words: "9,400.00 USD". */
export function amountInWords(amountMinor: number, currency: string): string {
  const digits = minorDigitsOf(currency)
  const whole = (amountMinor / 10 ** digits).toLocaleString('en', {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
  return `${whole} ${currency}`
}

export type Converter = (amountMinor: number, currency: string, to: string, at: number) => number | undefined

/**
 * Amounts by dated rates, by the rule of every rate (`ratesByDay`); half away from zero to the whole minor unit. Undefined where there is none: the amount is then left out, and
 * never taken as if it were of the rule's currency.
 */
export function converterOf(rates: readonly DatedRate[]): Converter {
  const rateOn = ratesByDay(rates)
  return (amountMinor, currency, to, at) => {
    const found = rateOn(new Date(at).toISOString().slice(0, 10), currency, to)
    return found && Math.round(amountMinor * found.rate * 10 ** (minorDigitsOf(to) - minorDigitsOf(currency)))
  }
}
