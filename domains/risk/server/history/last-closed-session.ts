import { addDays, type IsoDay, lastSessionBefore, sessionOf } from '#engines/market-calendar/index.ts'

/** The last session on or before a day. */
export const sessionBy = (day: IsoDay): IsoDay => {
  for (let at = day; ; at = addDays(at, -1)) if (sessionOf(at)) return at
}

/** The last session that has closed, so that an answer does not change while the exchange trades. */
export function lastClosedSession(now: Date): IsoDay {
  const session = lastSessionBefore(now.getTime())
  return now.getTime() >= session.closesAt ? session.day : sessionBy(addDays(session.day, -1))
}

/** How many sessions have closed after a day, up to another. */
export function sessionsAfter(day: IsoDay, until: IsoDay): number {
  let count = 0
  for (let at = addDays(day, 1); at <= until; at = addDays(at, 1)) if (sessionOf(at)) count++
  return count
}

/** The sessions from one day to another, both included. */
export function sessionsFrom(first: IsoDay, last: IsoDay): IsoDay[] {
  const days: IsoDay[] = []
  for (let day = first; day <= last; day = addDays(day, 1)) if (sessionOf(day)) days.push(day)
  return days
}
