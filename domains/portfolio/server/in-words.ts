const currency = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
const whole = new Intl.NumberFormat('en-US')
const perCent = new Intl.NumberFormat('en-US', {
  style: 'percent',
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
})

const withMinus = (text: string) => text.replace('-', '−')

/** Cents as dollars: `$1,204.50`, `−$3.00`. */
export const dollars = (cents: number | null): string =>
  cents === null ? '–' : withMinus(currency.format(cents / 100))

/** Cents as dollars with their sign. */
export const change = (cents: number | null): string =>
  cents === null ? '–' : cents > 0 ? `+${dollars(cents)}` : dollars(cents)

export const count = (number: number): string => whole.format(number)

/** A fraction in per cent. */
export const share = (fraction: number | null): string =>
  fraction === null ? '–' : withMinus(perCent.format(fraction))

/** The New York day of a moment: `20 October 2026`. */
export const dayText = (moment: string): string =>
  new Date(moment).toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'America/New_York' })
