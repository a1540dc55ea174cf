import { useQuery } from '@tanstack/react-query'
import { dateTime } from '#design-system/formats/index.ts'
import { type Column, DataTable } from '#design-system/patterns/data-table/index.ts'
import { EmptyState, Panel, QueryStates } from '#design-system/patterns/page/index.ts'
import { Tag } from '#design-system/primitives/index.ts'
import type { OutsideOrder } from '#domains/outside-broker/contract/index.ts'
import { CancelButton, filledText, OrderName, priceText, SHARE } from '#domains/trading/web/index.tsx'
import { outsideOrdersQuery, useCancelOutside } from './queries.ts'
import { BROKER, kindText, mayBeCancelled, nameOfOutside } from './words.ts'

/** The newest orders there with Alpaca's own word for how they stand. */
export function OutsideOrders({ accountNumber }: { accountNumber: string }) {
  const orders = useQuery(outsideOrdersQuery(accountNumber))
  return (
    <Panel
      title="Orders"
      tag={<Tag>{BROKER}</Tag>}
      foot="The newest 50, with Alpaca’s own word for their state."
    >
      <QueryStates
        query={orders}
        failed="The orders at Alpaca could not be read."
        kept="No order was changed."
        empty={
          <EmptyState
            title="No orders found"
            body="All orders at Alpaca appear here, wherever they were placed."
          />
        }
      >
        {(rows) => (
          <DataTable
            name="Orders at Alpaca"
            rows={rows}
            rowKey={({ id }) => id}
            columns={columns}
            sort={{ id: 'submittedAt', isDescending: true }}
          />
        )}
      </QueryStates>
    </Panel>
  )
}

const columns: readonly Column<OutsideOrder>[] = [
  {
    id: 'order',
    title: 'Order',
    value: nameOfOutside,
    cell: ({ side, quantity, symbol }) => <OrderName side={side} shares={quantity} symbol={symbol} />,
    card: 'name',
  },
  { id: 'type', title: 'Type', value: kindText, card: 'none' },
  {
    id: 'price',
    title: 'Price',
    value: ({ price }) => price,
    cell: ({ price }) => priceText(price),
    align: 'right',
    card: 'fact',
  },
  {
    id: 'status',
    title: 'Status',
    value: ({ status }) => status,
    cell: ({ status }) => <Tag>{status}</Tag>,
    card: 'figure',
  },
  {
    id: 'filled',
    title: 'Filled',
    value: ({ filledQuantity }) => filledQuantity / SHARE,
    cell: filledText,
    align: 'right',
    card: 'none',
  },
  {
    id: 'submittedAt',
    title: 'Placed',
    value: ({ submittedAt }) => submittedAt,
    cell: ({ submittedAt }) => dateTime(submittedAt),
    card: 'none',
  },
  {
    id: 'action',
    title: 'Action',
    value: (order) => (mayBeCancelled(order) ? 'can be cancelled' : ''),
    csv: () => '',
    cell: (order) => (mayBeCancelled(order) ? <CancelOutside order={order} /> : null),
    isSortable: false,
    card: 'fact',
  },
]

function CancelOutside({ order }: { order: OutsideOrder }) {
  const cancel = useCancelOutside()
  const name = nameOfOutside(order)
  return (
    <CancelButton
      name={name}
      label={`Cancel ${name} at Alpaca`}
      done="Alpaca was asked to cancel"
      isBusy={cancel.isPending}
      cancel={() => cancel.mutateAsync({ id: order.id })}
    />
  )
}
