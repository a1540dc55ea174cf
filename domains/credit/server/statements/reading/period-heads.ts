import { dateColumnOf, readDate } from '#platform/column-mapping/index.ts'

/** What a cell above a column says of its time. */
export type PeriodHead =
  | { kind: 'year'; year: number; isRestated: boolean }
  /** A day as it is written, or the last of a month. */
  | { kind: 'day'; text: string; isRestated: boolean }
  /** Months, a plan, or another account than the one reported. */
  | { kind: 'other'; why: 'part of a year' | 'not as reported' | 'its length is not stated' }

const RESTATED = /\b(?:(?:as )?restated|angepasst|retrait[ée]e?s?|reexpresad[oa]s?)\b/i
const PLAIN =
  /\b(?:(?:as )?reported|(?:un)?audited|actuals?|ist|consolidated|standalone|group|company|parent|konzern|geprüft|(?:as )?restated|angepasst|retrait[ée]e?s?|reexpresad[oa]s?)(?![\p{L}])/giu
const PART =
  /\b(?:Q[1-4]|[1-4]Q|H[12]|[12]H|HY|LTM|TTM|YTD|[369]\s?M)(?=\b|\d)|\b(?:quarters?|quartal|half|halbjahr|semestre|trimestre|trim|interim|stub|transition period|rumpf\p{L}*|short (?:financial|fiscal) (?:year|period))\b|(?<![\d.])(?:[1-9]|1[013-9]|2[0-3]|one|two|three|four|five|six|seven|eight|nine|ten|eleven|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen)[\s-]+(?:months?|monate?|mois|meses)\b|\b(?:13|26|39|thirteen|twenty-six|thirty-nine)[\s-]+weeks\b/iu
/** From a first day to a last one. */
const RANGE =
  /^(?:for the )?(?:period )?(?:from |vom |du )?(.{6,24}?)\s*(?:\s[-–]\s|–| to | through | bis | au )\s*(.{6,24})$/iu
const YEAR_DAYS = { least: 350, most: 380 }
const DAY_MS = 86_400_000
const PLANNED =
  /\d\s?[EFPB]$|\b(?:estimates?|forecasts?|budget|plan(?:ned)?|proj(?:ection|ected)?|guidance|consensus|pro[\s-]?forma|adjusted|bereinigt|prognose|prévisions?|presupuesto|target)\b/i
const UNITS =
  /(?:\b(?:US|NT|HK|[RSAC]))?\$|[€£¥₹₩₺]|\b(?:[TKM]?EUR|USD|GBP|CHF|INR|JPY|CNY|RMB|BRL|TRY|CAD|AUD|SEK|NOK|DKK)(?:mn?|k)?\b|['’]?\b000s?\b|\b(?:mio|mn|m|tsd|millions?|thousands?|crore|lakhs?)\b\.?/gi

const BEFORE_DAY =
  /^(?:(?:for )?(?:the )?(?:financial |fiscal )?(?:year|12[\s-]months?(?: period)?|twelve[\s-]months?(?: period)?|5[23][\s-]weeks?(?: period)?)?\s*(?:ended|ending|to)?(?: on)?|as (?:at|of)|at|stand|zum|per|exercice clos le|au|al|a)\s+(?=\d|\p{L}+ \d)/iu
const DAY =
  /^\d{4}[./-]\d{1,2}[./-]\d{1,2}$|^\d{1,2}[./-]\d{1,2}[./-](?:\d{4}|\d\d)$|^\d{1,2}\.? (?:de )?\p{L}+\.?,? (?:de )?\d{2,4}$|^\p{L}+\.? \d{1,2},? \d{4}$/u
const YEAR =
  /^(?:fy|cy|gj|fye|year|financial year|fiscal year|fiscal|geschäftsjahr|jahr|exercice|ejercicio|année|año)?\s*['’]?((?:19|20)\d\d)\s?a?$/i
const SHORT_YEAR = /^(?:fy|cy|gj)\s*['’]?(\d\d)a?$/i
const TWO_YEARS = /^(?:fy|gj|year)?\s*((?:19|20)\d\d)\s?[/–-]\s?((?:\d\d)?\d\d)$/i
const MONTH =
  /^(?:(\p{L}{3,10})\.?(?:\s?['’-]\s?(\d{2})|[\s'’-]+(\d{4}))|(0?[1-9]|1[0-2])[/.-]((?:19|20)\d\d)|((?:19|20)\d\d)[/.-](0[1-9]|1[0-2]))$/u

const lastDayOf = (month: string): string =>
  new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5, 7)), 0)).toISOString().slice(0, 10)

