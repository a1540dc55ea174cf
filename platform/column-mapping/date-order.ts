import { fileLanguages, foldWords } from './country.ts'

/** In which order a date of three numbers is written. */
export type DateOrder = 'dmy' | 'mdy' | 'ymd'

const dateOrders = ['dmy', 'mdy', 'ymd'] as const satisfies readonly DateOrder[]

/** How the dates of a column are written, decided over all of them. */
export type DateColumn = {
  /** `none`: no date of it can be read two ways. `undecided`: nothing says which, so a person has to. */
  state: 'none' | 'decided' | 'undecided'
  order: DateOrder | null
  by: 'title' | 'values' | null
  /** Dates that can be read in one order alone, by order, with the first of them. */
  deciding: { order: DateOrder; count: number; example: string }[]
  /** Dates that could be read in several orders, as another day each time. */
  twoWays: { count: number; example: string | null }
  twoDigitYears: { count: number; example: string | null }
}

/** Of this many dates that can be read two ways, some must say which; fewer than a twentieth of them is more likely a slip. */
const DECIDERS_WANTED_FROM = 40
const DECIDER_SHARE_MIN = 0.05
/** Where dates speak for two orders, one must have this many times as many: the others are slips. */
const CLEAR_LEAD = 20

/**
 * In which order the dates of a column are written: 03/04/2001 with 25/12/1999 below it is day, month, year. Dates that speak
 * for two orders, or hardly ever for one, decide nothing.
 */
export function dateColumnOf(values: Iterable<string>, title = ''): DateColumn {
  const deciding = new Map<DateOrder, { count: number; example: string }>()
  const twoWays: DateColumn['twoWays'] = { count: 0, example: null }
  const twoDigitYears: DateColumn['twoDigitYears'] = { count: 0, example: null }
  for (const value of values) {
    const numbers = threeNumbers(value)
    if (numbers?.some((part) => part.length === 4) === false) {
      twoDigitYears.count += 1
      twoDigitYears.example ??= value.trim()
    }
    if (!numbers || numbers[0]?.length === 4) continue
    const days = new Map(
      dateOrders.flatMap((order) => {
        const day = dayOf(numbers, order)
        return day ? [[order, day] as const] : []
      }),
    )
    if (days.size === 1) {
      const [order] = [...days.keys()] as [DateOrder]
      const known = deciding.get(order)
      deciding.set(order, { count: (known?.count ?? 0) + 1, example: known?.example ?? value.trim() })
    } else if (new Set(days.values()).size > 1) {
      twoWays.count += 1
      twoWays.example ??= value.trim()
    }
  }
  const ranked = [...deciding]
    .map(([order, found]) => ({ order, ...found }))
    .sort((left, right) => right.count - left.count)
  const stated = orderInTitle(title)
  const facts = { deciding: ranked, twoWays, twoDigitYears }
  const [first, second] = ranked
  // Each can be read in one way: there is nothing to decide.
  if (twoWays.count === 0 && (!first || second)) return { state: 'none', order: null, by: null, ...facts }
  if (stated && ranked.every(({ order }) => order === stated)) {
    return { state: 'decided', order: stated, by: 'title', ...facts }
  }
  const isClear =
    first !== undefined &&
    (!second || first.count >= CLEAR_LEAD * second.count) &&
    (twoWays.count < DECIDERS_WANTED_FROM || first.count / twoWays.count >= DECIDER_SHARE_MIN) &&
    (stated === undefined || stated === first.order)
  return isClear
    ? { state: 'decided', order: first.order, by: 'values', ...facts }
    : { state: 'undecided', order: null, by: null, ...facts }
}

/** "Date of birth (DD/MM/YYYY)" says it itself. */
function orderInTitle(title: string): DateOrder | undefined {
  const letters = title.toLowerCase().replace(/[^dmyj]/g, ' ')
  if (/\bdd? +mm? +(yy|yyyy|jj|jjjj)\b/.test(letters)) return 'dmy'
  if (/\bmm? +dd? +(yy|yyyy)\b/.test(letters)) return 'mdy'
  if (/\b(yy|yyyy) +mm? +dd?\b/.test(letters)) return 'ymd'
  return undefined
}

