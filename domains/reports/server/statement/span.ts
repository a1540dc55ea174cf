import type { StatedAccount } from '#domains/trading/server/index.ts'
import { addDays, type IsoDay, newYorkDay, newYorkMoment } from '#engines/market-calendar/index.ts'
import { Problem } from '#platform/problems/index.ts'
import type { StatementEnd, StatementMonth } from '../../contract/index.ts'
import { dayText, monthText } from '../in-words.ts'

/** The days of a statement, by New York's calendar, with the moments that they begin and end at. */
export type Span = {
  from: IsoDay
  /** The last day: today while the period runs, the day of closing where the account was closed in it. */
  to: IsoDay
  begins: Date
  /** The first moment that is outside. */
  until: Date
  ends: StatementEnd
}

const startOf = (day: IsoDay) => new Date(newYorkMoment(day, 0))
const monthOf = (moment: Date) => newYorkDay(moment.getTime()).slice(0, 7)

export const firstOfMonth = (month: string): IsoDay => `${month}-01`
export const monthAfter = (month: string): string => addDays(`${month}-28`, 5).slice(0, 7)
const monthBefore = (month: string): string => addDays(`${month}-01`, -1).slice(0, 7)
const lastOfMonth = (month: string): IsoDay => addDays(firstOfMonth(monthAfter(month)), -1)

const beginningOf = ({ openedAt, firstEntryAt }: StatedAccount): Date =>
  firstEntryAt && firstEntryAt < openedAt ? firstEntryAt : openedAt

/** The months that an account has statements of, the newest first: from its first entry to its closing, or until now. */
export function monthsOf(account: StatedAccount, now: Date): StatementMonth[] {
  const last = monthOf(account.closedAt ?? now)
  const first = monthOf(beginningOf(account))
  const months: StatementMonth[] = []
  for (let month = last; month >= first; month = monthBefore(month))
    months.push({ month, ends: monthSpan(account, month, now).ends })
  return months
}

/**
 * The days of a month that an account has a statement of.
 * @throws Problem `invalid-input` for one before it was opened, after it was closed, or that has not begun.
 */
export function monthSpan(account: StatedAccount, month: string, now: Date): Span {
  const refuse = (sentence: string): never => {
    throw new Problem('invalid-input', sentence, { month })
  }
  const { closedAt } = account
  const beginning = beginningOf(account)
  if (month > monthOf(now)) refuse(`${monthText(month)} has not started: it has no statement yet.`)
  if (month < monthOf(beginning))
    refuse(
      `The books of ${account.name} begin on ${dayText(newYorkDay(beginning.getTime()))}: there is no statement of ${monthText(month)}.`,
    )
  if (closedAt && month > monthOf(closedAt))
    refuse(
      `${account.name} was closed on ${dayText(newYorkDay(closedAt.getTime()))}: there is no statement of ${monthText(month)}.`,
    )
  return daySpan(account, { from: firstOfMonth(month), to: lastOfMonth(month) }, now)
}

/**
 * The days from one to another that an account has a statement of.
 * @throws Problem `invalid-input` for days before it was opened or after it was closed.
 */
export function periodSpan(account: StatedAccount, days: { from: IsoDay; to: IsoDay }, now: Date): Span {
  const { name, closedAt } = account
  const first = newYorkDay(beginningOf(account).getTime())
  if (days.to < first)
    throw new Problem('invalid-input', `The books of ${name} begin on ${dayText(first)}.`, days)
  if (closedAt && newYorkDay(closedAt.getTime()) < days.from)
    throw new Problem(
      'invalid-input',
      `${name} was closed on ${dayText(newYorkDay(closedAt.getTime()))}.`,
      days,
    )
  return daySpan(account, days, now)
}

/** The days from one to another, as far as they have come and the account was there. */
function daySpan({ closedAt }: StatedAccount, { from, to }: { from: IsoDay; to: IsoDay }, now: Date): Span {
  const begins = startOf(from)
  const end = startOf(addDays(to, 1))
  const span = { from, begins }
  if (closedAt && closedAt < end && closedAt <= now)
    return { ...span, to: newYorkDay(closedAt.getTime()), until: afterMoment(closedAt), ends: 'closed' }
  if (now < end) return { ...span, to: newYorkDay(now.getTime()), until: afterMoment(now), ends: 'running' }
  return { ...span, to, until: end, ends: 'over' }
}

/** Moments are kept to the millisecond. */
const afterMoment = (moment: Date) => new Date(moment.getTime() + 1)
