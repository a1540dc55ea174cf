import type { IsoDay } from '#engines/market-calendar/index.ts'

const formatOf = (digits: number, currency: string) =>
  new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })

/** Cents of a currency; with hundredths of a cent where there are some. */
export const amountIn =
  (currency: string) =>
  (cents: number): string =>
    formatOf(Number.isInteger(cents) ? 2 : 4, currency)
      .format(cents / 100)
      .replace('-', '−')

export const dollars = amountIn('USD')

/** What is stated first of an account that is not kept in dollars. */
export const currencyNotice = (currency: string): string[] =>
  currency === 'USD' ? [] : [`All amounts are in ${currency}: the account is kept in it.`]

const longDay = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })
/** November 23, 2026. */
export const dayText = (day: IsoDay): string => longDay.format(new Date(`${day}T12:00:00Z`))

const monthName = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })
/** November 2026. */
export const monthText = (month: string): string => monthName.format(new Date(`${month}-15T12:00:00Z`))

const moment = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'America/New_York',
})
/** November 23, 2026 at 4:03 PM, New York time. */
export const momentText = (at: Date): string => `${moment.format(at)} New York time`

const NAMED_MAX = 8
/** `AAPL, KO and 3 more`. */
export function named(symbols: readonly string[]): string {
  const shown = symbols.slice(0, NAMED_MAX).join(', ')
  return symbols.length > NAMED_MAX ? `${shown} and ${symbols.length - NAMED_MAX} more` : shown
}

/** What every report of a paper account says before anything else. */
export const PAPER_NOTICE = 'Paper account, simulated money: nothing here was paid, received or owned.'

/** `1 lot`, `3 lots`. */
export const counted = (count: number, one: string): string =>
  `${count.toLocaleString('en-US')} ${one}${count === 1 ? '' : 's'}`
