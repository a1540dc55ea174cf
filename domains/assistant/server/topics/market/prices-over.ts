import type { Asker } from '../../answering/asker.ts'
import { priceCaveatOfSources } from '../price-caveats.ts'
import { NoEvidence, type Row } from '../topic.ts'

export async function overPeriod(asker: Asker, symbols: readonly string[], timeframe: string) {
  const answer = await asker.ask<{ from: string; to: string; prices: Row[] }>('attribution.period-prices', {
    symbols,
    timeframe,
  })
  const rows = answer.prices.map(
    (row): Row => ({
      symbol: row.symbol,
      first: row.initialPrice,
      last: row.currentPrice,
      periodReturn: Number(row.currentPrice) / Number(row.initialPrice) - 1,
      source: row.source,
    }),
  )
  if (rows.length === 0) throw new NoEvidence(`There are no prices of ${symbols.join(', ')} over that time.`)
  return {
    rows,
    tool: 'attribution.period-prices',
    asOf: answer.to,
    caveat: priceCaveatOfSources(rows.map(({ source }) => String(source))),
    span: `${answer.from} to ${answer.to}`,
    isPeriodUsed: true,
  }
}

type Bar = {
  day: string
  open: number | null
  high: number | null
  low: number | null
  close: number
  volume: number | null
  source: string
}

export async function inSpan(
  asker: Asker,
  symbol: string,
  from: string | null,
  to: string | null,
): Promise<{ row: Row; sources: string[] }> {
  const before = from ? daysBack(from, from === to ? 7 : 8) : null
  const answer = await asker.ask<{ history: Bar[] }>('market-data.history', {
    symbol,
    ...(before ? { from: before } : {}),
    ...(to && to < asker.today ? { to } : {}),
    allowMixedPrices: 'true',
  })
  const inside = answer.history.filter(({ day }) => (!from || day >= from) && (!to || day <= to))
  const isDay = from !== null && from === to
  // A day without a session has no close of its own: the one before is told with its date.
  const bars = inside.length > 0 ? inside : isDay ? answer.history.slice(-1) : []
  const [first, last] = [bars[0], bars.at(-1)]
  if (!first || !last) throw new NoEvidence(`There are no prices of ${symbol} for that time here.`)
  const start =
    answer.history.filter(({ day }) => from !== null && day < first.day && (isDay || day < from)).at(-1) ??
    first
  const volumes = bars.flatMap(({ volume }) => volume ?? [])
  return {
    row: {
      symbol,
      firstDay: isDay ? last.day : start.day,
      lastDay: last.day,
      first: start.close,
      last: last.close,
      open: first.open,
      high: Math.max(...bars.map(({ high, close }) => high ?? close)),
      low: Math.min(...bars.map(({ low, close }) => low ?? close)),
      highestClose: Math.max(...bars.map(({ close }) => close)),
      lowestClose: Math.min(...bars.map(({ close }) => close)),
      belowHigh: last.close / Math.max(...bars.map(({ high, close }) => high ?? close)) - 1,
      periodReturn: start === last ? null : last.close / start.close - 1,
      isOfDayBefore: isDay && last.day !== from,
      averageVolume:
        volumes.length > 0 ? Math.round(volumes.reduce((sum, one) => sum + one, 0) / volumes.length) : null,
    },
    sources: [start, ...bars].map(({ source }) => source),
  }
}

const DAY_MS = 86_400_000

const daysBack = (day: string, count: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) - count * DAY_MS).toISOString().slice(0, 10)
