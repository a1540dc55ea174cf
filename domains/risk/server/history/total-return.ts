import type { readHistory } from '#domains/market-data/contract/index.ts'
import { totalReturnLevels } from '#engines/portfolio-returns/index.ts'
import type { ResponseOf } from '#platform/endpoint/index.ts'

/** What a symbol's first share has become, dividends reinvested: a level for each day with a price. */
export type TotalReturns = {
  symbol: string
  levels: ReadonlyMap<string, number>
  firstDay: string
  lastDay: string
  sources: string[]
}

/** The total return of a symbol, and between which days and from which sources it is known. */
export function totalReturnsOf(stated: ResponseOf<typeof readHistory>): TotalReturns {
  const levels = totalReturnLevels(stated)
  const days = [...levels.keys()]
  return {
    symbol: stated.symbol,
    levels,
    firstDay: days[0] ?? '',
    lastDay: days.at(-1) ?? '',
    sources: [...new Set(stated.history.map(({ source }) => source))],
  }
}