const withoutTime = (text: string) => text.trim().replace(/(T|\s+)\d{1,2}:\d{2}.*$/, '')

/** The three numbers of a date that is written with numbers alone. */
function threeNumbers(text: string): [string, string, string] | undefined {
  const found = /^(\d{1,4})\s*[-/.\s]\s*(\d{1,2})\s*[-/.\s]\s*(\d{1,4})$/.exec(withoutTime(text))
  if (!found) return undefined
  const parts = [found[1], found[2], found[3]] as [string, string, string]
  if (parts[0].length === 3 || parts[2].length === 3) return undefined
  return parts[0].length === 4 && parts[2].length === 4 ? undefined : parts
}

/** Two digits are the latest such year that is not to come. */
function yearOf(digits: string, now: Date): number {
  if (digits.length === 4) return Number(digits)
  const thisYear = now.getUTCFullYear()
  const year = Math.floor(thisYear / 100) * 100 + Number(digits)
  return year > thisYear ? year - 100 : year
}

function isoOf(year: number, month: number, day: number): string | undefined {
  const date = new Date(Date.UTC(year, month - 1, day))
  if (year < 1_000 || date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return undefined
  return date.toISOString().slice(0, 10)
}

function dayOf(
  numbers: readonly [string, string, string],
  order: DateOrder,
  now = new Date(0),
): string | undefined {
  const [first, middle, last] = numbers
  if ((order === 'ymd') !== (first.length === 4) && (first.length === 4 || last.length === 4))
    return undefined
  if (order === 'ymd') return isoOf(yearOf(first, now), Number(middle), Number(last))
  if (last.length === 1) return undefined
  const [day, month] = order === 'dmy' ? [first, middle] : [middle, first]
  return isoOf(yearOf(last, now), Number(month), Number(day))
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const fullMonths = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
]

let monthsOfLanguages: ReadonlyMap<string, number> | undefined

/** Months as the languages of the EU write them beside a day; a word that means two months means none. */
function monthsInLanguages(): ReadonlyMap<string, number> {
  if (monthsOfLanguages) return monthsOfLanguages
  const found = new Map<string, number>()
  for (const language of fileLanguages)
    for (const month of ['long', 'short'] as const) {
      const formats = [{ month }, { month, day: 'numeric' }] as const
      for (const options of formats) {
        const format = new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' })
        for (let number = 1; number <= 12; number += 1) {
          const parts = format.formatToParts(new Date(Date.UTC(2001, number - 1, 15)))
          const word = foldWords(parts.find(({ type }) => type === 'month')?.value ?? '')
          if (/\p{L}{3}/u.test(word)) found.set(word, (found.get(word) ?? number) === number ? number : 0)
        }
      }
    }
  monthsOfLanguages = new Map([...found].filter(([, number]) => number > 0))
  return monthsOfLanguages
}

function monthInWords(word: string): number | undefined {
  const plain = word.toLowerCase().replace('.', '')
  const inLanguages = monthsInLanguages().get(foldWords(word))
  const place =
    fullMonths.indexOf(plain) !== -1
      ? fullMonths.indexOf(plain)
      : months.indexOf(plain.replace('sept', 'sep'))
  return place === -1 ? inLanguages : place + 1
}

export const orderInWords = {
  dmy: 'day, month, year',
  mdy: 'month, day, year',
  ymd: 'year, month, day',
} as const satisfies Record<DateOrder, string>

/**
 * A date as a file writes it, as `1962`, `1962-03` or `1962-03-07`; else why it cannot be read. One that can be read two ways is
 * read in the order that is given, and not at all without one.
 */
export function readDate(
  text: string,
  order: DateOrder | null,
  now: Date,
): { date: string } | { refused: string } {
  const stated = `The date "${text.trim().slice(0, 60)}"`
  const written = withoutTime(text)
  const date = partialDate(written, now) ?? dayOfNumbers(written, order, now)
  if (date === 'two-ways') return { refused: `${stated} can be read in more than one order.` }
  if (date === 'impossible') {
    const how = order ? ` when it is read as ${orderInWords[order]}` : ''
    return { refused: `${stated} is not a calendar date${how}.` }
  }
  if (!date) return { refused: `${stated} cannot be read. Write it as 1962-03-07, 1962-03 or 1962.` }
  if (date > now.toISOString().slice(0, date.length)) return { refused: `${stated} lies in the future.` }
  return { date }
}

/** Five digits: a day as a spreadsheet counts it, from 1927 on. Four would be a year. */
const daysOfSpreadsheet = /^\d{5}(\.\d+)?$/
const DAYS_TO_1970 = 25_569

/** Whether a date is written as the number that a spreadsheet has for it. */
export const isDayOfSpreadsheet = (text: string): boolean => daysOfSpreadsheet.test(text.trim())

const dayOfSpreadsheet = (days: number): string =>
  new Date((Math.floor(days) - DAYS_TO_1970) * 86_400_000).toISOString().slice(0, 10)

/** A year, a month of a year, or a day with the month in words. */
function partialDate(text: string, now: Date): string | 'impossible' | undefined {
  if (/^\d{4}$/.test(text)) return Number(text) >= 1_000 ? text : 'impossible'
  const month = /^(\d{4})\s*[-/.]\s*(\d{1,2})$/.exec(text) ?? /^(\d{1,2})\s*[-/.]\s*(\d{4})$/.exec(text)
  if (month) {
    const [year, number] = month[1]?.length === 4 ? [month[1], month[2]] : [month[2], month[1]]
    const iso = isoOf(Number(year), Number(number), 1)
    return iso ? iso.slice(0, 7) : 'impossible'
  }
  const yearAlone = /^0?0\s*[-/.]\s*0?0\s*[-/.]\s*(\d{4})$/.exec(text)
  if (yearAlone) return yearAlone[1]
  if (daysOfSpreadsheet.test(text)) return dayOfSpreadsheet(Number(text))
  const packed = /^(1[0-9]|20)(\d{2})(\d{2})(\d{2})$/.exec(text)
  if (packed) {
    return isoOf(Number(`${packed[1]}${packed[2]}`), Number(packed[3]), Number(packed[4])) ?? 'impossible'
  }
  const words =
    /^(?:(\d{1,2})(?:st|nd|rd|th|er|º|ª)?[\s.-]+(?:de\s+)?)?([\p{L}\p{M}]{3,12})\.?(?:[\s.-]+(\d{1,2})(?:st|nd|rd|th)?(?=,|\s))?[\s,.-]+(?:del?\s+)?(\d{4}|\d{2})$/u.exec(
      text,
    )
  const inWords = words ? monthInWords(words[2] as string) : undefined
  if (!words || !inWords) return undefined
  const year = yearOf(words[4] as string, now)
  const day = words[1] ?? words[3]
  if (words[1] && words[3]) return 'impossible'
  if (!day) return words[4]?.length === 4 ? isoOf(year, inWords, 1)?.slice(0, 7) : undefined
  return isoOf(year, inWords, Number(day)) ?? 'impossible'
}

function dayOfNumbers(
  text: string,
  order: DateOrder | null,
  now: Date,
): string | 'two-ways' | 'impossible' | undefined {
  const numbers = threeNumbers(text)
  if (!numbers) return undefined
  if (numbers[0].length === 4) return dayOf(numbers, 'ymd', now) ?? 'impossible'
  if (order) return dayOf(numbers, order, now) ?? 'impossible'
  const days = new Set(dateOrders.map((one) => dayOf(numbers, one, now)).filter((day) => day !== undefined))
  if (days.size > 1) return 'two-ways'
  return [...days][0] ?? 'impossible'
}
