import { useQuery } from '@tanstack/react-query'
import { money, quantity } from '#design-system/formats/index.ts'
import { DataTable } from '#design-system/patterns/data-table/index.ts'
import { Panel, QueryStates, Stack } from '#design-system/patterns/page/index.ts'
import { MarketOverview } from '#domains/market-data/web/index.tsx'
import type { OrderKind, OrderSide } from '#domains/trading/contract/index.ts'
import { positionsQuery } from './queries.ts'

/** What an order ticket opens with. */
type OrderPrefill = {
  symbol: string
  side?: OrderSide
  quantity?: number
  orderType?: OrderKind
  price?: number
  accountId?: number
}

/** What the accounts hold, and how the market around them does. */
export function PortfolioView(_: { onTrade?: (prefill: OrderPrefill) => void }) {
  const positions = useQuery(positionsQuery())
  return (
    <Stack>
      <Panel title="Top Holdings">
        <QueryStates query={positions} failed="The holdings could not be read." empty="No holdings found">
          {(rows) => (
            <DataTable
              name="Top Holdings"
              rows={rows}
              rowKey={({ id }) => String(id)}
              sort={{ id: 'marketValue', isDescending: true }}
              columns={[
                { id: 'symbol', title: 'Symbol', value: ({ security }) => security.symbol, card: 'name' },
                {
                  id: 'quantity',
                  title: 'Quantity',
                  align: 'right',
                  value: (row) => row.quantity / 1_000_000,
                  cell: (row) => quantity(row.quantity / 1_000_000),
                },
                {
                  id: 'marketValue',
                  title: 'Market value',
                  align: 'right',
                  value: (row) => row.marketValue,
                  cell: (row) => money(row.marketValue),
                  card: 'figure',
                },
              ]}
            />
          )}
        </QueryStates>
      </Panel>
      <MarketOverview />
    </Stack>
  )
}
