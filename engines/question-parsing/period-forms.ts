import { NUMBER_WORDS } from './amounts.ts'
import type { Period } from './vocabulary.ts'

export const DAY_MS = 86_400_000
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const MONTH =
  '(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)'
const UNIT = '(day|week|month|quarter|year)s?'
const COUNTS: Readonly<Record<string, number>> = { ...NUMBER_WORDS, couple: 2, few: 3 }

export const iso = (date: Date): string => date.toISOString().slice(0, 10)
export const utc = (year: number, month: number, day: number): Date => new Date(Date.UTC(year, month, day))
const monthIndex = (word: string): number => MONTHS.indexOf(word.slice(0, 3))
type Read = { from: string | null; to: string | null; rolling?: Period['rolling']; isFuture?: boolean }
type Form = readonly [RegExp, (found: RegExpExecArray, now: Date) => Read | undefined]

export const back = (now: Date, unit: string, count: number): Date => {
  const [year, month, day] = [now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()]
  if (unit === 'day') return new Date(now.getTime() - count * DAY_MS)
  if (unit === 'week') return new Date(now.getTime() - 7 * count * DAY_MS)
  const months = unit === 'month' ? count : unit === 'quarter' ? 3 * count : 12 * count
  const last = utc(year, month - months + 1, 0).getUTCDate()
  return utc(year, month - months, Math.min(day, last))
}

/** The whole calendar unit that lies so many units from the running one. */
export function calendar(now: Date, unit: string, offset: number): Read {
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()]
  if (unit === 'day') {
    const day = iso(new Date(now.getTime() + offset * DAY_MS))
    return { from: day, to: day }
  }
  if (unit === 'week') {
    const monday = new Date(now.getTime() - ((now.getUTCDay() + 6) % 7) * DAY_MS + 7 * offset * DAY_MS)
    return { from: iso(monday), to: iso(new Date(monday.getTime() + 6 * DAY_MS)) }
  }
  if (unit === 'month')
    return { from: iso(utc(year, month + offset, 1)), to: iso(utc(year, month + offset + 1, 0)) }
  if (unit === 'quarter') {
    const first = Math.floor(month / 3) * 3 + 3 * offset
    return { from: iso(utc(year, first, 1)), to: iso(utc(year, first + 3, 0)) }
  }
  return { from: `${year + offset}-01-01`, to: `${year + offset}-12-31` }
}

const rollingOf = (unit: string, count: number): Period['rolling'] => {
  const months = unit === 'month' ? count : unit === 'quarter' ? 3 * count : unit === 'year' ? 12 * count : 0
  return months === 1 ? '1M' : months === 3 ? '3M' : months === 6 ? '6M' : months === 12 ? '1Y' : null
}
const countOf = (word: string | undefined): number => (word ? (COUNTS[word] ?? Number(word)) : 1)

/** The last month of this name that has begun, or the one of a year that is given. */
function monthSpan(word: string, year: string | undefined, now: Date): { from: string; to: string } {
  const month = monthIndex(word)
  const of = year ? Number(year) : now.getUTCFullYear() - (month > now.getUTCMonth() ? 1 : 0)
  return { from: iso(utc(of, month, 1)), to: iso(utc(of, month + 1, 0)) }
}

/** The last day of this date that is not after today, or the one of a year that is given. */
function dayOf(day: string, month: string, year: string | undefined, now: Date): string | undefined {
  const index = monthIndex(month)
  let date = utc(year ? Number(year) : now.getUTCFullYear(), index, Number(day))
  if (date.getUTCMonth() !== index) return undefined
  if (!year && date > now) date = utc(now.getUTCFullYear() - 1, index, Number(day))
  return iso(date)
}

const DATE = `(?:(\\d{4}-\\d\\d-\\d\\d)|(\\d{1,2})(?:st|nd|rd|th)?(?: of)? ${MONTH}(?:,? (\\d{4}))?|${MONTH} (\\d{1,2})(?:st|nd|rd|th)?(?!\\d)(?:,? (\\d{4}))?)`
const DATE_GROUPS = 7
function dateOf(found: readonly (string | undefined)[], now: Date, at = 1): string | undefined {
  const [whole, day, month, year, secondMonth, secondDay, secondYear] = found.slice(at, at + DATE_GROUPS)
  if (whole) return Number.isNaN(Date.parse(whole)) ? undefined : whole
  if (day) return dayOf(day, month!, year, now)
  return secondMonth ? dayOf(secondDay!, secondMonth, secondYear, now) : undefined
}
const nextDay = (day: string, offset: 1 | -1): string =>
  iso(new Date(Date.parse(`${day}T00:00:00Z`) + offset * DAY_MS))

