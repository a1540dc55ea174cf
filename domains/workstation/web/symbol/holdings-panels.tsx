import { useQueries, useQuery } from '@tanstack/react-query'
import { money } from '#design-system/formats/index.ts'
import { DataTable, tableColumns } from '#design-system/patterns/data-table/index.ts'
import { Panel, PanelBody, QueryStates, SkeletonRows } from '#design-system/patterns/page/index.ts'
import { Row, RowList } from '#design-system/patterns/row-list/index.ts'
import { Change, SeverityTag, Tag } from '#design-system/primitives/index.ts'
import { symbolInWords } from '#domains/market-data/contract/index.ts'
import {
  type Order,
  type Position,
  positionColumns,
  type TaxLot,
  type Trade,
  type TradingAccount,
  taxLotColumns,
  tradeColumns,
} from '#domains/trading/contract/index.ts'
import { filledText, kindWords, orderText, priceText, unitsText } from '#domains/trading/web/index.tsx'
import { priceIn } from './own-trades.ts'
import {
  accountsQuery,
  lotsQuery,
  ORDERS_MOST,
  openOrdersQuery,
  positionsQuery,
  TRADES_MOST,
  tradesQuery,
} from './queries.ts'

/** What accounts hold of a symbol, in which lots, what waits and what was traded. */
export function HoldingsPanels({ symbol }: { symbol: string }) {
  const accounts = useQuery(accountsQuery()).data ?? []
  return (
    <>
      <Held symbol={symbol} accounts={accounts} />
      <Lots symbol={symbol} />
      <OpenOrders symbol={symbol} />
      <Traded symbol={symbol} accounts={accounts} />
    </>
  )
}

type OfAccounts = { symbol: string; accounts: readonly TradingAccount[] }

const accountColumn = <Row extends { accountId: number }>(accounts: readonly TradingAccount[]) => {
  const nameOf = ({ accountId }: Row) => {
    const account = accounts.find(({ id }) => id === accountId)
    return account
      ? `${account.accountName}${account.isSample ? ', sample data' : ''}`
      : `Account ${accountId}`
  }
  return { id: 'account', title: 'Account', value: nameOf, card: 'name' as const }
}

function Held({ symbol, accounts }: OfAccounts) {
  const positions = useQuery(positionsQuery(symbol))
  return (
    <Panel title="Held in accounts" foot="In US dollars, at the last price.">
      <QueryStates
        query={positions}
        failed="The holdings could not be read."
        kept="Nothing that is held is changed by this."
        skeleton={<SkeletonRows rows={3} />}
        empty={<PanelBody>{`No account holds ${symbolInWords(symbol)}.`}</PanelBody>}
      >
        {(rows) => (
          <DataTable
            name={`Holdings of ${symbol}`}
            rows={rows}
            rowKey={({ id }) => String(id)}
            columns={[accountColumn<Position>(accounts), ...heldColumns]}
            isDense
            isPlain
          />
        )}
      </QueryStates>
    </Panel>
  )
}

const heldColumns = tableColumns(positionColumns, {
  quantity: { cell: ({ security, quantity }) => unitsText(security.symbol, quantity) },
  marketValue: { cell: ({ marketValue }) => (marketValue === null ? 'No price' : money(marketValue)) },
  averageCost: { isHidden: false },
  unrealizedPnl: {
    cell: ({ unrealizedPnl, isCostSimulated }) =>
      isCostSimulated ? (
        'Bought at simulated prices'
      ) : (
        <Change value={unrealizedPnl}>{money(unrealizedPnl, { signed: true })}</Change>
      ),
    isHidden: false,
  },
}).filter(
  ({ id }) => !['symbol', 'dayChange', 'dayChangePercent', 'currentPrice', 'priceSource'].includes(id),
)

