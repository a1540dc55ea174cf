import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { showFailure } from '#design-system/patterns/overlays/index.ts'
import { Panel, QueryStates, SkeletonRows } from '#design-system/patterns/page/index.ts'
import { Row, RowList } from '#design-system/patterns/row-list/index.ts'
import { IconX } from '#design-system/primitives/icons.ts'
import { Button, Icon, IconButton, Tag } from '#design-system/primitives/index.ts'
import { useUpdatePace } from '#platform/http-client/index.ts'
import classes from '../market.module.css'
import { LIST_MS, listQuotesQuery, useKeepWatchlist, watchlistQuery } from '../queries.ts'
import { PriceAndChange, sourcesOf } from '../quote-rows.tsx'
import { symbolPath } from '../symbol-link.tsx'

const SHOWN = 5

/** What the person watches: five at a glance, all when asked, changed in place. */
export function WatchlistPanel() {
  const watchlist = useQuery(watchlistQuery())
  const symbols = watchlist.data?.symbols ?? []
  // A changed list keeps the prices it knows while the rest is asked for.
  const quotes = useQuery({ ...listQuotesQuery(symbols), placeholderData: (before) => before })
  const pace = useUpdatePace(LIST_MS)
  const [isWhole, setWhole] = useState(false)
  const [isChanging, setChanging] = useState(false)
  const done = useRef<HTMLButtonElement>(null)
  const shown = isWhole || isChanging ? symbols : symbols.slice(0, SHOWN)
  const keep = useKeepWatchlist()
  const change = (next: string[]) =>
    keep.mutateAsync({ symbols: next }).then(
      () => true,
      (failure: unknown) => {
        showFailure('The watchlist was not changed')(failure)
        return false
      },
    )
  return (
    <Panel
      title="Watchlist"
      tag={<Tag>{pace}</Tag>}
      actions={
        <Button ref={done} size="small" kind="quiet" onClick={() => setChanging(!isChanging)}>
          {isChanging ? 'Done' : 'Change'}
        </Button>
      }
      foot={quotes.data ? sourcesOf(quotes.data) : undefined}
    >
      <QueryStates
        query={watchlist}
        failed="The watchlist could not be read."
        skeleton={<SkeletonRows rows={SHOWN} />}
      >
        {() =>
          symbols.length === 0 ? (
            <p className={classes.waiting}>The watchlist is empty. Add a symbol with Change.</p>
          ) : (
            <QueryStates query={quotes} failed="The prices could not be read." isEmpty={() => false}>
              {(known) => (
                <RowList label="Watchlist" layout="dense">
                  {shown.map((symbol) => {
                    const quote = known.find((one) => one.symbol === symbol)
                    const remove = (
                      <IconButton
                        label={`Remove ${symbol}`}
                        icon={<Icon of={IconX} />}
                        onClick={() => {
                          // The button goes with its symbol; from here the next ones are one step on.
                          done.current?.focus()
                          void change(symbols.filter((one) => one !== symbol))
                        }}
                      />
                    )
                    const price = quote ? <PriceAndChange quote={quote} /> : 'No price'
                    return (
                      <Row
                        key={symbol}
                        to={isChanging ? undefined : symbolPath(symbol)}
                        title={symbol}
                        detail={quote?.name}
                        tag={isChanging ? remove : price}
                      />
                    )
                  })}
                </RowList>
              )}
            </QueryStates>
          )
        }
      </QueryStates>
      {isChanging ? (
        <AddSymbol isBusy={keep.isPending} add={(symbol) => change([...symbols, symbol])} />
      ) : null}
      {symbols.length > SHOWN && !isChanging ? (
        <div className={classes.more}>
          <Button size="small" kind="quiet" onClick={() => setWhole(!isWhole)}>
            {isWhole ? `First ${SHOWN}` : `All ${symbols.length}`}
          </Button>
        </div>
      ) : null}
    </Panel>
  )
}

function AddSymbol({ add, isBusy }: { add: (symbol: string) => Promise<boolean>; isBusy: boolean }) {
  const [symbol, setSymbol] = useState('')
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const wanted = symbol.trim().toUpperCase()
    if (wanted && (await add(wanted))) setSymbol('')
  }
  return (
    <form className={classes.add} onSubmit={(event) => void submit(event)}>
      <TextInput
        aria-label="Symbol to watch"
        placeholder="Symbol"
        value={symbol}
        maxLength={15}
        onChange={(event) => setSymbol(event.currentTarget.value)}
      />
      <Button type="submit" {...(isBusy ? { isBusy } : {})}>
        Add
      </Button>
    </form>
  )
}
