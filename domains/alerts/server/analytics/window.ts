import { type Timeframe, timeframeDays } from '../../contract/analytics.ts'
import type { Window } from './store.ts'

const DAY_MS = 86_400_000

/** The window of a timeframe up to now, and the one of the same length before it. */
export function windowsOf(timeframe: Timeframe, now: Date): { window: Window; before: Window } {
  const length = timeframeDays[timeframe] * DAY_MS
  const from = new Date(now.getTime() - length)
  return { window: { from, to: now }, before: { from: new Date(from.getTime() - length), to: from } }
}

/** Into how many equal steps the curve of a timeframe is cut: hours, days, or stretches of days. */
export const stepsOf = {
  '1D': 24,
  '1W': 7,
  '1M': 30,
  '3M': 13,
  '1Y': 52,
} as const satisfies Record<Timeframe, number>
