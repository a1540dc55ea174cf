import { unitsIn } from '#engines/money/index.ts'
import { date, dateTime } from './dates.ts'
import { basisPoints, compactMoney, decimal, missing, money, percent, quantity } from './figures.ts'

/** Millionths of a share or a coin, with the decimals that are there. */
export const shares = (millionths: number): string => quantity(unitsIn(millionths), { digits: 8 })

const ofNumber = {
  count: (value: number) => quantity(value),
  number: (value: number, digits?: number) =>
    digits === undefined ? quantity(value, { digits: 4 }) : decimal(value, digits),
  score: (value: number) => quantity(value, { digits: 2 }),
  money: (cents: number, _?: number, currency?: string) => money(cents, currency ? { currency } : {}),
  'compact-money': (cents: number, _?: number, currency?: string) =>
    compactMoney(cents, currency ? { currency } : {}),
  price: (cents: number) =>
    decimal(cents / 100, cents !== 0 && Math.abs(cents) < 100 && !Number.isInteger(cents) ? 4 : 2),
  shares,
  share: (fraction: number, digits?: number) => percent(fraction, digits === undefined ? {} : { digits }),
  percent: (hundredths: number) => percent(hundredths / 100),
  'basis-points': (points: number) => basisPoints(points, {}),
  years: (years: number) => `${quantity(years, { digits: 2 })} years`,
  days: (days: number) => `${quantity(days, { digits: 1 })} ${Math.abs(days) === 1 ? 'day' : 'days'}`,
}

type NumberFormat = keyof typeof ofNumber

/** How a column is written, as its contract defines it. */
export type ShownAs = {
  format: NumberFormat | 'text' | 'yes-no' | 'day' | 'moment'
  digits?: number
  words?: Readonly<Record<string, string>> | undefined
}

export const isNumeric = (format: ShownAs['format']): format is NumberFormat => format in ofNumber

/** A number in the units that a person counts in: cents as dollars, millionths as shares. */
export const inUnits = (value: number, format: ShownAs['format']): number =>
  format === 'shares'
    ? unitsIn(value)
    : format === 'money' || format === 'compact-money' || format === 'price'
      ? value / 100
      : value

/** A value as every screen shows it, by the format of its column. @param currency what money is in; dollars unless stated. */
export function shown(value: unknown, { format, digits, words }: ShownAs, currency?: string): string {
  if (value === null || value === undefined || value === '') return missing
  if (typeof value === 'number')
    return isNumeric(format) ? ofNumber[format](value, digits, currency) : String(value)
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (Array.isArray(value)) return value.length === 0 ? missing : value.join(', ')
  const text = String(value)
  if (format === 'day') return date(text)
  return format === 'moment' ? dateTime(text) : (words?.[text] ?? text)
}
