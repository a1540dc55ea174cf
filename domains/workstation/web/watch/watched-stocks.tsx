import { useQuery } from '@tanstack/react-query'
import { QueryStates, SkeletonRows } from '#design-system/patterns/page/index.ts'
import { Row, RowList } from '#design-system/patterns/row-list/index.ts'
import { ChangeOf, priceText, sourcesOf, symbolPath } from '#domains/market-data/web/index.tsx'
import { NoSymbols } from '../no-symbols.tsx'
import { watchedQuotesQuery } from '../queries.ts'
import type { OnTab } from '../tabs.ts'
import classes from '../workstation.module.css'

/** The last prices of the list, with who says so; a symbol that nobody prices is named. */
export function WatchedStocks({ symbols, onTab }: { symbols: readonly string[]; onTab: OnTab }) {
  const quotes = useQuery({ ...watchedQuotesQuery(symbols), enabled: symbols.length > 0 })
  if (symbols.length === 0) return <NoSymbols what="Their prices would show here." onTab={onTab} />
  return (
    <QueryStates
      query={quotes}
      failed="The prices could not be read."
      skeleton={<SkeletonRows rows={symbols.length} />}
      isEmpty={() => false}
    >
      {(known) => {
        const unknown = symbols.filter((symbol) => !known.some((quote) => quote.symbol === symbol))
        return (
          <>
            <RowList label="Stocks">
              {known.map((quote) => (
                <Row
                  key={quote.symbol}
                  to={symbolPath(quote.symbol)}
                  title={quote.symbol}
                  detail={quote.name}
                  tag={
                    <span className={classes.worth}>
                      <b>{priceText(quote.price)}</b>
                      <ChangeOf quote={quote} />
                    </span>
                  }
                />
              ))}
            </RowList>
            {unknown.length > 0 ? (
              <p className={classes.unknown}>{`No source knows a price of ${unknown.join(', ')}.`}</p>
            ) : null}
            <p className={classes.foot}>{sourcesOf(known)}</p>
          </>
        )
      }}
    </QueryStates>
  )
}
