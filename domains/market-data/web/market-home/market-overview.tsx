import { useQuery } from '@tanstack/react-query'
import { FailedState, Loading, Panel, SkeletonFigures } from '#design-system/patterns/page/index.ts'
import { Tag } from '#design-system/primitives/index.ts'
import type { MarketQuote } from '#domains/market-data/contract/index.ts'
import { sentenceOf } from '#platform/http-client/index.ts'
import classes from '../market.module.css'
import { priceText } from '../price-words.ts'
import { overviewQuotesQuery } from '../queries.ts'
import { ChangeOf, sourcesOf } from '../quote-rows.tsx'
import { SymbolLink } from '../symbol-link.tsx'

const funds = ['SPY', 'QQQ', 'IWM', 'VTI']

/** Four broad funds under a portfolio, with a LIVE or DELAYED badge. */
export function MarketOverview() {
  const quotes = useQuery(overviewQuotesQuery(funds))
  const { data, error } = quotes
  return (
    <Panel
      title="Market Overview"
      tag={data && !error ? <Tag>{isLive(data) ? 'LIVE' : 'DELAYED'}</Tag> : undefined}
      foot={data && !error ? sourcesOf(data) : undefined}
    >
      {error ? (
        <FailedState
          title={sentenceOf(error)}
          onRetry={() => void quotes.refetch()}
          isRetrying={quotes.isFetching}
        />
      ) : data ? (
        <ul className={classes.cards} data-in-panel="">
          {data.map((quote) => (
            <li key={quote.symbol}>
              <span className={classes.cardName}>
                <SymbolLink symbol={quote.symbol} /> <small>{quote.name}</small>
              </span>
              <strong>{priceText(quote.price ?? quote.c)}</strong>
              <span className={classes.cardNote}>
                <ChangeOf quote={{ ...quote, changePercent: quote.changePercent ?? quote.dp }} />
              </span>
            </li>
          ))}
        </ul>
      ) : (
        <Loading>
          <SkeletonFigures figures={funds.length} />
        </Loading>
      )}
    </Panel>
  )
}

const isLive = (quotes: readonly MarketQuote[]) =>
  quotes.length > 0 && quotes.every(({ badge }) => badge === 'realtime')