/** What lies before, up to the end of, since the beginning of, or after a span. */
function beside(word: string, { from, to }: Span): Read {
  if (word === 'since' || word === 'from') return { from, to: null }
  if (word === 'after') return { from: nextDay(to, 1), to: null }
  return { from: null, to: word === 'before' || word === 'prior to' ? nextDay(from, -1) : to }
}
const BESIDE = '(since|after|before|prior to|until|till|up to|by)'
const EDGE = '(?:(?:the )?(start|beginning|end) of |last |early )?'
/** 2,000 of something is no year. */
const NO_YEAR = '(?![.,]\\d)(?! (?:shares?|units?|dollars?|usd|bucks|bps?|points?|%|percent)\\b)(?! %)'
export type Span = { from: string; to: string }
const edgeOf = ({ from, to }: Span, edge: string | undefined): Span =>
  edge === undefined ? { from, to } : edge === 'end' ? { from: to, to } : { from, to: from }

const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']

/** The last day of this name that has begun. */
function weekdayOf(name: string, now: Date): string {
  const back = (now.getUTCDay() - WEEKDAYS.indexOf(name) + 7) % 7
  return iso(new Date(now.getTime() - back * DAY_MS))
}

const HALVES: Readonly<Record<string, number>> = { first: 1, '1st': 1, second: 2, '2nd': 2 }

const MEASURED_OVER_TIME =
  /\b(?:returns?|returned|perform\w*|attribution|contribut\w*|detract\w*|drag\w*|benchmark|active|selection|allocation|interaction|tracking|information ratio|alpha|gain(?:ed|s)?|profit|outperform\w*|underperform\w*|beat|beaten|better|worse|twrr?|mwrr?|(?:time|money) weighted|drawdown|winners?|losers?|made|lost|won|history|versus)\b/
const HAS_TERM =
  /\b(?:treasury|yield\w*|curve|bonds?|notes?|bills?|coupon|matur\w*|tenor|options?|calls?|puts?|strike|var|value at risk|shortfall|horizon|old|older|longer|shorter|than|ago|rates?|ytm|par|face|next|within|loans?|facilit\w*|rating|probability|pd|default|certificates?|valid|expir\w*|reviews?|swap|days)\b/

