import { missing } from './figures.ts'

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

type Moment = string | Date | null | undefined

function dateOf(moment: Moment): Date | undefined {
  if (moment === null || moment === undefined || moment === '') return undefined
  const value = moment instanceof Date ? moment : new Date(moment)
  return Number.isNaN(value.getTime()) ? undefined : value
}

const two = (value: number) => String(value).padStart(2, '0')

/**
 * A date: `15 Mar 2022`. Takes an ISO moment or a partial ISO date as lists publish them: `1964` stays `1964`, `1964-03` becomes
 * `Mar 1964`. A date without a time is that calendar day everywhere; a moment is shown in UTC, as stamps and audit entries are.
 */
export function date(moment: Moment): string {
  if (typeof moment === 'string') {
    const partial = /^(\d{4})(?:-(\d{2}))?$/.exec(moment)
    if (partial) return partial[2] ? `${months[Number(partial[2]) - 1]} ${partial[1]}` : String(partial[1])
  }
  const value = dateOf(moment)
  if (!value) return missing
  return `${value.getUTCDate()} ${months[value.getUTCMonth()]} ${value.getUTCFullYear()}`
}

/** A moment to the minute in UTC: `15 Mar 2022, 09:41 UTC`. */
export function dateTime(moment: Moment): string {
  const value = dateOf(moment)
  if (!value) return missing
  return `${date(value)}, ${two(value.getUTCHours())}:${two(value.getUTCMinutes())} UTC`
}

/** The time of day alone, in UTC: `09:41`, or `09:41:12` with seconds. */
export function timeOfDay(moment: Moment, options: { seconds?: boolean } = {}): string {
  const value = dateOf(moment)
  if (!value) return missing
  const minutes = `${two(value.getUTCHours())}:${two(value.getUTCMinutes())}`
  return options.seconds ? `${minutes}:${two(value.getUTCSeconds())}` : minutes
}

/** The long US date of a greeting, in the reader's own time zone: `Saturday, November 21, 2026`. */
export function longDate(moment: Moment): string {
  const value = dateOf(moment)
  if (!value) return missing
  return new Intl.DateTimeFormat('en-US', {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    year: 'numeric',
  }).format(value)
}

/** How long ago, in one unit, as case lists show it: `12s`, `41m`, `5h`, `3d`. A moment ahead of `now` reads `0s`. */
export function age(since: Moment, now: Moment): string {
  const from = dateOf(since)
  const to = dateOf(now)
  if (!from || !to) return missing
  const seconds = Math.max(0, Math.floor((to.getTime() - from.getTime()) / 1000))
  if (seconds < 60) return `${seconds}s`
  if (seconds < 3600) return `${Math.floor(seconds / 60)}m`
  if (seconds < 86_400) return `${Math.floor(seconds / 3600)}h`
  return `${Math.floor(seconds / 86_400)}d`
}

/** The age of a case: whole hours, rounded down, however many: `5h`, `30h`. */
export function ageInHours(since: Moment, now: Moment): string {
  const from = dateOf(since)
  const to = dateOf(now)
  if (!from || !to) return missing
  return `${Math.max(0, Math.floor((to.getTime() - from.getTime()) / 3_600_000))}h`
}

/** A span of milliseconds in words a person plans by: `9 s`, `4 min`, `2 h 10 min`. */
export function duration(spanMs: number | null | undefined): string {
  if (spanMs === null || spanMs === undefined || !Number.isFinite(spanMs) || spanMs < 0) return missing
  if (spanMs < 1000) return `${Math.max(1, Math.round(spanMs))} ms`
  const seconds = Math.round(spanMs / 1000)
  if (seconds < 60) return `${seconds} s`
  const minutes = Math.round(seconds / 60)
  if (minutes < 60) return `${minutes} min`
  const rest = minutes % 60
  return rest === 0 ? `${Math.floor(minutes / 60)} h` : `${Math.floor(minutes / 60)} h ${rest} min`
}
