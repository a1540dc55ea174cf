import { useQuery } from '@tanstack/react-query'
import { LineChart } from '#design-system/charts/index.ts'
import { date } from '#design-system/formats/index.ts'
import { Panel, PanelBody, QueryStates, Skeleton } from '#design-system/patterns/page/index.ts'
import { Tag } from '#design-system/primitives/index.ts'
import type { HistoryBar } from '#domains/market-data/contract/index.ts'
import { priceText } from './price-words.ts'
import { historyQuery } from './queries.ts'

const MONTHS_BETWEEN_TICKS = 2
const month = new Intl.DateTimeFormat('en-US', { month: 'short', year: '2-digit', timeZone: 'UTC' })

/** A year of daily closes. */
export function YearChart({ symbol, name }: { symbol: string; name: string }) {
  const history = useQuery(historyQuery(symbol))
  const title = `What has ${name} done in a year?`
  if (history.data?.length) return <Chart title={title} symbol={symbol} bars={history.data} />
  return (
    <Panel title={title}>
      <QueryStates
        query={history}
        failed="The prices could not be read."
        skeleton={
          <PanelBody>
            <Skeleton height={276} />
          </PanelBody>
        }
        empty={`No prices of ${symbol} are known for the last year.`}
      >
        {() => null}
      </QueryStates>
    </Panel>
  )
}

function Chart({ title, symbol, bars }: { title: string; symbol: string; bars: readonly HistoryBar[] }) {
  const sources = [...new Set(bars.map(({ source }) => source))].join(', ')
  return (
    <LineChart
      title={title}
      name={`${symbol} closes`}
      tag={<Tag>{sources}</Tag>}
      rows={bars}
      rowKey={({ day }) => day}
      columns={[
        { id: 'day', title: 'Day', value: ({ day }) => day, cell: ({ day }) => date(day), card: 'name' },
        {
          id: 'close',
          title: 'Close',
          value: ({ close }) => close,
          cell: ({ close }) => priceText(close),
          align: 'right',
          card: 'figure',
        },
        { id: 'source', title: 'Source', value: ({ source }) => source, card: 'fact' },
      ]}
      x={({ day }) => Date.parse(day)}
      xLabel={(at) => month.format(at)}
      xTicks={ticksOf(bars)}
      yLabel={priceText}
      series={[{ label: symbol, y: ({ close }) => close }]}
      foot={`Daily closes of ${symbol}, ${sources}, to ${date(bars.at(-1)?.day)}.`}
    />
  )
}

/** The first day of every other month. */
function ticksOf(bars: readonly HistoryBar[]): number[] {
  const firsts = bars.filter(
    (bar, index) => index > 0 && bar.day.slice(0, 7) !== bars[index - 1]?.day.slice(0, 7),
  )
  return firsts.filter((_, index) => index % MONTHS_BETWEEN_TICKS === 0).map(({ day }) => Date.parse(day))
}