/** The ways in which people name a time, those that would be read as less put first. */
export const forms: readonly Form[] = [
  [
    /\b(?:in |for |during |over )?(?:the )?(?:(first|second|1st|2nd) half|h([12]))\b(?!-)(?: of)?(?: (?:the (?:current )?|(this|last) )year| ((?:19|20)\d\d))?/,
    (found, now) => {
      const half = HALVES[found[1] ?? ''] ?? Number(found[2])
      const hasBegun = half === 1 || now.getUTCMonth() >= 6
      const back = found[3] === 'last' || (found[3] === undefined && !hasBegun) ? 1 : 0
      const year = found[4] ? Number(found[4]) : now.getUTCFullYear() - back
      return half === 1
        ? { from: `${year}-01-01`, to: `${year}-06-30` }
        : { from: `${year}-07-01`, to: `${year}-12-31`, isFuture: false }
    },
  ],
  [
    new RegExp(
      `\\b(?:(since|after|before|until|till|by|next|coming) |(?:on |this past |last |this )?)(?<!\\b(?:an?|any|every|each|per|typical|average) )(${WEEKDAYS.join('|')})\\b`,
    ),
    (found, now) => {
      const day = weekdayOf(found[2]!, now)
      if (/^(?:by|next|coming)$/.test(found[1] ?? '')) {
        const to = iso(new Date(Date.parse(day) + 7 * DAY_MS))
        return { from: found[1] === 'by' ? iso(now) : to, to, isFuture: true }
      }
      // What is due before a day is due before the next of that name.
      if (
        /^(?:before|until|till)$/.test(found[1] ?? '') &&
        /\b(?:due|deadlines?|expir\w+|matur\w+)\b/.test(found.input)
      ) {
        const next = iso(new Date(Date.parse(day) + 7 * DAY_MS))
        return { from: iso(now), to: found[1] === 'before' ? nextDay(next, -1) : next, isFuture: true }
      }
      return found[1] ? beside(found[1], { from: day, to: day }) : { from: day, to: day }
    },
  ],
  // Two years beside each other are the span of both.
  [
    /\b(?:last|this) year (?:versus|against|and|or|compared (?:to|with|against)) (?:the )?(?:last year|(?:previous|prior) (?:year|one)|(?:year|one) before)\b/,
    (found, now) => {
      const newer = now.getUTCFullYear() - (found[0].startsWith('last') ? 1 : 0)
      return { from: `${newer - 1}-01-01`, to: `${newer}-12-31`, isFuture: false }
    },
  ],
  [
    /\bsince (?:inception|the (?:start|beginning)(?! of)|day one|we started|opening)\b|\ball[- ]time\b|\bever since\b/,
    () => ({ from: null, to: null, rolling: 'ALL' }),
  ],
  // “Between 1 and 15 November”: the month that is said once is of both days.
  [
    new RegExp(
      `\\b(?:(?:between|from) )?(?:the )?(\\d{1,2})(?:st|nd|rd|th)? ?(?:and|to|until|till|through|-) ?(?:the )?(\\d{1,2})(?:st|nd|rd|th)?(?: of)? ${MONTH}(?:,? (\\d{4}))?\\b`,
    ),
    (found, now) => {
      const to = dayOf(found[2]!, found[3]!, found[4], now)
      const from = to && dayOf(found[1]!, found[3]!, to.slice(0, 4), now)
      return from && to && from <= to ? { from, to } : undefined
    },
  ],
  [
    new RegExp(
      `\\b(?:between|from) (?:the )?${MONTH} (\\d{1,2})(?:st|nd|rd|th)? (?:and|to|until|till) (?:the )?(\\d{1,2})(?:st|nd|rd|th)?(?:,? (\\d{4}))?(?! ?(?:%|\\w+day))\\b`,
    ),
    (found, now) => {
      const to = dayOf(found[3]!, found[1]!, found[4], now)
      const from = to && dayOf(found[2]!, found[1]!, to.slice(0, 4), now)
      return from && to && from <= to ? { from, to } : undefined
    },
  ],
  [
    new RegExp(`\\b(?:between|from) (?:the )?${DATE} (?:and|to|until|till) (?:the )?${DATE}`),
    (found, now) => {
      const [from, to] = [dateOf(found, now), dateOf(found, now, 1 + DATE_GROUPS)]
      return from && to ? { from, to } : undefined
    },
  ],
  [
    new RegExp(
      `\\b(?:between|from) ${MONTH}(?: (\\d{4}))? (?:and|to|until|till|through) ${MONTH}(?: (\\d{4}))?\\b`,
    ),
    (found, now) => {
      const to = monthSpan(found[3]!, found[4], now)
      const from = monthSpan(found[1]!, found[2] ?? found[4], now)
      return {
        from: from.from > to.to ? `${Number(from.from.slice(0, 4)) - 1}${from.from.slice(4)}` : from.from,
        to: to.to,
      }
    },
  ],
  [
    new RegExp(`\\b${BESIDE.replace('since', 'since|from')} (?:the )?${DATE}`),
    (found, now) => {
      const day = dateOf(found, now, 2)
      return day ? beside(found[1]!, { from: day, to: day }) : undefined
    },
  ],
  [
    new RegExp(`\\b${BESIDE} ${EDGE}${MONTH}(?: ((?:19|20)\\d\\d))?\\b(?! \\d)`),
    (found, now) => beside(found[1]!, edgeOf(monthSpan(found[3]!, found[4], now), found[2])),
  ],
  [
    new RegExp(`\\b${BESIDE} ${EDGE}((?:19|20)\\d\\d)\\b${NO_YEAR}`),
    (found) => beside(found[1]!, edgeOf({ from: `${found[3]}-01-01`, to: `${found[3]}-12-31` }, found[2])),
  ],
  [
    /\b(?:between |from )?((?:19|20)\d\d) ?(?:and|to|until|through|versus|-|,) ?((?:19|20)\d\d)\b(?![.,-]\d)(?! (?:shares?|units?|dollars?))/,
    (found) => {
      const [from, to] = [found[1]!, found[2]!].sort()
      return { from: `${from}-01-01`, to: `${to}-12-31` }
    },
  ],
  [
    /\b(?:52|fifty[- ]two)[- ]weeks?\b/,
    (_, now) => ({ from: iso(back(now, 'year', 1)), to: iso(now), rolling: '1Y' }),
  ],
  [
    /\b(?:year to date|since (?:the )?(?:start|beginning) of the year|since new year|so far this year|this year so far)\b/,
    (_, now) => ({ from: `${now.getUTCFullYear()}-01-01`, to: iso(now), rolling: 'YTD' }),
  ],
  [/\b(month|quarter) to date\b/, (found, now) => ({ from: calendar(now, found[1]!, 0).from, to: iso(now) })],
  [
    new RegExp(`\\bsince (?:the start of |the beginning of )?(?:this|the) ${UNIT}\\b`),
    (found, now) => ({ from: calendar(now, found[1]!, 0).from, to: null }),
  ],
  [
    new RegExp(`\\bsince last ${UNIT}\\b`),
    (found, now) => ({ from: calendar(now, found[1]!, -1).from, to: null }),
  ],
  [/\bsince yesterday\b/, (_, now) => ({ from: calendar(now, 'day', -1).from, to: null })],
  [
    new RegExp(
      `\\b(?:in |within |over |during )?(?:the )?(?:next|coming|following) (\\d+|one|two|three|four|five|six|seven|ten|few|couple of)? ?${UNIT}\\b`,
    ),
    (found, now) => {
      if (!found[1] && found[2] !== 'day') return { ...calendar(now, found[2]!, 1), isFuture: true }
      const count = countOf(found[1]?.replace(' of', ''))
      return { from: iso(now), to: iso(back(now, found[2]!, -count)), isFuture: true }
    },
  ],
  [
    new RegExp(
      `\\b(?:in|within) (\\d+|a|one|two|three|four|five|six|ten) ${UNIT}(?:' time| from now)?(?! ago)\\b`,
    ),
    (found, now) =>
      // “Closed within a day” says how long it took.
      /\b(?:closed|resolved|decided|settled|answered|handled|cleared|filled|reviewed|done)\b/.test(
        found.input,
      )
        ? undefined
        : {
            from: iso(now),
            to: iso(back(now, found[2]!, -(found[1] === 'a' ? 1 : countOf(found[1])))),
            isFuture: true,
          },
  ],
  [/\btomorrow\b(?!'s\b)/, (_, now) => ({ ...calendar(now, 'day', 1), isFuture: true })],
  [
    /\b(?:by|before|at|until|till) (?:the )?(?:end of (?:the |this )?(year|month|quarter|week)|year[- ]end|christmas|eoy)\b/,
    (found, now) => ({ from: iso(now), to: calendar(now, found[1] ?? 'year', 0).to, isFuture: true }),
  ],
  [
    new RegExp(
      `\\b(?:over|in|during|for|within|across)? ?(?:the |our )?(last|past|previous|trailing) (\\d+|one|two|three|four|five|six|seven|nine|ten|twelve|few|couple of) ${UNIT}\\b`,
    ),
    (found, now) => {
      const count = countOf(found[2]!.replace(' of', ''))
      return { from: iso(back(now, found[3]!, count)), to: iso(now), rolling: rollingOf(found[3]!, count) }
    },
  ],
  [
    new RegExp(
      `\\b(?:over the(?= (?:month|quarter|year)\\b(?! (?:of|to|\\d)))|(?:over|for|during|within) the (?:last|past)|in the last(?! quarter)|(?:the |in the |over )?(?:past|trailing)) ${UNIT}\\b`,
    ),
    (found, now) => ({
      from: iso(back(now, found[1]!, 1)),
      to: iso(now),
      rolling: rollingOf(found[1]!, 1),
    }),
  ],
  [
    new RegExp(`\\b(?:in |for |during |of )?${MONTH} (?:of )?(last|this) year\\b`),
    (found, now) => monthSpan(found[1]!, String(now.getUTCFullYear() - (found[2] === 'last' ? 1 : 0)), now),
  ],
  [
    /\b(?:the )?(?:last|previous|prior) (week|month|quarter|year)\b/,
    (found, now) => calendar(now, found[1]!, -1),
  ],
  [
    /\b(?:this|the current|the running) (week|month|quarter|year)\b/,
    (found, now) => {
      const span = calendar(now, found[1]!, 0)
      return { ...span, rolling: found[1] === 'year' ? 'YTD' : null, isFuture: false }
    },
  ],
  [
    new RegExp(`\\b(?:a|an|one|(\\d+|two|three|four|five|six|seven|ten)) ${UNIT} ago\\b`),
    (found, now) => {
      const day = iso(back(now, found[2]!, countOf(found[1])))
      return { from: day, to: day }
    },
  ],
  [
    new RegExp(`\\b(?:over|for|in) (?:a|one|(\\d+|two|three|four|five|six|nine|twelve)) ${UNIT}\\b`),
    (found, now) => {
      const count = countOf(found[1])
      return { from: iso(back(now, found[2]!, count)), to: iso(now), rolling: rollingOf(found[2]!, count) }
    },
  ],
  // “Best performer of the month” is of the one that runs; its end and its first day are other times.
  [
    /\b(?<!\b(?:end|start|beginning|rest|first|last|day|days|time|middle|half|turn|part) )(?:of|for) the (week|month|quarter|year)\b(?! (?:of|to|before|after|ended|end|\d))/,
    (found, now) => {
      const span = calendar(now, found[1]!, 0)
      return { ...span, rolling: found[1] === 'year' ? 'YTD' : null, isFuture: false }
    },
  ],
  [/\byesterday\b/, (_, now) => calendar(now, 'day', -1)],
  [/\b(?:today|this morning|this afternoon|tonight)\b/, (_, now) => calendar(now, 'day', 0)],
  [
    new RegExp(`\\b(?:on|at|as of|for)? ?(?:the )?${DATE}`),
    (found, now) => {
      const day = dateOf(found, now)
      return day ? { from: day, to: day } : undefined
    },
  ],
  [
    /\b(?:in |for |during )?(?:the )?(?:q([1-4])|(first|second|third|fourth|1st|2nd|3rd|4th) quarter)(?: of)?(?: ((?:19|20)\d\d)| last year)?\b/,
    (found, now) => {
      const quarter = found[1]
        ? Number(found[1])
        : 1 + (['first', 'second', 'third', 'fourth', '1st', '2nd', '3rd', '4th'].indexOf(found[2]!) % 4)
      const running = Math.floor(now.getUTCMonth() / 3) + 1
      const isLast = / last year$/.test(found[0])
      const year = found[3] ? Number(found[3]) : now.getUTCFullYear() - (isLast || quarter > running ? 1 : 0)
      return { from: iso(utc(year, 3 * quarter - 3, 1)), to: iso(utc(year, 3 * quarter, 0)) }
    },
  ],
  [
    new RegExp(
      `\\b(?:in|for|during|of|over|through|last|back in|at the end of|end of) (?:the month of )?${MONTH}(?: (\\d{4})| last year)?\\b`,
    ),
    (found, now) => monthSpan(found[1]!, found[2], now),
  ],
  [new RegExp(`\\b${MONTH} ((?:19|20)\\d\\d)\\b`), (found, now) => monthSpan(found[1]!, found[2], now)],
  [
    new RegExp(
      `\\b(?:in|for|during|of|over|through|fy ?|fiscal(?: year)? )?\\s?(?<![$€£]|case-)(?<!\\b(?:than|least|most|exactly|buy|sell|order) )((?:19|20)\\d\\d)\\b${NO_YEAR}`,
    ),
    (found, now) => {
      const year = Number(found[1])
      if (year > now.getUTCFullYear() + 40) return undefined
      return { from: `${year}-01-01`, to: `${year}-12-31` }
    },
  ],
  [
    /\b(january|february|april|june|july|august|september|october|november|december)\b/,
    (found, now) => monthSpan(found[1]!, undefined, now),
  ],
  // “Selection effect, 6 months”: of what is measured over time a length alone is the time up to now; of what has a term it is that.
  [
    /\b(?:(\d+|two|three|six|nine|twelve) (month)s?|(?:1|one) (year))\b/,
    (found, now) => {
      if (!MEASURED_OVER_TIME.test(found.input) || HAS_TERM.test(found.input)) return undefined
      const [count, unit] = [countOf(found[1]), found[2] ?? found[3]!]
      return { from: iso(back(now, unit, count)), to: iso(now), rolling: rollingOf(unit, count) }
    },
  ],
]
