import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react'
import { ChartPanel } from '#design-system/charts/index.ts'
import { date, missing } from '#design-system/formats/index.ts'
import type { Column } from '#design-system/patterns/data-table/index.ts'
import { Loading, Panel, QueryStates, Skeleton } from '#design-system/patterns/page/index.ts'
import { Tag } from '#design-system/primitives/index.ts'
import { readHistory } from '#domains/market-data/contract/index.ts'
import { queryOf } from '#platform/http-client/index.ts'
import { priceText, volumeText } from '../price-words.ts'
import {
  type ChartRange,
  type DrawnBar,
  daysAsked,
  drawnBars,
  hasCandles,
  isRange,
  type OwnTrade,
  spans,
  within,
} from './drawn-bars.ts'
import classes from './price-chart.module.css'
import type { PriceLine } from './price-plot.tsx'

// The drawing library is fetched with the first chart and not with the screen.
const PricePlot = lazy(() => import('./price-plot.tsx'))
const STALE_MS = 5 * 60_000
const PLOT_HEIGHT = 280

/** The bars of a range with splits and dividends; up to a year back it is the answer that every other chart of the symbol shows. */
export const rangeQuery = (symbol: string, range: ChartRange) => ({
  ...queryOf(readHistory, { symbol, ...daysAsked(range, Date.now()) }),
  staleTime: STALE_MS,
})

type PriceChartProps = {
  symbol: string
  /** What its title calls it; the symbol unless stated. */
  name?: string
  /** Prices to draw across the chart, in dollars: the limit and the stop of an order. */
  lines?: readonly PriceLine[]
  /** Trades of one’s own, marked on their days. */
  trades?: readonly OwnTrade[] | undefined
  /** What it opens at; half a year unless stated. */
  opensAt?: ChartRange
  /** What it shows, where the screen keeps it. */
  range?: ChartRange
  onRange?: (range: ChartRange) => void
}

/** Daily bars of a symbol over any range, its splits, dividends and trades of one’s own marked, the same figures as a table behind them. */
export function PriceChart(props: PriceChartProps) {
  const { symbol, name = symbol, lines, trades, opensAt = '6M', range: kept, onRange } = props
  const [own, setOwn] = useState(opensAt)
  const range = kept ?? own
  const history = useQuery({ ...rangeQuery(symbol, range), placeholderData: keepPreviousData })
  const { data, isPlaceholderData } = history
  const bars = useMemo(
    () => data && within(drawnBars(data.history, data.splits, data.dividends, trades), range),
    [data, trades, range],
  )
  const title = `How has ${name} traded?`
  // Days of another range are no answer about this one.
  const answer = isPlaceholderData ? { ...history, data: undefined } : history
  const choice = <Ranges value={range} onChange={onRange ?? setOwn} />
  if (!bars?.length) {
    return (
      <Panel title={title} actions={data ? choice : undefined}>
        <QueryStates
          query={answer}
          failed="The prices could not be read."
          skeleton={
            <div className={classes.waiting}>
              <Skeleton height={PLOT_HEIGHT} />
            </div>
          }
          empty={`No prices of ${symbol} are known for these days.`}
          isEmpty={() => true}
        >
          {() => null}
        </QueryStates>
      </Panel>
    )
  }
  return <Drawn title={title} symbol={symbol} bars={bars} lines={lines ?? []} actions={choice} />
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
          {hasCandles(bars) ? 'Daily bars' : 'Daily closes'} of {symbol}, {sources}, {date(bars[0]?.day)} to{' '}
          {date(bars.at(-1)?.day)}.{' '}
          {hasCandles(bars) ? '' : 'Their source has closes alone for some or all of these days. '}Prices
          before a split are on today’s count of shares. Drawn with{' '}
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
    title: 'What happened',
    value: ({ events, bought, sold }) => [...events, ...bought, ...sold].join('; '),
    card: 'fact',
  },
  { id: 'source', title: 'Source', value: ({ source }) => source, card: 'none' },
]

function price(id: 'open' | 'high' | 'low' | 'close', title: string): Column<DrawnBar> {
  return { id, title, value: (bar) => bar[id], cell: (bar) => dollarsOf(bar[id]), align: 'right' }
}

const dollarsOf = (price: number | null) => (price === null ? missing : priceText(price))

const DAYS = { from: 'From', to: 'To' } as const

/** How far back, or from one day to another. */
function Ranges({ value, onChange }: { value: ChartRange; onChange: (range: ChartRange) => void }) {
  const [from = '', to = ''] = value.includes('..') ? value.split('..') : []
  const today = new Date().toISOString().slice(0, 10)
  const isOpen = from !== ''
  return (
    <fieldset className={classes.spans}>
      <legend>Which days</legend>
      {spans.map(({ id, label }) => (
        <button key={id} type="button" title={label} aria-pressed={id === value} onClick={() => onChange(id)}>
          {id === 'ALL' ? 'All' : id}
        </button>
      ))}
      <button
        type="button"
        aria-pressed={isOpen}
        onClick={() => onChange(`${today.slice(0, 4)}-01-01..${today}`)}
      >
        Dates
      </button>
      {isOpen
        ? (['from', 'to'] as const).map((end) => (
            <input
              key={end}
              type="date"
              aria-label={DAYS[end]}
              max={today}
              defaultValue={end === 'from' ? from : to}
              onChange={({ currentTarget: { value: day } }) => {
                const next = end === 'from' ? (`${day}..${to}` as const) : (`${from}..${day}` as const)
                if (isRange(next)) onChange(next)
              }}
            />
          ))
        : null}
    </fieldset>
  )
}
