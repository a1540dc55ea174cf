import { Tabs } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ComponentType, type ReactNode, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { Panel, PanelBody, QueryStates, SkeletonFigures } from '#design-system/patterns/page/index.ts'
import { Button } from '#design-system/primitives/index.ts'
import {
  accountShown,
  type Order,
  type OrderPrefill,
  type TradingAccount,
} from '#domains/trading/contract/index.ts'
import { AccountChoice, type Place } from './accounts/account-choice.tsx'
import { AccountFigures } from './accounts/account-figures.tsx'
import { AccountTools, type ImportDialogProps } from './accounts/account-tools.tsx'
import { useChosenAccount } from './accounts/chosen-account.ts'
import { ClosedAccount } from './accounts/closed-account.tsx'
import { OpenAccountForm } from './accounts/open-account-dialog.tsx'
import { ResetDialog } from './accounts/reset-dialog.tsx'
import { OrderManagement } from './orders/order-management.tsx'
import { PositionActions } from './positions/position-actions.tsx'
import { accountsQuery, closedAccountsQuery, useOrganisation } from './queries.ts'
import type { TicketStart } from './ticket/draft.ts'
import { PlaceOrder } from './ticket/place-order.tsx'
import classes from './trading.module.css'

type TradingViewProps = {
  prefill?: OrderPrefill
  /** The person's own account at an outside broker: drawn in place of the paper account when it is chosen. */
  elsewhere: ReactNode
  /** Takes a broker's file into an account. */
  ImportDialog: ComponentType<ImportDialogProps>
}

/** Paper trading: a ticket, the orders and what they have become, and what can be done with what is held. */
export function TradingView({ prefill, elsewhere, ImportDialog }: TradingViewProps) {
  const accounts = useQuery(accountsQuery(useOrganisation()))
  const [isElsewhere, setElsewhere] = useState(false)
  if (isElsewhere && accounts.data?.length === 0)
    return (
      <>
        <div className={classes.bar}>
          <Button onClick={() => setElsewhere(false)}>Back to paper accounts</Button>
        </div>
        {elsewhere}
      </>
    )
  return (
    <QueryStates
      query={accounts}
      failed="The trading accounts could not be read."
      kept="Orders and holdings are as they were."
      skeleton={<SkeletonFigures figures={4} />}
      empty={<FirstAccount onOpened={() => void accounts.refetch()} onElsewhere={() => setElsewhere(true)} />}
    >
      {(rows) => (
        <Trading accounts={rows} prefill={prefill} elsewhere={elsewhere} ImportDialog={ImportDialog} />
      )}
    </QueryStates>
  )
}

function FirstAccount({ onOpened, onElsewhere }: { onOpened: () => void; onElsewhere: () => void }) {
  return (
    <Panel title="Open a paper account">
      <PanelBody>
        <div className={classes.opening}>
          <p>
            There is no paper account yet. Paper money trades at the prices shown here; nothing is bought or
            sold on any exchange.
          </p>
          <OpenAccountForm
            onOpened={onOpened}
            actions={<Button onClick={onElsewhere}>Use my account at Alpaca</Button>}
          />
        </div>
      </PanelBody>
    </Panel>
  )
}

const tradingTabs = ['place', 'orders', 'positions'] as const
type TradingTab = (typeof tradingTabs)[number]

type TradingProps = Pick<TradingViewProps, 'elsewhere' | 'ImportDialog'> & {
  accounts: readonly TradingAccount[]
  prefill: OrderPrefill | undefined
}

