import { useQueries } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { LineChart } from '#design-system/charts/index.ts'
import { date, percent } from '#design-system/formats/index.ts'
import { Panel, PanelBody, ReadFirst, Skeleton } from '#design-system/patterns/page/index.ts'
import { IconX } from '#design-system/primitives/icons.ts'
import { Button, Icon, Tag } from '#design-system/primitives/index.ts'
import { MarketSymbol } from '#domains/market-data/contract/index.ts'
import { type ChartRange, rangeQuery, SymbolField, within } from '#domains/market-data/web/index.tsx'
import { sentenceOf } from '#platform/http-client/index.ts'
import { type Comparison, compareSymbols } from '../analytics/compare-symbols.ts'
import { type History, isUnknownSymbol } from '../queries.ts'
import classes from './symbol.module.css'

const OTHERS_MOST = 4

type ComparisonPanelProps = {
  symbol: string
  others: readonly string[]
  range: ChartRange
  onOthers: (others: readonly string[]) => void
}

/** What a symbol has done over the days of the chart beside others, dividends put back in where they are known. */
export function ComparisonPanel({ symbol, others, range, onOthers }: ComparisonPanelProps) {
  const symbols = [symbol, ...others]
  const histories = useQueries({
    queries: (others.length === 0 ? [] : symbols).map((one) => rangeQuery(one, range)),
  })
  const failed = histories.find(({ error }) => error && !isUnknownSymbol(error))
  const isReady = histories.every(({ data, error }) => data || error)
  const choice = <Others symbol={symbol} others={others} onOthers={onOthers} />
  if (others.length === 0 || !isReady || failed)
    return (
      <Panel title={`How has ${symbol} done beside others?`} actions={others.length === 0 ? null : choice}>
        <PanelBody>
          {others.length === 0 ? choice : failed ? sentenceOf(failed.error) : <Skeleton height={120} />}
        </PanelBody>
      </Panel>
    )
  const read = histories.map(({ data }) => (data ? daysOf(data, range) : null))
  const comparison = compareSymbols(symbols, read, new Date().toISOString().slice(0, 10), kindOf(read[0]))
  return <Drawn symbol={symbol} comparison={comparison} choice={choice} />
}

const daysOf = (history: History, range: ChartRange): History => ({
  ...history,
  history: within(history.history, range),
})
/** Prices of the kind that the page's own symbol has: of the market, or made. */
const kindOf = (history: History | null | undefined) =>
  history?.history.at(-1)?.source === 'simulated' ? ('simulated' as const) : ('real' as const)

type ShownDay = { day: string; paths: readonly number[] }

function Drawn({
  symbol,
  comparison,
  choice,
}: {
  symbol: string
  comparison: Comparison
  choice: React.ReactNode
}) {
  const { days, compared, unknown, apart, caveats, sources } = comparison
  const notes = [
    ...(unknown.length > 0 ? [`No source has prices of ${unknown.join(', ')}.`] : []),
    ...(apart.length > 0
      ? [
          `${apart.join(', ')} ${apart.length === 1 ? 'has' : 'have'} prices of another kind (real beside simulated) and ${apart.length === 1 ? 'is' : 'are'} left out.`,
        ]
      : []),
    ...caveats,
  ]
  if (compared.length < 2)
    return (
      <Panel title={`How has ${symbol} done beside others?`} actions={choice}>
        <PanelBody>{notes.join(' ') || 'These symbols have no days in common here.'}</PanelBody>
      </Panel>
    )
  const rows: ShownDay[] = days.map((day, at) => ({ day, paths: compared.map(({ path }) => path[at] ?? 1) }))
  const series = compared.map((one, at) => ({
    label: one.symbol,
    y: ({ paths }: ShownDay) => (paths[at] ?? 1) - 1,
  }))
  return (
    <LineChart
      title={`How has ${symbol} done beside others?`}
      name={`${symbol} beside others`}
      tag={<Tag>{sources.join(', ')}</Tag>}
      actions={choice}
      rows={rows}
      rowKey={({ day }) => day}
      columns={[
        { id: 'day', title: 'Day', value: ({ day }) => day, cell: ({ day }) => date(day), card: 'name' },
        ...series.map(({ label, y }) => ({
          id: label,
          title: label,
          value: y,
          cell: (row: ShownDay) => percent(y(row), { signed: true }),
          align: 'right' as const,
          card: 'fact' as const,
        })),
      ]}
      x={({ day }) => Date.parse(day)}
      xLabel={(at) => month.format(at)}
      xTicks={ticksOf(days)}
      yLabel={(fraction) => percent(fraction, { digits: 0, signed: true })}
      series={series}
      below={<ReadFirst caveats={notes} />}
      foot={`Return since ${date(days[0])} over the days they share, to ${date(days.at(-1))}. Dividends are in it where they are known.`}
    />
  )
}

const month = new Intl.DateTimeFormat('en-US', { month: 'short', year: '2-digit', timeZone: 'UTC' })
const TICKS = 6
const ticksOf = (days: readonly string[]) =>
  days.filter((_, at) => at % Math.ceil(days.length / TICKS) === 0).map((day) => Date.parse(day))

function Others({ symbol, others, onOthers }: Pick<ComparisonPanelProps, 'symbol' | 'others' | 'onOthers'>) {
  const [typed, setTyped] = useState('')
  const [refusal, setRefusal] = useState<string>()
  const add = (event: FormEvent) => {
    event.preventDefault()
    const wanted = MarketSymbol.safeParse(typed)
    if (!wanted.success) return setRefusal('Type a symbol, as SPY')
    if (wanted.data !== symbol && !others.includes(wanted.data)) onOthers([...others, wanted.data])
    setTyped('')
    setRefusal(undefined)
  }
  return (
    <form className={classes.others} onSubmit={add} aria-label="Compare with">
      {others.map((one) => (
        <Button
          key={one}
          size="small"
          icon={<Icon of={IconX} />}
          aria-label={`Leave out ${one}`}
          onClick={() => onOthers(others.filter((other) => other !== one))}
        >
          {one}
        </Button>
      ))}
      {others.length < OTHERS_MOST ? (
        <>
          <SymbolField
            value={typed}
            onChange={setTyped}
            error={refusal}
            placeholder="SPY"
            label="Compare with"
          />
          <Button type="submit">Compare</Button>
        </>
      ) : null}
    </form>
  )
}
