import { dayFrom, type IsoDay, isoDateOf, newYorkDay, newYorkMoment } from '#engines/market-calendar/index.ts'
import { isOfCurrency, markedFigure } from '#engines/money/index.ts'

/** A decimal as it is written: whole units of a step, and half of the last digit that is written, which is how exact it claims to be. */
export type Written = { units: number; halfDigit: number }

export type Decimals = 'point' | 'comma' | 'either'

const MOST_DIGITS = 15

/** Blanks of any width and apostrophes of any keyboard part thousands and nothing else. */
export const BETWEEN_THOUSANDS = /[\s'’ʼ´`]/g

/**
 * Reads a decimal as whole units of a step (4: ten-thousandths); what is finer is rounded, halves to the even one.
 * Knows brackets and a sign behind for negatives, signs of currencies and separators of thousands; what says another currency is no number.
 * @param currency what the figure is in; null where that was read before. @param decimals what separates decimals; either where both are read and the figure itself shows which.
 * @returns null for nothing, undefined for what is no number.
 */
export function readDecimal(
  text: string,
  step: number,
  decimals: Decimals = 'point',
  currency: string | null = 'USD',
): Written | null | undefined {
  const marked = markedFigure(text)
  if (currency !== null && !isOfCurrency(marked, currency)) return undefined
  let plain = marked.figure.replaceAll(BETWEEN_THOUSANDS, '').replaceAll('\u2212', '-')
  if (plain === '' || /^-+$/.test(plain) || /^n\/?a$/i.test(plain)) return null
  let sign = 1
  const bracketed = /^\((.+)\)$/.exec(plain)
  if (bracketed) {
    sign = -1
    plain = bracketed[1] as string
  }
  const signed = /^([+-]?)([^+-]+)([+-]?)$/.exec(plain)
  if (!signed || (signed[1] && signed[3])) return undefined
  if (signed[1] === '-' || signed[3] === '-') sign = -sign
  const decimal = withPoint(signed[2] as string, decimals)
  const parts = /^(\d*)(?:\.(\d*))?$/.exec(decimal ?? '')
  if (!parts || !(parts[1] || parts[2])) return undefined
  const [, whole = '', fraction = ''] = parts
  if (whole.replace(/^0+/, '').length + step > MOST_DIGITS || fraction.length > 20) return undefined
  const kept = Number(whole + fraction.slice(0, step).padEnd(step, '0'))
  const units = kept + roundedUp(kept, fraction.slice(step))
  return { units: units === 0 ? 0 : sign * units, halfDigit: 10 ** (step - fraction.length) / 2 }
}

function roundedUp(kept: number, rest: string): 0 | 1 {
  if (rest === '' || rest < '5') return 0
  return /^50*$/.test(rest) && kept % 2 === 0 ? 0 : 1
}

/** The same digits with a point for decimals and nothing between thousands; undefined where they are grouped as no number is. */
function withPoint(text: string, decimals: Decimals): string | undefined {
  const isCommaDecimal = decimals === 'comma' || (decimals === 'either' && /^[\d.]*,\d*$/.test(text))
  const [thousands, point] = isCommaDecimal ? ['.', ','] : [',', '.']
  const [whole = '', ...fractions] = text.split(point as string)
  if (fractions.length > 1 || fractions[0]?.includes(thousands as string)) return undefined
  const groups = whole.split(thousands as string)
  if (groups.length > 1 && !(/^\d{1,3}$/.test(groups[0] as string) && groups.slice(1).every(isThree)))
    return undefined
  return [groups.join(''), ...fractions].join('.')
}

const isThree = (group: string): boolean => /^\d{3}$/.test(group)

/** When something was, by the day in New York. `at` is undefined where only a day is written, or a time that cannot be read. */
export type Moment = { day: IsoDay; at: number | undefined; hasUnreadTime?: true }

/** A day alone as programs write it, which is the midnight of universal time that begins it: the moment that it would be otherwise. */
export function midnightOf(text: string): Moment | undefined {
  const at = /T00:00(:00(\.0+)?)?Z$/i.test(text) ? Date.parse(text) : Number.NaN
  return Number.isNaN(at) ? undefined : { day: newYorkDay(at), at }
}

export type DateOrder = 'month-first' | 'day-first' | 'year-first'

/**
 * Reads a date, with its time of day in New York, in an offset of its own or in universal time where it says so.
 * @param zone of its clock, where that is another.
 * @returns undefined for what is not a calendar date.
 */
export function readMoment(text: string, order: DateOrder, zone?: string): Moment | undefined {
  const offset = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})$/i.test(text)
  if (offset) {
    const at = Date.parse(text)
    if (midnightOf(text)) return { day: text.slice(0, 10), at: undefined }
    return Number.isNaN(at) ? undefined : { day: newYorkDay(at), at }
  }
  // Where a trade is entered later, the day it counts from stands behind.
  const [written = ''] = text.split(/\s+as of\s+/i).slice(-1)
  const [, date = '', time = ''] = /^\s*([^,;T\s]*)[,;T\s]*(.*?)\s*$/.exec(written) ?? []
  const day = readDay(date, order)
  if (!day) return undefined
  if (time === '') return { day, at: undefined }
  const clock = clockOf(time)
  if (!clock) return { day, at: undefined, hasUnreadTime: true }
  if (zone && !clock.isUniversal) {
    const at = momentIn(zone, day, clock.minutes)
    return { day: newYorkDay(at), at }
  }
  if (!clock.isUniversal) return { day, at: newYorkMoment(day, clock.minutes) }
  const at = Date.parse(`${day}T00:00:00Z`) + clock.minutes * 60_000
  return { day: newYorkDay(at), at }
}

