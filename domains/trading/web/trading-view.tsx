import { Tabs } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Panel, PanelBody, QueryStates, SkeletonFigures } from '#design-system/patterns/page/index.ts'
import type { Order, OrderPrefill, TradingAccount } from '#domains/trading/contract/index.ts'
import { AccountBar } from './accounts/account-bar.tsx'
import { OpenAccountForm } from './accounts/open-account-dialog.tsx'
import { OrderManagement } from './orders/order-management.tsx'
import { PositionActions } from './positions/position-actions.tsx'
import { accountsQuery, useOrganisation } from './queries.ts'
import type { TicketStart } from './ticket/draft.ts'
import { PlaceOrder } from './ticket/place-order.tsx'
import classes from './trading.module.css'

/** Paper trading: a ticket, the orders and what they have become, and what can be done with what is held. */
export function TradingView({ prefill }: { prefill?: OrderPrefill }) {
  const accounts = useQuery(accountsQuery(useOrganisation()))
  return (
    <QueryStates
      query={accounts}
      failed="The trading accounts could not be read."
      kept="Orders and holdings are as they were."
      skeleton={<SkeletonFigures figures={4} />}
      empty={<FirstAccount onOpened={() => void accounts.refetch()} />}
    >
      {(rows) => <Trading accounts={rows} prefill={prefill} />}
    </QueryStates>
  )
}

function FirstAccount({ onOpened }: { onOpened: () => void }) {
  return (
    <Panel title="Open a paper account">
      <PanelBody>
        <div className={classes.opening}>
          <p>
            There is no paper account yet. Paper money trades at the prices shown here; nothing is bought or
            sold on any exchange.
          </p>
          <OpenAccountForm onOpened={onOpened} />
        </div>
      </PanelBody>
    </Panel>
  )
}

type TradingTab = 'place' | 'orders' | 'positions'

function Trading({
  accounts,
  prefill,
}: {
  accounts: readonly TradingAccount[]
  prefill: OrderPrefill | undefined
}) {
  const [tab, setTab] = useState<TradingTab>('place')
  const [chosenId, choose] = useState(prefill?.accountId)
  const [selectedId, select] = useState<number>()
  const ticket = useTicketStart(prefill)
  const account = accounts.find(({ id }) => id === chosenId) ?? (accounts[0] as TradingAccount)

  const trade = (start: TicketStart) => {
    ticket.begin(start)
    setTab('place')
  }
  const open = (order: Order) => {
    choose(order.accountId)
    select(order.id)
    setTab('orders')
  }
  return (
    <>
      <AccountBar
        accounts={accounts}
        account={account}
        onChoose={(id) => {
          choose(id)
          select(undefined)
        }}
      />
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
  )
}

/** What the ticket opens with. A prefill from outside begins it anew once it says something else than before. */
function useTicketStart(prefill: OrderPrefill | undefined) {
  const said = JSON.stringify(prefill)
  const [state, setState] = useState<{
    start: TicketStart | undefined
    said: string | undefined
    count: number
  }>({
    start: prefill,
    said,
    count: 0,
  })
  if (state.said !== said) setState({ start: prefill, said, count: state.count + 1 })
  const begin = (start: TicketStart) => setState((before) => ({ ...before, start, count: before.count + 1 }))
  return { ...state, begin }
}