/** Nothing is drawn where nothing is held: the holdings say so. What a lot is in, its account says: without the accounts no amount is shown. */
function Lots({ symbol }: { symbol: string }) {
  const accounts = useQuery(accountsQuery())
  const ids = [...new Set(useQuery(positionsQuery(symbol)).data?.map(({ accountId }) => accountId))]
  const answers = useQueries({ queries: ids.map((id) => lotsQuery(id, symbol)) })
  if (ids.length === 0) return null
  return (
    <Panel title="Open lots" foot="In the currency of their account.">
      {[accounts, ...answers].some(({ error }) => error) ? (
        <PanelBody>
          <SeverityTag severity="high">Not whole</SeverityTag> The lots of an account could not be read.
        </PanelBody>
      ) : null}
      {[accounts, ...answers].some(({ isPending }) => isPending) ? (
        <SkeletonRows rows={2} />
      ) : (
        <DataTable
          name={`Open lots of ${symbol}`}
          rows={accounts.data ? answers.flatMap(({ data }) => data ?? []) : []}
          rowKey={({ accountId, lotId }) => `${accountId} ${lotId}`}
          columns={[accountColumn<TaxLot>(accounts.data ?? []), ...lotColumns(accounts.data ?? [])]}
          sort={{ id: 'openedAt', isDescending: false }}
          empty="No lot is open."
          isDense
        />
      )}
    </Panel>
  )
}

const lotColumns = (accounts: readonly TradingAccount[]) =>
  tableColumns<TaxLot, keyof TaxLot & string>(
    taxLotColumns,
    {
      quantity: { cell: ({ symbol, quantity }) => unitsText(symbol, quantity) },
      taxBasis: { card: 'figure' },
    },
    ({ accountId }) => accounts.find(({ id }) => id === accountId)?.currency ?? 'USD',
  ).filter(({ id }) => id !== 'symbol')

function Traded({ symbol, accounts }: OfAccounts) {
  const trades = useQuery(tradesQuery(symbol))
  return (
    <Panel
      title="Trades"
      tag={trades.data && trades.data.length > 0 ? <Tag>{countOf(trades.data.length)}</Tag> : undefined}
    >
      <QueryStates
        query={trades}
        failed="The trades could not be read."
        skeleton={<SkeletonRows rows={3} />}
        empty={<PanelBody>{`No account has traded ${symbolInWords(symbol)}.`}</PanelBody>}
      >
        {(rows) => (
          <DataTable
            name={`Trades of ${symbol}`}
            rows={rows}
            rowKey={({ id }) => String(id)}
            columns={[accountColumn<Trade>(accounts), sideColumn, ...tradedColumns]}
            sort={{ id: 'executedAt', isDescending: true }}
            isDense
          />
        )}
      </QueryStates>
    </Panel>
  )
}

const countOf = (trades: number) =>
  trades === TRADES_MOST ? `The newest ${TRADES_MOST} trades` : trades === 1 ? '1 trade' : `${trades} trades`

const sideColumn = { id: 'side', title: 'Side', value: ({ side }: Trade) => side, card: 'fact' as const }

const tradedColumns = tableColumns<Trade, keyof Trade & string>(
  tradeColumns,
  {
    quantity: { cell: ({ security, quantity }) => unitsText(security.symbol, quantity) },
    price: { cell: ({ currency, price }) => priceIn(currency, price) },
    grossAmount: { card: 'figure' },
    commission: { isHidden: true },
    fees: { isHidden: true },
    netAmount: { isHidden: true },
  },
  ({ currency }) => currency ?? 'USD',
)

function OpenOrders({ symbol }: { symbol: string }) {
  const orders = useQuery(openOrdersQuery(symbol))
  return (
    <Panel
      title="Orders that wait"
      foot={orders.data?.isCut ? `Of the newest ${ORDERS_MOST} orders of ${symbol}.` : undefined}
    >
      <QueryStates
        query={orders}
        failed="The orders could not be read."
        skeleton={<SkeletonRows rows={1} />}
        isEmpty={({ open }) => open.length === 0}
        empty={<PanelBody>{`No order of ${symbolInWords(symbol)} waits.`}</PanelBody>}
      >
        {({ open }) => (
          <RowList label="Orders that wait">
            {open.map((order) => (
              <Row
                key={order.id}
                to="/dashboard/home?view=trading"
                title={orderText(order.side, order.quantity, symbol)}
                detail={[kindWords[order.orderType], limitOf(order), filledText(order)]
                  .filter(Boolean)
                  .join(' · ')}
                tag={<Tag>{order.status}</Tag>}
              />
            ))}
          </RowList>
        )}
      </QueryStates>
    </Panel>
  )
}

const limitOf = ({ limitPrice, stopPrice }: Order) => {
  const price = limitPrice ?? stopPrice
  return price === null ? '' : priceText(price)
}