const clocks = new Map<string, Intl.DateTimeFormat>()

/** A time of day in a zone; of the hour that a clock repeats the first, as the zone was before it. */
function momentIn(zone: string, day: IsoDay, minutes: number): number {
  const clock =
    clocks.get(zone) ??
    new Intl.DateTimeFormat('en-CA', {
      timeZone: zone,
      hourCycle: 'h23',
      dateStyle: 'short',
      timeStyle: 'medium',
    })
  clocks.set(zone, clock)
  const written = Date.parse(`${day}T00:00:00Z`) + minutes * 60_000
  const ahead = (at: number) =>
    Date.parse(`${clock.format(at).replace(', ', 'T')}Z`) - Math.floor(at / 1000) * 1000
  const first = written - ahead(written)
  return written - ahead(first)
}

/** Months by the letters that begin them in the languages of files. */
const monthNames: readonly (readonly [RegExp, number])[] = [
  [/^(jan|gen|ene)/, 1],
  [/^(feb|fev)/, 2],
  [/^(mar|mrt|maa|mae)/, 3],
  [/^(apr|avr|abr)/, 4],
  [/^(may|mai|mei|mag)/, 5],
  [/^(jun|juin|giu)/, 6],
  [/^(jul|juil|lug)/, 7],
  [/^(aug|aou|ago)/, 8],
  [/^(sep|set)/, 9],
  [/^(oct|okt|ott|out)/, 10],
  [/^nov/, 11],
  [/^(dec|dez|dic)/, 12],
]

/** "02-Apr-2025", "16 mrt. 2025". */
function dayWithMonthName(text: string): IsoDay | undefined {
  const [, date = '', name = '', year = ''] = /^(\d{1,2})[-. ](\p{L}{3,10})\.?[-. ](\d{4})$/u.exec(text) ?? []
  const plain = name.normalize('NFKD').toLowerCase().replaceAll(/\p{M}/gu, '')
  const month = monthNames.find(([letters]) => letters.test(plain))?.[1]
  return month === undefined ? undefined : isoDay(year, String(month), date)
}

function readDay(text: string, order: DateOrder): IsoDay | undefined {
  const named = dayWithMonthName(text)
  if (named) return named
  const packed = /^(\d{4})(\d{2})(\d{2})$/.exec(text)
  const parts = packed ?? /^(\d{1,4})[/.-](\d{1,2})[/.-](\d{1,4})$/.exec(text)
  if (!parts) return undefined
  const [first, second, third] = parts.slice(1) as [string, string, string]
  if (packed || first.length === 4) return isoDay(first, second, third)
  if (order === 'year-first' || third.length === 3) return undefined
  const [month, date] = order === 'month-first' ? [first, second] : [second, first]
  return isoDay(third.length === 4 ? third : `20${third.padStart(2, '0')}`, month, date)
}

function isoDay(year: string, month: string, date: string): IsoDay | undefined {
  const day = dayFrom(Number(year), Number(month), Number(date))
  return day === undefined ? undefined : isoDateOf(day)
}

const NEW_YORK = /^(|E[SD]?T|America\/New_York)$/i
const UNIVERSAL = /^(Z|UTC|GMT)$/i

/** A time of day as minutes from midnight, of a clock of twelve hours or of twenty-four; undefined for what is none, or of another zone. */
function clockOf(time: string): { minutes: number; isUniversal: boolean } | undefined {
  const parts =
    /^(\d{1,2})(?::(\d{2})(?::(\d{2})(?:\.\d+)?)?|(?<=\d\d)(\d{2})(\d{2})?)?\s*(?:([ap])\.?m\.?)?\s*(\S*)$/i.exec(
      time,
    )
  if (!parts) return undefined
  const [, hour, minute = parts[4], second = parts[5] ?? '0', , , half, zone = ''] = parts
  // An hour alone says when only where it is of the morning or the afternoon.
  if ((minute === undefined && !half) || (!NEW_YORK.test(zone) && !UNIVERSAL.test(zone))) return undefined
  const written = Number(hour)
  if (half ? written < 1 || written > 12 : written > 23) return undefined
  const hours = half ? (written % 12) + (/p/i.test(half) ? 12 : 0) : written
  const [minutes, seconds] = [Number(minute ?? 0), Number(second)]
  if (minutes > 59 || seconds > 59) return undefined
  return { minutes: hours * 60 + minutes + seconds / 60, isUniversal: UNIVERSAL.test(zone) }
}
