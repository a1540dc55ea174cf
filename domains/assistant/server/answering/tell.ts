import { dayInWords } from '#engines/question-parsing/index.ts'

/** What a value is counted in. `share` is a fraction, `percent` is in hundredths already. */
export type Unit =
  | 'USD'
  | 'price'
  | 'share'
  | 'percent'
  | 'bp'
  | 'shares'
  | 'count'
  | 'years'
  | 'days'
  | 'score'
  | 'number'
  | 'day'
  | 'moment'
  | 'text'

const MINUS = '−'
const sign = (value: number): string => (value < 0 ? MINUS : '')
const grouped = (value: number, least: number, most = least): string =>
  Math.abs(value).toLocaleString('en-US', { minimumFractionDigits: least, maximumFractionDigits: most })

/** A value as a sentence says it. */
export function tell(value: number | string, unit: Unit, called = ''): string {
  if (typeof value === 'string')
    return unit === 'day' || unit === 'moment' ? dayInWords(value.slice(0, 10)) : value
  if (unit === 'USD' || unit === 'price')
    return `${sign(value)}$${grouped(value, 2, Math.abs(value) < 10 ? 4 : 2)}`
  if (unit === 'share') return `${sign(value)}${grouped(value * 100, 2)}%`
  if (unit === 'percent') return `${sign(value)}${grouped(value, 0, 2)}%`
  if (unit === 'bp') return `${sign(value)}${grouped(value, 0, 1)} bp`
  if (unit === 'years') return `${sign(value)}${grouped(value, 0, 2)} years`
  if (unit === 'days')
    return `${sign(value)}${grouped(value, 0, 1)} ${Math.abs(value) === 1 ? 'day' : 'days'}`
  if (unit === 'shares')
    return `${sign(value)}${grouped(value, 0, 6)} ${Math.abs(value) === 1 ? 'share' : 'shares'}`
  if (unit === 'count')
    return `${sign(value)}${grouped(value, 0)}${called ? ` ${value === 1 ? called.replace(/ies$/, 'y').replace(/s$/, '') : called}` : ''}`
  return `${sign(value)}${grouped(value, 0, 4)}`
}

/** An amount of accounts, without hundredths, in its own currency; where none is stated, that is said and none taken for granted. */
export function tellAmount(value: number, currency: string | null): string {
  const amount = grouped(value, 0, Math.abs(value) < 1_000 ? 2 : 0)
  if (currency === null) return `${sign(value)}${amount} (currency not stated)`
  return `${sign(value)}${currency === 'USD' ? '$' : `${currency} `}${amount}`
}

/** The unit as it is written on the wire. */
export const wireUnit: Readonly<Record<Unit, string>> = {
  USD: 'USD',
  price: 'USD',
  share: 'fraction',
  percent: 'percent',
  bp: 'bp',
  shares: 'shares',
  count: 'count',
  years: 'years',
  days: 'days',
  score: 'score',
  number: 'number',
  day: 'date',
  moment: 'date',
  text: 'text',
}

/** Names in a row as people list them. */
export function listed(names: readonly string[], last = 'and'): string {
  if (names.length < 2) return names.join('')
  return `${names.slice(0, -1).join(', ')} ${last} ${names.at(-1)}`
}

export const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
