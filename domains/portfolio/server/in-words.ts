const formats = new Map<string, Intl.NumberFormat>()
const inCurrency = (currency: string): Intl.NumberFormat => {
  const known = formats.get(currency) ?? new Intl.NumberFormat('en-US', { style: 'currency', currency })
  formats.set(currency, known)
  return known
}
const whole = new Intl.NumberFormat('en-US')
const perCent = new Intl.NumberFormat('en-US', {
  style: 'percent',
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
})

const withMinus = (text: string) => text.replace('-', '−')

/** Cents of a currency in words: `$1,204.50`, `−$3.00`, `€12.00`; a change has its sign. */
export function wordsIn(currency: string) {
  const amount = (cents: number | null): string =>
    cents === null ? '–' : withMinus(inCurrency(currency).format(cents / 100))
  const change = (cents: number | null): string =>
    cents !== null && cents > 0 ? `+${amount(cents)}` : amount(cents)
  return { amount, change }
}
export type Words = ReturnType<typeof wordsIn>

export const count = (number: number): string => whole.format(number)

/** A fraction in per cent. */
export const share = (fraction: number | null): string =>
  fraction === null ? '–' : withMinus(perCent.format(fraction))

/** The New York day of a moment: `20 October 2026`. */
export const dayText = (moment: string): string =>
  new Date(moment).toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'America/New_York' })