function Trading({ accounts, prefill, elsewhere, ImportDialog }: TradingProps) {
  const [tab, setTab] = useTab()
  const [own, setOwn] = useState<Place | undefined>(prefill?.accountId)
  const kept = useChosenAccount()
  const place = own ?? (kept.chosen === 'all' ? undefined : kept.chosen)
  const choose = (to: Place | undefined) => {
    setOwn(to)
    if (typeof to === 'number') kept.choose(to)
  }
  const [selectedId, select] = useState<number>()
  const [reset, setReset] = useState<{ account: TradingAccount; isOpen: boolean }>()
  // An order that another screen asks for is an order at an account of the installation.
  const ticket = useTicketStart(prefill, () => choose(prefill?.accountId))
  // Two lists are read apart: an account is taken for closed once it is no longer among the others.
  const closedOnes = (useQuery(closedAccountsQuery(useOrganisation())).data ?? []).filter(
    ({ id }) => !accounts.some((one) => one.id === id),
  )
  const closed = closedOnes.find(({ id }) => id === place)
  const account = accountShown(accounts, place) as TradingAccount
  const go = (to: Place | undefined) => {
    choose(to)
    select(undefined)
  }
  const trade = (start: TicketStart) => {
    ticket.begin(start)
    setTab('place')
  }
  const open = (order: Order) => {
    choose(order.accountId)
    select(order.id)
    setTab('orders')
  }
  const isHere = place !== 'elsewhere' && !closed
  return (
    <>
      <div className={classes.bar}>
        <AccountChoice
          accounts={accounts}
          closed={closedOnes}
          place={isHere ? account.id : (place as Place)}
          onChoose={go}
        />
        {isHere ? (
          <AccountTools
            account={account}
            ImportDialog={ImportDialog}
            onOpened={go}
            onReset={() => setReset({ account, isOpen: true })}
          />
        ) : null}
      </div>
      {/* Not among the tools: these go with the account, which is closed before the dialog is. */}
      {reset ? (
        <ResetDialog {...reset} onClose={() => setReset({ ...reset, isOpen: false })} onOpened={go} />
      ) : null}
      {place === 'elsewhere' ? elsewhere : null}
      {closed ? <ClosedAccount key={closed.id} account={closed} onNew={() => go(undefined)} /> : null}
      {isHere ? (
        <>
          <AccountFigures account={account} />
          <Tabs
            value={tab}
            onChange={(next) => setTab((next as TradingTab | null) ?? 'place')}
            variant="unstyled"
            classNames={{ list: classes.tabs ?? '', tab: classes.tab ?? '' }}
          >
            <Tabs.List aria-label="Trading">
              <Tabs.Tab value="place">Place Order</Tabs.Tab>
              <Tabs.Tab value="orders">Order Management</Tabs.Tab>
              <Tabs.Tab value="positions">Position Actions</Tabs.Tab>
            </Tabs.List>
            {/* Every tab stays drawn, so that what was typed is there on the way back. */}
            <Tabs.Panel value="place">
              <PlaceOrder
                key={`${account.id} ${ticket.count}`}
                start={ticket.start}
                accounts={accounts}
                accountId={account.id}
                onOpen={open}
              />
            </Tabs.Panel>
            <Tabs.Panel value="orders">
              <OrderManagement
                accountId={account.id}
                selectedId={selectedId}
                onSelect={select}
                onNew={() => setTab('place')}
              />
            </Tabs.Panel>
            <Tabs.Panel value="positions">
              <PositionActions accountId={account.id} onTrade={trade} onNew={() => setTab('place')} />
            </Tabs.Panel>
          </Tabs>
        </>
      ) : null}
    </>
  )
}

/**
 * The tab that is open. The step of the browser's history remembers it, as it does the view: a reload and the way back find it again, and whoever comes to
 * trade again begins at the ticket.
 */
function useTab(): [TradingTab, (tab: TradingTab) => void] {
  const location = useLocation()
  const navigate = useNavigate()
  const remembered = (location.state as { tab?: unknown } | null)?.tab
  const tab = tradingTabs.find((one) => one === remembered) ?? 'place'
  const setTab = (next: TradingTab) => {
    const { pathname, search, hash } = location
    const state = { ...location.state, tab: next }
    void navigate({ pathname, search, hash }, { replace: true, state, preventScrollReset: true })
  }
  return [tab, setTab]
}

/** What the ticket opens with. A prefill from outside begins it again once it says something else than before. */
function useTicketStart(prefill: OrderPrefill | undefined, onAsked: () => void) {
  const stated = JSON.stringify(prefill)
  const [state, setState] = useState<{
    start: TicketStart | undefined
    stated: string | undefined
    count: number
  }>({
    start: prefill,
    stated,
    count: 0,
  })
  if (state.stated !== stated) {
    setState({ start: prefill, stated, count: state.count + 1 })
    onAsked()
  }
  const begin = (start: TicketStart) => setState((before) => ({ ...before, start, count: before.count + 1 }))
  return { ...state, begin }
}
