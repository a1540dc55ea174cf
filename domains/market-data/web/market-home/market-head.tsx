import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { QueryStates, SkeletonFigures } from '#design-system/patterns/page/index.ts'
import { coinCards, indexCards } from '#domains/market-data/contract/index.ts'
import classes from '../market.module.css'
import { priceText } from '../price-words.ts'
import { indexQuotesQuery } from '../queries.ts'
import { ChangeOf } from '../quote-rows.tsx'
import { SymbolLink } from '../symbol-link.tsx'

const markets = { us: indexCards, crypto: coinCards } as const
export type ShownMarket = keyof typeof markets

/** The market that the address names; the shares of the United States unless it does. */
export function useShownMarket(): ShownMarket {
  const [search] = useSearchParams()
  return search.get('market') === 'crypto' ? 'crypto' : 'us'
}

/** The chips and the four cards of the chosen market. */
export function MarketHead({ shown }: { shown: ShownMarket }) {
  return (
    <div className={classes.head}>
      <nav aria-label="Markets" className={classes.chips}>
        <Link to="?" replace preventScrollReset aria-current={shown === 'us' ? 'true' : undefined}>
          US Markets
        </Link>
        <Link
          to="?market=crypto"
          replace
          preventScrollReset
          aria-current={shown === 'crypto' ? 'true' : undefined}
        >
          Crypto
        </Link>
        <Link to="/dashboard/earnings">Earnings</Link>
        <Link to="/dashboard/bonds?mode=screener">Screener</Link>
      </nav>
      <Cards cards={markets[shown]} />
    </div>
  )
}

function Cards({ cards }: { cards: readonly { symbol: string; name: string }[] }) {
  const quotes = useQuery(indexQuotesQuery(cards.map(({ symbol }) => symbol)))
  return (
    <QueryStates
      query={quotes}
      failed="The prices could not be read."
      skeleton={<SkeletonFigures figures={cards.length} />}
      empty="No source knows these prices."
    >
      {(known) => (
        <ul className={classes.cards}>
          {cards.map(({ symbol, name }) => {
            const quote = known.find((one) => one.symbol === symbol)
            return (
              <li key={symbol}>
                <span className={classes.cardName}>
                  <SymbolLink symbol={symbol}>
                    {name} <small>{symbol === name ? '' : symbol}</small>
                  </SymbolLink>
                </span>
                <strong>{quote ? priceText(quote.price) : '–'}</strong>
                <span className={classes.cardNote}>
                  {quote ? <ChangeOf quote={quote} /> : 'No price'}
                  {quote ? <small>{`${quote.source}, ${quote.badge}`}</small> : null}
                </span>
              </li>
            )
          })}
        </ul>
      )}
    </QueryStates>
  )
}
