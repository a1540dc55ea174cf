import { drawnBars } from '#domains/market-data/web/index.tsx'
import { deepestFall } from '#engines/portfolio-returns/index.ts'
import { moments } from '#engines/statistics/index.ts'
import { totalLevels } from '../analytics/total-levels.ts'
import type { History } from '../queries.ts'

const SESSIONS_A_YEAR = 252
/** With fewer returns a volatility says too little. */
export const RETURNS_MIN = 60

export type Statistics = {
  /** The first and the last day that is over. */
  from: string
  to: string
  /** The highest and lowest price of the days: of whole bars where all days have them, else of closes alone. */
  high: number
  low: number
  isOfCloses: boolean
  /** Mean shares a day on today’s count, of the days with a volume; null without any. */
  volume: number | null
  /** As fractions; dividends are in it where they are known. */
  totalReturn: number
  volatility: number | null
  deepestFall: number
}

/** What a row of days says of a symbol; null of fewer than two days. `today` and what is after it is left out: its close is not yet. */
export function statisticsOf(stated: History, today: string): Statistics | null {
  const days = stated.history.filter(({ day }) => day < today)
  const [first, last] = [days[0], days.at(-1)]
  const levels = [...totalLevels(stated, today).values()]
  const [start, end] = [levels[0], levels.at(-1)]
  if (!first || !last || levels.length < 2 || start === undefined || end === undefined) return null
  const returns = levels.slice(1).map((level, at) => Math.log(level / (levels[at] as number)))
  const { varianceSample } = moments(returns)
  const bars = drawnBars(days, stated.splits, [])
  const isOfCloses = bars.some(({ high, low }) => high === null || low === null)
  const prices = (end: 'high' | 'low') => bars.map((bar) => (isOfCloses ? bar.close : (bar[end] as number)))
  const volumes = bars.flatMap(({ volume, quoted, close }) =>
    volume === null ? [] : (volume * quoted) / close,
  )
  return {
    from: first.day,
    to: last.day,
    high: Math.max(...prices('high')),
    low: Math.min(...prices('low')),
    isOfCloses,
    volume: volumes.length === 0 ? null : volumes.reduce((sum, one) => sum + one, 0) / volumes.length,
    totalReturn: end / start - 1,
    volatility:
      returns.length < RETURNS_MIN || varianceSample === null
        ? null
        : Math.sqrt(varianceSample * SESSIONS_A_YEAR),
    deepestFall: deepestFall(levels.map((level) => level / start))?.fraction ?? 0,
  }
}
