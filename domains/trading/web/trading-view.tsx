import { useQuery } from '@tanstack/react-query'
import { quantity } from '#design-system/formats/index.ts'
import { Panel, QueryStates } from '#design-system/patterns/page/index.ts'
import { Row, RowList } from '#design-system/patterns/row-list/index.ts'
import type { OrderPrefill } from '#domains/trading/contract/index.ts'
import { ordersQuery } from './queries.ts'

/** Paper trading: for now, the orders as they stand. */
export function TradingView(_: { prefill?: OrderPrefill }) {
  const orders = useQuery(ordersQuery())
  return (
    <Panel title="Orders">
      <QueryStates query={orders} failed="The orders could not be read." empty="No orders found">
        {(rows) => (
          <RowList label="Orders">
            {rows.map(({ id, side, security, quantity: millionths, status }) => (
              <Row
                key={id}
                title={`${side} ${quantity(millionths / 1_000_000)} ${security.symbol}`}
                detail={status}
              />
            ))}
          </RowList>
        )}
      </QueryStates>
    </Panel>
  )
}
