import { useQuery } from '@tanstack/react-query'
import { percent } from '#design-system/formats/index.ts'
import { Panel, QueryStates, SkeletonRows } from '#design-system/patterns/page/index.ts'
import { FigureDetails } from '#design-system/primitives/index.ts'
import { indexCards, type MarketQuote, sentimentOf } from '#domains/market-data/contract/index.ts'
import classes from '../market.module.css'
import { indexQuotesQuery } from '../queries.ts'
import { sourceAndDayOf } from '../quote-rows.tsx'

const DEFINITION =
  'The day’s change of SPY, QQQ and DIA, each within ±2%, averaged and scaled to 0–100; weighted 30 %, with 40 % of 55 and 30 % of 52.'

/** The funds whose change counts. */
const COUNTED = ['SPY', 'QQQ', 'DIA']

/** The mood of the market on a scale from 0 to 100. */
export function SentimentGauge() {
  const quotes = useQuery(indexQuotesQuery(indexCards.map(({ symbol }) => symbol)))
  return (
    <Panel
      title="Market Sentiment"
      tag={quotes.data ? <Reasons quotes={quotes.data} /> : undefined}
      actions={quotes.data ? sourceAndDayOf(quotes.data) : undefined}
    >
      <QueryStates query={quotes} failed="The prices could not be read." skeleton={<SkeletonRows rows={2} />}>
        {(known) => <Gauge quotes={known} />}
      </QueryStates>
    </Panel>
  )
}

/** Where the score comes from: the changes it is made of, their source and moment. */
function Reasons({ quotes }: { quotes: readonly MarketQuote[] }) {
  const { score, missing } = sentimentOf(quotes)
  const counted = quotes.filter(({ symbol }) => COUNTED.includes(symbol) && !missing.includes(symbol))
  return (
    <FigureDetails
      of="Market Sentiment"
      explains={{
        origin: 'modelled',
        definition: DEFINITION,
        inputs: counted.map(({ symbol, changePercent }) => ({
          label: `${symbol}, the day’s change`,
          value: percent(changePercent === null ? null : changePercent / 100, { signed: true }),
        })),
        total: { label: 'Market Sentiment', value: `${score} of 100` },
        source: [...new Set(counted.map(({ source }) => source))].join(', ') || null,
        asOf: counted[0]?.asOf ?? null,
      }}
    />
  )
}

function Gauge({ quotes }: { quotes: readonly MarketQuote[] }) {
  const { score, label, missing } = sentimentOf(quotes)
  return (
    <div className={classes.gauge}>
      <p>
        <strong>{score}</strong> <span>{label}</span>
      </p>
      <meter min={0} max={100} low={41} high={60} value={score} aria-label={`Market sentiment: ${label}`}>
        {score} of 100
      </meter>
      <div className={classes.gaugeScale} aria-hidden="true">
        <span>Bearish to 40</span>
        <span>Neutral</span>
        <span>Bullish from 60</span>
      </div>
      {missing.length > 0 ? (
        <small>No change is known of {missing.join(', ')}; a fixed one is used instead.</small>
      ) : null}
    </div>
  )
}
