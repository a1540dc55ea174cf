import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { showFailure, showToast } from '#design-system/patterns/overlays/index.ts'
import { EmptyState, Panel, Stack } from '#design-system/patterns/page/index.ts'
import { Row, RowList } from '#design-system/patterns/row-list/index.ts'
import { IconPlus, IconX } from '#design-system/primitives/icons.ts'
import { Button, Icon, IconButton } from '#design-system/primitives/index.ts'
import { SymbolField, SymbolLink } from '#domains/market-data/web/index.tsx'
import { accountsOf } from '#domains/trading/contract/index.ts'
import { useAccountTaken } from '#domains/trading/web/index.tsx'
import { addSymbol, defaultSymbols, SYMBOLS_MAX } from '#domains/workstation/contract/index.ts'
import { heldQuery, ownAccountsQuery, useUser, watchedQuotesQuery } from './queries.ts'
import classes from './workstation.module.css'

type PortfolioTabProps = { symbols: readonly string[]; keep: (symbols: readonly string[]) => void }

/** The list that every other side looks at. */
export function PortfolioTab({ symbols, keep }: PortfolioTabProps) {
  const quotes = useQuery(watchedQuotesQuery(symbols))
  const nameOf = (symbol: string) => quotes.data?.find((quote) => quote.symbol === symbol)?.name
  return (
    <Stack>
      <Panel
        title="Symbol list"
        actions={`${symbols.length} of ${SYMBOLS_MAX}`}
        foot="Kept in this browser, for you alone. Analytics, Intelligence and the watchlist follow it."
      >
        <AddSymbol symbols={symbols} keep={keep} />
        {symbols.length === 0 ? (
          <EmptyState
            title="The list has no symbols."
            body="Add one above, or begin with one of the lists below."
          />
        ) : (
          <RowList label="Symbol list" layout="one-line">
            {symbols.map((symbol) => (
              <Row
                key={symbol}
                title={<SymbolLink symbol={symbol} />}
                detail={nameOf(symbol) ?? (quotes.data ? 'No source knows a price' : undefined)}
                tag={
                  <IconButton
                    label={`Remove ${symbol}`}
                    icon={<Icon of={IconX} />}
                    onClick={() => keep(symbols.filter((one) => one !== symbol))}
                  />
                }
              />
            ))}
          </RowList>
        )}
        <OtherLists keep={keep} />
      </Panel>
    </Stack>
  )
}

function AddSymbol({ symbols, keep }: PortfolioTabProps) {
  const [typed, setTyped] = useState('')
  const [refusal, setRefusal] = useState<string>()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const added = addSymbol(symbols, typed)
    if ('refused' in added) return setRefusal(added.refused)
    keep(added.symbols)
    setTyped('')
    setRefusal(undefined)
  }
  const type = (next: string) => {
    setTyped(next)
    setRefusal(undefined)
  }
  return (
    <form className={classes.add} noValidate onSubmit={submit}>
      <SymbolField value={typed} onChange={type} error={refusal} placeholder="NVDA" />
      <Button type="submit" kind="primary" icon={<Icon of={IconPlus} />}>
        Add
      </Button>
      <span role="status" className="heard">
        {refusal ?? ''}
      </span>
    </form>
  )
}

/** Whole lists to begin with: what is held, and the one of the first day. */
function OtherLists({ keep }: Pick<PortfolioTabProps, 'keep'>) {
  const client = useQueryClient()
  const user = useUser()
  const { account } = useAccountTaken()
  const [isBusy, setBusy] = useState(false)
  const takeHoldings = async () => {
    setBusy(true)
    try {
      const held = await client.fetchQuery(heldQuery(user?.organisationId))
      const { queryKey, queryFn } = ownAccountsQuery(user?.organisationId)
      const { accounts } = accountsOf(await client.fetchQuery({ queryKey, queryFn }), account)
      const taken = new Set(accounts.map(({ id }) => id))
      const ofAccount = held.filter(({ accountId }) => taken.has(accountId))
      const symbols = [...new Set(ofAccount.map(({ security }) => security.symbol))].slice(0, SYMBOLS_MAX)
      if (symbols.length > 0) keep(symbols)
      else
        showToast({
          kind: 'failure',
          title: 'The list was not changed',
          message:
            account === undefined
              ? 'Your portfolio holds nothing yet.'
              : 'The account that you chose holds nothing yet.',
        })
    } catch (failure) {
      showFailure('The list was not changed')(failure)
    }
    setBusy(false)
  }
  return (
    <div className={classes.bar}>
      <Button size="small" isBusy={isBusy} onClick={() => void takeHoldings()}>
        Use my holdings
      </Button>
      <Button size="small" kind="quiet" onClick={() => keep(defaultSymbols)}>
        {`Back to ${defaultSymbols.join(', ')}`}
      </Button>
    </div>
  )
}
