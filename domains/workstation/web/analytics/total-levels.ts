import type { History } from '../queries.ts'

/**
 * What a share of the first day has become by each day, dividends put into new shares at that day's close: dollars by day. Prices are as
 * they were that day, so from an ex-day on an old share is several new ones and its dividend.
 * @param before only days before this one count: the running day has no close yet.
 */
export function totalLevels(
  { history, splits, dividends }: History,
  before: string,
): ReadonlyMap<string, number> {
  const levels = new Map<string, number>()
  const bars = history.filter(({ day, close }) => close > 0 && day < before)
  let shares = 1
  let last = bars[0]?.day ?? before
  for (const { day, close } of bars) {
    // What happened between two days with prices counts on the later one; what the first price has in it does not.
    const happened = ({ exDay }: { exDay: string }) => exDay > last && exDay <= day
    for (const { to, from } of splits.filter(happened)) shares *= to / from
    for (const { perShare } of dividends.filter(happened)) shares *= 1 + perShare / close
    levels.set(day, shares * close)
    last = day
  }
  return levels
}
