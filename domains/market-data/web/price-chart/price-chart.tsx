import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react'
import { ChartPanel } from '#design-system/charts/index.ts'
import { date } from '#design-system/formats/index.ts'
import type { Column } from '#design-system/patterns/data-table/index.ts'
import { Loading, Panel, QueryStates, Skeleton } from '#design-system/patterns/page/index.ts'
import { Tag } from '#design-system/primitives/index.ts'
import { readHistory } from '#domains/market-data/contract/index.ts'
import { queryOf } from '#platform/http-client/index.ts'
import { priceText, volumeText } from '../price-words.ts'
import { type DrawnBar, drawnBars, lastDays, type SpanId, spans } from './drawn-bars.ts'
import classes from './price-chart.module.css'
import type { PriceLine } from './price-plot.tsx'

// The drawing library is fetched with the first chart and not with the screen.
const PricePlot = lazy(() => import('./price-plot.tsx'))
const STALE_MS = 5 * 60_000
const PLOT_HEIGHT = 280

const historyOf = (symbol: string) => ({ ...queryOf(readHistory, { symbol }), staleTime: STALE_MS })

type PriceChartProps = {
  symbol: string
  /** Prices to draw across the chart, in dollars: the limit and the stop of an order. */
  lines?: readonly PriceLine[]
  /** How far back it opens; half a year unless told. */
  opensAt?: SpanId
}

/** Daily bars of a symbol up to a year back, its splits and dividends marked, the same figures as a table behind them. */
export function PriceChart({ symbol, lines, opensAt = '6M' }: PriceChartProps) {
  const history = useQuery(historyOf(symbol))
  const [span, setSpan] = useState<SpanId>(opensAt)
  const bars = useMemo(
    () =>
      history.data ? drawnBars(history.data.history, history.data.splits, history.data.dividends) : undefined,
    [history.data],
  )
  const title = `How has ${symbol} traded?`
  if (!bars?.length) {
    return (
      <Panel title={title}>
        <QueryStates
          query={history}
          failed="The prices could not be read."
          skeleton={
            <div className={classes.waiting}>
              <Skeleton height={PLOT_HEIGHT} />
            </div>
          }
          empty={`No prices of ${symbol} are known.`}
          isEmpty={({ history: known }) => known.length === 0}
        >
          {() => null}
        </QueryStates>
      </Panel>
    )
  }
  const days = spans.find(({ id }) => id === span)?.days ?? 0
  return (
    <Drawn
      title={title}
      symbol={symbol}
      bars={lastDays(bars, days)}
      lines={lines ?? []}
      actions={<Spans value={span} onChange={setSpan} />}
    />
  )
}

type DrawnProps = {
  title: string
  symbol: string
  bars: readonly DrawnBar[]
  lines: readonly PriceLine[]
  actions: ReactNode
}

function Drawn({ title, symbol, bars, lines, actions }: DrawnProps) {
  const sources = [...new Set(bars.map(({ source }) => source))].join(', ')
  return (
    <ChartPanel
      title={title}
      name={`${symbol} daily prices`}
      tag={<Tag>{sources}</Tag>}
      actions={actions}
      rows={bars}
      rowKey={({ day }) => day}
      columns={columns}
      foot={
        <>
          Daily bars of {symbol}, {sources}, to {date(bars.at(-1)?.day)}. Prices before a split are on today’s
          count of shares. Drawn with{' '}
          <a className={classes.credit} href="https://www.tradingview.com/" rel="noreferrer" target="_blank">
            Lightweight Charts by TradingView
          </a>
          .
        </>
      }
    >
      <Suspense
        fallback={
          <Loading label="Loading the chart">
            <Skeleton height={PLOT_HEIGHT} />
          </Loading>
        }
      >
        <PricePlot label={title} bars={bars} lines={lines} height={PLOT_HEIGHT} />
      </Suspense>
    </ChartPanel>
  )
}

const columns: readonly Column<DrawnBar>[] = [
  { id: 'day', title: 'Day', value: ({ day }) => day, cell: ({ day }) => date(day), card: 'name' },
  price('open', 'Open'),
  price('high', 'High'),
  price('low', 'Low'),
  { ...price('close', 'Close'), card: 'figure' },
  {
    id: 'volume',
    title: 'Volume',
    value: ({ volume }) => volume,
    cell: ({ volume }) => volumeText(volume),
    align: 'right',
    card: 'fact',
  },
  { id: 'quoted', title: 'Close as quoted', value: ({ quoted }) => quoted, align: 'right', isHidden: true },
  {
    id: 'events',
    title: 'Split or dividend',
    value: ({ events }) => events.join('; '),
    card: 'fact',
  },
  { id: 'source', title: 'Source', value: ({ source }) => source, card: 'none' },
]

function price(id: 'open' | 'high' | 'low' | 'close', title: string): Column<DrawnBar> {
  return { id, title, value: (bar) => bar[id], cell: (bar) => priceText(bar[id]), align: 'right' }
}

function Spans({ value, onChange }: { value: SpanId; onChange: (span: SpanId) => void }) {
  return (
    <fieldset className={classes.spans}>
      <legend>How far back</legend>
      {spans.map(({ id, label }) => (
        <button key={id} type="button" title={label} aria-pressed={id === value} onClick={() => onChange(id)}>
          {id}
        </button>
      ))}
    </fieldset>
  )
}
