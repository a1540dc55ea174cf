import type { HistoryBar } from '#domains/market-data/contract/index.ts'

type Split = { exDay: string; to: number; from: number }
type Dividend = { exDay: string; payDay: string; perShare: number }

/** A day as it is drawn: prices on today's count of shares, the close as it was quoted beside them. */
export type DrawnBar = {
  day: string
  open: number
  high: number
  low: number
  close: number
  /** The close of the day itself, before later splits. */
  quoted: number
  volume: number | null
  source: string
  /** What happened on the day: "Split 4:1", "Dividend $0.26 a share". */
  events: string[]
}

const perShare = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  minimumFractionDigits: 2,
  maximumFractionDigits: 4,
})

/**
 * Bars with the prices before each split divided by its ratio, so that a split is no fall. A day of which only the close is known is drawn as
 * that price alone. An event on a day without trading stands on the next day that has it.
 */
export function drawnBars(
  bars: readonly HistoryBar[],
  splits: readonly Split[],
  dividends: readonly Dividend[],
): DrawnBar[] {
  const events = [
    ...splits.map(({ exDay, to, from }) => ({ exDay, words: `Split ${to}:${from}` })),
    ...dividends.map((paid) => ({
      exDay: paid.exDay,
      words: `Dividend ${perShare.format(paid.perShare)} a share`,
    })),
  ]
  return bars.map((bar, index) => {
    const before = bars[index - 1]?.day ?? ''
    const ratio = splits
      .filter(({ exDay }) => bar.day < exDay)
      .reduce((product, { to, from }) => (product * from) / to, 1)
    const scaled = (price: number | null) => (price ?? bar.close) * ratio
    return {
      day: bar.day,
      open: scaled(bar.open),
      high: scaled(bar.high),
      low: scaled(bar.low),
      close: scaled(bar.close),
      quoted: bar.close,
      volume: bar.volume,
      source: bar.source,
      events: events
        .filter(({ exDay }) => (index > 0 ? exDay > before && exDay <= bar.day : exDay === bar.day))
        .map(({ words }) => words),
    }
  })
}

export const spans = [
  { id: '1M', label: '1 month', days: 31 },
  { id: '3M', label: '3 months', days: 92 },
  { id: '6M', label: '6 months', days: 183 },
  { id: '1Y', label: '1 year', days: 366 },
] as const
export type SpanId = (typeof spans)[number]['id']

/** The last days of a row of bars, counted back from its last one. */
export function lastDays(bars: readonly DrawnBar[], days: number): DrawnBar[] {
  const last = bars.at(-1)
  if (!last) return []
  const first = new Date(Date.parse(last.day) - days * 86_400_000).toISOString().slice(0, 10)
  return bars.filter(({ day }) => day > first)
}
