import { useQuery } from '@tanstack/react-query'
import { date, percent } from '#design-system/formats/index.ts'
import { Facts, Panel, QueryStates } from '#design-system/patterns/page/index.ts'
import { Change, Tag } from '#design-system/primitives/index.ts'
import { priceText, rangeQuery, volumeText } from '#domains/market-data/web/index.tsx'
import type { History } from '../queries.ts'
import { RETURNS_MIN, statisticsOf } from './statistics.ts'

/** What the last year of days says of a symbol. */
export function StatisticsPanel({ symbol }: { symbol: string }) {
  const history = useQuery(rangeQuery(symbol, '1Y'))
  const today = new Date().toISOString().slice(0, 10)
  const sources = [...new Set(history.data?.history.map(({ source }) => source))].join(', ')
  return (
    <Panel title="Statistics of a year" tag={sources ? <Tag>{sources}</Tag> : undefined}>
      <QueryStates
        query={history}
        failed="The prices of the year could not be read."
        isEmpty={(stated) => statisticsOf(stated, today) === null}
        empty="Fewer than two closes of the last year are known."
      >
        {(stated) => <Statistics stated={stated} today={today} />}
      </QueryStates>
    </Panel>
  )
}

function Statistics({ stated, today }: { stated: History; today: string }) {
  const found = statisticsOf(stated, today)
  if (!found) return null
  const ofCloses = found.isOfCloses ? ', of closes' : ''
  return (
    <Facts
      facts={[
        { label: 'From', value: `${date(found.from)} to ${date(found.to)}` },
        { label: `Highest${ofCloses}`, value: priceText(found.high) },
        { label: `Lowest${ofCloses}`, value: priceText(found.low) },
        {
          label: stated.knowsActions ? 'Total return' : 'Return, dividends not known',
          value: <Change value={found.totalReturn}>{percent(found.totalReturn, { signed: true })}</Change>,
        },
        {
          label: 'Volatility, a year',
          value:
            found.volatility === null
              ? `Fewer than ${RETURNS_MIN} returns`
              : percent(found.volatility, { digits: 1 }),
        },
        { label: 'Deepest fall', value: percent(found.deepestFall) },
        { label: 'Mean volume a day', value: found.volume === null ? 'Not known' : volumeText(found.volume) },
      ]}
    />
  )
}
