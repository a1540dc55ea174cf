import type { readHistory } from '#domains/market-data/contract/index.ts'
import type { ResponseOf } from '#platform/endpoint/index.ts'

/** What a symbol's first share has become, dividends reinvested: a level for each day with a price. */
export type TotalReturns = {
  symbol: string
  levels: ReadonlyMap<string, number>
  firstDay: string
  lastDay: string
  sources: string[]
}

/** Prices as they were that day, splits and dividends as one level: from the opening of an ex-day an old share is several new ones and its dividend. */
export function totalReturnsOf({
  symbol,
  history,
  splits,
  dividends,
}: ResponseOf<typeof readHistory>): TotalReturns {
  const levels = new Map<string, number>()
  let shares = 1
  let nextSplit = 0
  let nextDividend = 0
  for (const { day, close } of history) {
    if (!(close > 0)) continue
    // An action between two days with prices counts on the later one.
    for (let split = splits[nextSplit]; split && split.exDay <= day; split = splits[++nextSplit]) {
      if (levels.size > 0) shares *= split.to / split.from
    }
    for (let paid = dividends[nextDividend]; paid && paid.exDay <= day; paid = dividends[++nextDividend]) {
      if (levels.size > 0) shares *= 1 + paid.perShare / close
    }
    levels.set(day, shares * close)
  }
  const days = [...levels.keys()]
  return {
    symbol,
    levels,
    firstDay: days[0] ?? '',
    lastDay: days.at(-1) ?? '',
    sources: [...new Set(history.map(({ source }) => source))],
  }
}
