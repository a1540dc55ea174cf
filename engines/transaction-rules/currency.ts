/** A rate that was published for a day: one unit of `from` is worth so many of `to`. */
export type DatedRate = { from: string; to: string; day: string; rate: number }

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

const DAY_MS = 86_400_000
/** A rate older than this says nothing about a day. */
const RATE_DAYS_MAX = 10

/** Turns amounts into the currency of a rule. */
export type Converter = (amountMinor: number, currency: string, to: string, at: number) => number | undefined

/**
 * Amounts by dated rates: the newest of the day or of the ten days before it, in either direction; half away from zero to the whole minor
 * unit. Undefined where there is none: the amount is then left out, and never taken as if it were of the rule's currency.
 */
export function converterOf(rates: readonly DatedRate[]): Converter {
  const known = new Map<string, { at: number; rate: number }[]>()
  const keep = (from: string, to: string, day: string, rate: number) => {
    if (!(rate > 0)) return
    const list = known.get(`${from} ${to}`)
    const entry = { at: Date.parse(day), rate }
    if (list) list.push(entry)
    else known.set(`${from} ${to}`, [entry])
  }
  for (const { from, to, day, rate } of rates) {
    keep(from, to, day, rate)
    keep(to, from, day, 1 / rate)
  }
  for (const list of known.values()) list.sort((left, right) => left.at - right.at)
  return (amountMinor, currency, to, at) => {
    if (currency === to) return amountMinor
    const entry = known.get(`${currency} ${to}`)?.findLast((one) => one.at <= at)
    if (!entry || at - entry.at > (RATE_DAYS_MAX + 1) * DAY_MS) return undefined
    return Math.round(amountMinor * entry.rate * 10 ** (minorDigitsOf(to) - minorDigitsOf(currency)))
  }
}
