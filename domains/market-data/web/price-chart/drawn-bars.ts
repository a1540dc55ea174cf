import type { HistoryBar } from '#domains/market-data/contract/index.ts'

type Split = { exDay: string; to: number; from: number }
type Dividend = { exDay: string; payDay: string; perShare: number }

/** A day as it is drawn: prices on today's count of shares, the close as it was quoted beside them. */
export type DrawnBar = {
  day: string
  /** Null where only the close is known: no source says what it opened at. */
  open: number | null
  high: number | null
  low: number | null
  close: number
  /** The close of the day itself, before later splits. */
  quoted: number
  volume: number | null
  source: string
  /** What happened on the day: "Split 4:1", "Dividend $0.26 a share". */
  events: string[]
  /** What the person traded of it on the day, in words. */
  bought: string[]
  sold: string[]
}

/** A trade of one’s own, to be marked on its day. */
export type OwnTrade = { day: string; side: 'BUY' | 'SELL'; words: string }

const perShare = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  minimumFractionDigits: 2,
  maximumFractionDigits: 4,
})

/**
 * Bars with the prices before each split divided by its ratio, so that a split is no fall. A day of which only the close is known has
 * nothing else. An event or a trade on a day without a bar stands on the next day that has one.
 */
export function drawnBars(
  bars: readonly HistoryBar[],
  splits: readonly Split[],
  dividends: readonly Dividend[],
  trades: readonly OwnTrade[] = [],
): DrawnBar[] {
  const events = [
    ...splits.map(({ exDay, to, from }) => ({ exDay, words: `Split ${to}:${from}` })),
    ...dividends.map((paid) => ({
      exDay: paid.exDay,
      words: `Dividend ${perShare.format(paid.perShare)} a share`,
    })),
  ]
  const tradesOn = Map.groupBy(trades, ({ day }) => dayShownOf(bars, day))
  return bars.map((bar, index) => {
    const before = bars[index - 1]?.day ?? ''
    const ratio = splits
      .filter(({ exDay }) => bar.day < exDay)
      .reduce((product, { to, from }) => (product * from) / to, 1)
    const scaled = (price: number | null) => (price === null ? null : price * ratio)
    const traded = (which: OwnTrade['side']) =>
      (tradesOn.get(bar.day) ?? []).filter(({ side }) => side === which).map(({ words }) => words)
    return {
      day: bar.day,
      open: scaled(bar.open),
      high: scaled(bar.high),
      low: scaled(bar.low),
      close: bar.close * ratio,
      quoted: bar.close,
      volume: bar.volume,
      source: bar.source,
      events: events
        .filter(({ exDay }) => (index > 0 ? exDay > before && exDay <= bar.day : exDay === bar.day))
        .map(({ words }) => words),
      bought: traded('BUY'),
      sold: traded('SELL'),
    }
  })
}

/** The bar that shows a day: its own, or the next; none of a day before the first. */
function dayShownOf(bars: readonly HistoryBar[], day: string): string | undefined {
  if (day < (bars[0]?.day ?? '')) return undefined
  let [low, high] = [0, bars.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((bars[middle] as HistoryBar).day < day) low = middle + 1
    else high = middle
  }
  return bars[low]?.day
}

/** Whether every day has all four prices: else closes alone can be drawn of all of them. */
export const hasCandles = (bars: readonly DrawnBar[]): boolean =>
  bars.every(({ open, high, low }) => open !== null && high !== null && low !== null)

export const spans = [
  { id: '1M', label: '1 month', days: 31 },
  { id: '3M', label: '3 months', days: 92 },
  { id: '6M', label: '6 months', days: 183 },
  { id: '1Y', label: '1 year', days: 366 },
  { id: '5Y', label: '5 years', days: 1_827 },
  { id: 'ALL', label: 'All that is known', days: 36_525 },
] as const
export type SpanId = (typeof spans)[number]['id']

/** What a chart shows: a span that ends with the newest day, or from one day to another, as `2024-01-02..2024-06-28`. */
export type ChartRange = SpanId | `${string}..${string}`

const DAY = /^\d{4}-\d{2}-\d{2}$/
const DAY_MS = 86_400_000
const isDay = (text: string) => DAY.test(text) && !Number.isNaN(Date.parse(text))
export const isRange = (text: string | null | undefined): text is ChartRange => {
  const ends = text?.split('..') ?? []
  return spans.some(({ id }) => id === text) || (ends.length === 2 && ends.every(isDay))
}

const daysBefore = (day: string | number, days: number) =>
  new Date(new Date(day).getTime() - days * DAY_MS).toISOString().slice(0, 10)

const daysOf = (range: ChartRange) => spans.find(({ id }) => id === range)?.days
const YEAR_DAYS = 366

const endsOf = (range: ChartRange) => range.split('..').toSorted() as [string, string]

/**
 * From which day bars have to be asked for; none of a year at most, which is what comes unasked. They are asked for up to now, so that every split since is known.
 */
export function daysAsked(range: ChartRange, now: number): { from?: string } {
  const days = daysOf(range)
  if (days === undefined) return { from: endsOf(range)[0] }
  return days <= YEAR_DAYS ? {} : { from: daysBefore(now, days) }
}

/** The days of a range: those of a span are counted back from the last of them. */
export function within<Dated extends { day: string }>(bars: readonly Dated[], range: ChartRange): Dated[] {
  const days = daysOf(range)
  const last = bars.at(-1)
  if (!last) return []
  if (days === undefined) {
    const [from, to] = endsOf(range)
    return bars.filter(({ day }) => day >= from && day <= to)
  }
  const first = daysBefore(last.day, days)
  return bars.filter(({ day }) => day > first)
}