function monthIn(text: string, now: Date): string | undefined {
  const found = MONTH.exec(text)
  if (!found) return undefined
  // “Sep 28” may be a day: two figures are a year behind a stroke alone.
  const [, word, short, year, ...numbers] = found
  const written = word
    ? `${word} ${short ? `20${short}` : year}`
    : numbers.filter((part) => part !== undefined).join('/')
  const read = readDate(written, null, now)
  return 'date' in read && read.date.length === 7 ? lastDayOf(read.date) : undefined
}

/** A column from one day to another is one of a year where they are a year apart; undefined where it names no two days: “52 weeks to …”. */
function headOfRange(
  from: string,
  to: string,
  { isRestated, now }: { isRestated: boolean; now: Date },
): PeriodHead | undefined {
  const { order } = dateColumnOf([from, to])
  const [first, last] = [readDate(from, order, now), readDate(to, order, now)]
  if (!('date' in first && 'date' in last) || first.date.length < 10 || last.date.length < 10)
    return undefined
  const days = (Date.parse(last.date) - Date.parse(first.date)) / DAY_MS
  return days >= YEAR_DAYS.least && days <= YEAR_DAYS.most
    ? { kind: 'day', text: last.date, isRestated }
    : { kind: 'other', why: 'part of a year' }
}

/** What the cell above a column is of; undefined where it is no time. */
export function periodHead(cell: string, now: Date): PeriodHead | undefined {
  const written = cell.replaceAll(/[\s\u00a0]+/g, ' ').trim()
  if (!/\d/.test(written) && !PLANNED.test(written)) return undefined
  if (written.length > 60) return undefined
  const isOther = isRestated(written)
  const text = written
    .replaceAll(UNITS, ' ')
    .replaceAll(/[()[\]*]/g, ' ')
    .replaceAll(PLAIN, ' ')
    .replaceAll(/\s+/g, ' ')
    .replace(/[\s,;:]+$/, '')
    .trim()
  const range = RANGE.exec(text)
  const ofRange = range && headOfRange(range[1] ?? '', range[2] ?? '', { isRestated: isOther, now })
  if (ofRange) return ofRange
  if (PART.test(text)) return { kind: 'other', why: 'part of a year' }
  if (/^(?:for )?(?:the )?period (?:ended|ending|to)\b/i.test(text))
    return { kind: 'other', why: 'its length is not stated' }
  if (PLANNED.test(text)) return { kind: 'other', why: 'not as reported' }
  const year = YEAR.exec(text)?.[1]
  if (year) return { kind: 'year', year: Number(year), isRestated: isOther }
  const short = SHORT_YEAR.exec(text)?.[1]
  if (short) return { kind: 'year', year: 2000 + Number(short), isRestated: isOther }
  const two = TWO_YEARS.exec(text)
  if (two && Number(two[2]) % 100 === (Number(two[1]) + 1) % 100 && Number(two[2]) % 100 > 12)
    return { kind: 'year', year: Number(two[1]) + 1, isRestated: isOther }
  const day = text.replace(BEFORE_DAY, '').trim()
  if (DAY.test(day)) return { kind: 'day', text: day, isRestated: isOther }
  const month = monthIn(day, now)
  return month ? { kind: 'day', text: month, isRestated: isOther } : undefined
}

export const isRestated = (text: string): boolean => RESTATED.test(text)

/** Whether a line above some columns says that they are of months: “Three months ended”. */
export const isPartOfYear = (text: string): boolean => PART.test(text)

const END_IN_WORDS =
  /(?:year|jahr|exercice|ejercicio|months|weeks|ended|ending|zum|clos le|as at|as of|au|al)\s+(?:ended\s+|ending\s+|zum\s+)?(\d{1,2}\.? (?:de )?\p{L}{3,10}|\p{L}{3,10} \d{1,2}|\d{1,2}\.\d{1,2}\.)(?=[\s,:;.)]|$)/giu

/** The last day of its years, as `12-31`, by what a title says: “for the year ended 31 December”. */
export function yearEndIn(titles: readonly string[], now: Date): string | undefined {
  const ends = new Set(
    titles.flatMap((title) =>
      [...title.matchAll(END_IN_WORDS)].flatMap(([, day = '']) => {
        const numbers = /^(\d{1,2})\.(\d{1,2})\.$/.exec(day)
        const read = numbers
          ? { date: `2001-${numbers[2]?.padStart(2, '0')}-${numbers[1]?.padStart(2, '0')}` }
          : readDate(`${day} 2001`, 'dmy', now)
        return 'date' in read && read.date.length === 10 ? [read.date.slice(5)] : []
      }),
    ),
  )
  return ends.size === 1 ? [...ends][0] : undefined
}
