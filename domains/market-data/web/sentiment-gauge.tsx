import { useQuery } from '@tanstack/react-query'
import { Panel, QueryStates } from '#design-system/patterns/page/index.ts'
import { indexCards, type MarketQuote, sentimentOf } from '#domains/market-data/contract/index.ts'
import classes from './market.module.css'
import { indexQuotesQuery } from './queries.ts'
import { sourcesOf } from './quote-rows.tsx'

const DEFINITION =
  'The day’s change of SPY, QQQ and DIA, each within ±2%, averaged and scaled to 0–100; three tenths of it, beside four tenths of 55 and three tenths of 52.'

/** The mood of the market on a scale from 0 to 100. */
export function SentimentGauge() {
  const quotes = useQuery(indexQuotesQuery(indexCards.map(({ symbol }) => symbol)))
  return (
    <Panel title="Market Sentiment" foot={quotes.data ? sourcesOf(quotes.data) : undefined}>
      <QueryStates query={quotes} failed="The prices could not be read.">
        {(known) => <Gauge quotes={known} />}
      </QueryStates>
    </Panel>
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
      <small>
        {DEFINITION}
        {missing.length > 0 ? ` No change is known of ${missing.join(', ')}; a fixed one stands in.` : ''}
      </small>
    </div>
  )
}
