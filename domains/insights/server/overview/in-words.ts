import { newYorkMoment } from '#engines/market-calendar/index.ts'

const CLOSE_MINUTES = 16 * 60
const currency = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** The moment a session of a day usually closes. */
export const closeMoment = (day: string): string => new Date(newYorkMoment(day, CLOSE_MINUTES)).toISOString()

/** A fraction in per cent with one digit, with its sign unless told. */
export function inPercent(fraction: number, isSigned = true): string {
  const text = `${Math.abs(fraction * 100).toFixed(1)}%`
  if (text === '0.0%') return text
  if (fraction < 0) return `−${text}`
  return isSigned ? `+${text}` : text
}

/** Cents as dollars: `$1,204.50`, `−$3.00`. */
export const dollars = (cents: number | null): string =>
  cents === null ? '–' : currency.format(cents / 100).replace('-', '−')
