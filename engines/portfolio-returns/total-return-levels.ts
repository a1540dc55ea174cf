/** Prices of one symbol as they were each day, and what happened to its shares; each the oldest first. Days are ISO dates. */
type PricesAndActions = {
  history: readonly { day: string; close: number }[]
  splits: readonly { exDay: string; to: number; from: number }[]
  dividends: readonly { exDay: string; perShare: number }[]
}

/**
 * What a symbol's first share has become by each day, dividends put into new shares at that day's close: dollars by day. From the
 * opening of an ex-day an old share is several new ones and its dividend. An action between two days with prices counts on the later
 * one; what the first price has in it already does not count. A day without a price above nothing is left out.
 */
export function totalReturnLevels({ history, splits, dividends }: PricesAndActions): Map<string, number> {
  const levels = new Map<string, number>()
  let shares = 1
  let nextSplit = 0
  let nextDividend = 0
  for (const { day, close } of history) {
    if (!(close > 0)) continue
    for (let split = splits[nextSplit]; split && split.exDay <= day; split = splits[++nextSplit]) {
      if (levels.size > 0) shares *= split.to / split.from
    }
    for (let paid = dividends[nextDividend]; paid && paid.exDay <= day; paid = dividends[++nextDividend]) {
      if (levels.size > 0) shares *= 1 + paid.perShare / close
    }
    levels.set(day, shares * close)
  }
  return levels
}
