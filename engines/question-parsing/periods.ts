import { back, calendar, DAY_MS, forms, iso, type Span, utc } from './period-forms.ts'
import type { Period } from './vocabulary.ts'

const MONTH_NAMES =
  'January February March April May June July August September October November December'.split(' ')

/** A day as people write it. */
export function dayInWords(day: string): string {
  const [year, month, date] = day.split('-').map(Number)
  return `${date} ${MONTH_NAMES[month! - 1]} ${year}`
}

const spanLabel = (from: string | null, to: string | null): string =>
  from && to
    ? from === to
      ? `on ${dayInWords(from)}`
      : `from ${dayInWords(from)} to ${dayInWords(to)}`
    : from
      ? `since ${dayInWords(from)}`
      : to
        ? `until ${dayInWords(to)}`
        : 'since the beginning'

/** A day that may be two, as 3/11/2026: both of them, the day first and the month first; undefined where none is written so. */
export function doubtfulDay(text: string, today: string): readonly [string, string] | undefined {
  const found =
    /\b(0?[1-9]|1[0-2])\/(0?[1-9]|1[0-2])\/((?:19|20)?\d\d)\b/.exec(text) ??
    /\b(?:on|since|after|before|until|till|from|to) (0?[1-9]|1[0-2])\/(0?[1-9]|1[0-2])\b/.exec(text)
  if (!found) return undefined
  const year = found[3] === undefined ? today.slice(0, 4) : found[3].length === 2 ? `20${found[3]}` : found[3]
  const [one, other] = [found[1]!.padStart(2, '0'), found[2]!.padStart(2, '0')]
  return [`${year}-${other}-${one}`, `${year}-${one}-${other}`]
}

export type FoundPeriod = Period & { start: number; end: number }

/** Reads the period that a plain text names, counted from today (an ISO day). The first that fits holds. */
export function periodOf(text: string, today: string): FoundPeriod | undefined {
  const now = new Date(`${today}T00:00:00Z`)
  for (const [form, read] of forms) {
    const found = form.exec(text)
    const period = found && read(found, now)
    if (!found || !period) continue
    const isFuture = period.isFuture ?? (period.from !== null && period.from > today)
    return {
      from: period.from,
      to: period.to,
      label: spanLabel(period.from, period.to),
      rolling: period.rolling ?? null,
      isFuture,
      isOver: period.to !== null && period.to < today,
      isToday: period.from === today && period.to === today,
      start: found.index,
      end: found.index + found[0].length,
    }
  }
  return undefined
}

/** The span of one unit that ended when this one began: of October September, of 2025 2024. The span is its own unit where none is named. */
export function spanBefore({ from, to }: Span, unit: string | undefined): Span {
  const [first, last] = [new Date(`${from}T00:00:00Z`), new Date(`${to}T00:00:00Z`)]
  const days = Math.round((last.getTime() - first.getTime()) / DAY_MS) + 1
  const own = days > 360 ? 'year' : days > 85 ? 'quarter' : days > 27 ? 'month' : days === 7 ? 'week' : 'day'
  const by = unit ?? own
  if (by === 'day' || by === 'week' || first.getUTCDate() !== 1)
    return { from: iso(back(first, by, 1)), to: iso(back(last, by, 1)) }
  const start = back(first, by, 1)
  const months =
    12 * (last.getUTCFullYear() - first.getUTCFullYear()) + last.getUTCMonth() - first.getUTCMonth()
  return { from: iso(start), to: iso(utc(start.getUTCFullYear(), start.getUTCMonth() + months + 1, 0)) }
}

/** The calendar's week, month, quarter or year that runs, up to today. */
export function spanUpToNow(unit: string, today: string): { from: string; to: string } {
  return { from: calendar(new Date(`${today}T00:00:00Z`), unit, 0).from ?? today, to: today }
}

/** A second time that a text names beside the one that was read, which neither holds it nor lies in it. */
export function furtherPeriod(
  text: string,
  today: string,
  { from, to, start, end }: FoundPeriod,
): FoundPeriod | undefined {
  const other = periodOf(`${text.slice(0, start)}${' '.repeat(end - start)}${text.slice(end)}`, today)
  if (!other || other.isToday || /^'s\b/.test(text.slice(other.end))) return undefined
  const [least, most] = ['0000', '9999']
  const holds = (one: Span, two: Span) => one.from <= two.from && two.to <= one.to
  const own = { from: from ?? least, to: to ?? most }
  const second = { from: other.from ?? least, to: other.to ?? most }
  return holds(own, second) || holds(second, own) ? undefined : other
}
