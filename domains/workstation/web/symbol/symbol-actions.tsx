import { useQuery } from '@tanstack/react-query'
import { showFailure } from '#design-system/patterns/overlays/index.ts'
import { Button, ButtonLink } from '#design-system/primitives/index.ts'
import { Allowed } from '#domains/accounts/web/index.tsx'
import { keepWatchlist } from '#domains/market-data/contract/index.ts'
import { placeOrder } from '#domains/trading/contract/index.ts'
import { useIsDemo } from '#domains/trading/web/index.tsx'
import { useKeepWatchlist, watchlistQuery } from './queries.ts'

/** What is done with a symbol: watched, valued as an option's share, traded. */
export function SymbolActions({ symbol, price }: { symbol: string; price: number | undefined }) {
  const isDemo = useIsDemo()
  return (
    <>
      <Allowed call={keepWatchlist}>
        <Watch symbol={symbol} />
      </Allowed>
      <ButtonLink to={price === undefined ? '/dashboard/options' : `/dashboard/options?spot=${price}`}>
        Options
      </ButtonLink>
      <Allowed call={placeOrder}>
        <ButtonLink
          kind="primary"
          to={isDemo ? '/dashboard/demo' : '/dashboard/home'}
          state={{ view: 'trading', order: { symbol } }}
        >
          Trade
        </ButtonLink>
      </Allowed>
    </>
  )
}

function Watch({ symbol }: { symbol: string }) {
  const symbols = useQuery(watchlistQuery()).data?.symbols
  const keep = useKeepWatchlist()
  if (!symbols) return null
  const isWatched = symbols.includes(symbol)
  const next = isWatched ? symbols.filter((one) => one !== symbol) : [...symbols, symbol]
  return (
    <Button
      aria-pressed={isWatched}
      isBusy={keep.isPending}
      onClick={() => keep.mutateAsync({ symbols: next }).catch(showFailure('The watchlist was not changed'))}
    >
      {isWatched ? 'Watched' : 'Watch'}
    </Button>
  )
}
