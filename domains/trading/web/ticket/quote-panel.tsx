import { useQuery } from '@tanstack/react-query'
import { age, dateTime, missing, quantity } from '#design-system/formats/index.ts'
import { FailedState, Loading, Panel, SkeletonFigures } from '#design-system/patterns/page/index.ts'
import { Tag } from '#design-system/primitives/index.ts'
import type { MarketQuote } from '#domains/market-data/contract/index.ts'
import { ChangeOf, provenanceSentence, quotesQuery, SymbolLink } from '#domains/market-data/web/index.tsx'
import { sentenceOf } from '#platform/http-client/index.ts'
import classes from '../trading.module.css'
import { priceText } from '../words.ts'

/** The last price of the symbol in the ticket, with its age, its source and what the two sides ask. */
export function QuotePanel({ symbol }: { symbol: string }) {
  const quotes = useQuery(quotesQuery([symbol]))
  const quote = quotes.data?.find((one) => one.symbol === symbol)
  return (
    <Panel
      title={<SymbolLink symbol={symbol}>{quote ? `${symbol}, ${quote.name}` : symbol}</SymbolLink>}
      tag={quote && !quotes.error ? <Tag>{quote.badge === 'realtime' ? 'LIVE' : 'DELAYED'}</Tag> : undefined}
      foot={quote && !quotes.error ? sourceOf(quote, quotes.dataUpdatedAt) : undefined}
    >
      {quotes.error ? (
        <FailedState
          title={sentenceOf(quotes.error)}
          body="No price of this symbol can be shown now. The ticket keeps what was typed."
          onRetry={() => void quotes.refetch()}
          isRetrying={quotes.isFetching}
        />
      ) : quote ? (
        <Prices quote={quote} />
      ) : quotes.data ? (
        <p className={classes.note}>No price of {symbol} is known.</p>
      ) : (
        <Loading>
          <SkeletonFigures figures={4} />
        </Loading>
      )}
    </Panel>
  )
}

const sourceOf = ({ source, asOf, provenance }: MarketQuote, now: number) =>
  provenance.isOld
    ? provenanceSentence(provenance)
    : `Source: ${source}, made ${dateTime(asOf)}, ${age(asOf, new Date(now))} before it was read.`

const centsOf = (dollars: number | null) => (dollars === null ? null : Math.round(dollars * 10_000) / 100)

function Prices({ quote }: { quote: MarketQuote }) {
  const facts = [
    {
      label: 'Last',
      value: (
        <>
          <b>{priceText(centsOf(quote.price))}</b> <ChangeOf quote={quote} />
        </>
      ),
    },
    { label: 'Bid', value: priceText(centsOf(quote.bid)) },
    { label: 'Ask', value: priceText(centsOf(quote.ask)) },
    {
      label: 'Range of the day',
      value:
        quote.low === null || quote.high === null
          ? missing
          : `${priceText(centsOf(quote.low))} – ${priceText(centsOf(quote.high))}`,
    },
    { label: 'Close before', value: priceText(centsOf(quote.previousClose)) },
    { label: 'Volume', value: quantity(quote.volume) },
  ]
  return (
    <dl className={classes.quote}>
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
