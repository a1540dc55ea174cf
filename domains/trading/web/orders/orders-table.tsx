import { dateTime, money } from '#design-system/formats/index.ts'
import { type Column, DataTable } from '#design-system/patterns/data-table/index.ts'
import type { Order } from '#domains/trading/contract/index.ts'
import { unitsIn } from '#engines/money/index.ts'
import { filledText, isCancellable, kindWords, nameOfOrder, priceText } from '../words.ts'
import { CancelOrder } from './cancel-order.tsx'
import { OrderName } from './order-name.tsx'
import { OrderStatus } from './order-status.tsx'

type OrdersTableProps = {
  rows: readonly Order[]
  selectedId: number | undefined
  onOpen: (order: Order) => void
}

/** Orders as a table; only those that may be cancelled offer it. */
export function OrdersTable({ rows, selectedId, onOpen }: OrdersTableProps) {
  return (
    <DataTable
      name="Orders"
      rows={rows}
      rowKey={({ id }) => String(id)}
      columns={columns}
      sort={{ id: 'createdAt', isDescending: true }}
      selectedKey={selectedId === undefined ? undefined : String(selectedId)}
      onOpen={onOpen}
      empty="No orders found"
    />
  )
}

const columns: readonly Column<Order>[] = [
  {
    id: 'order',
    title: 'Order',
    value: nameOfOrder,
    cell: ({ side, quantity, security }) => (
      <OrderName side={side} shares={quantity} symbol={security.symbol} />
    ),
    card: 'name',
  },
  { id: 'type', title: 'Type', value: ({ orderType }) => kindWords[orderType], card: 'none' },
  {
    id: 'price',
    title: 'Price',
    value: priceOf,
    cell: (order) => priceText(priceOf(order)),
    align: 'right',
    card: 'fact',
  },
  {
    id: 'status',
    title: 'Status',
    value: ({ status }) => status,
    cell: (order) => <OrderStatus order={order} />,
    card: 'figure',
  },
  {
    id: 'filled',
    title: 'Filled',
    value: ({ filledQuantity }) => unitsIn(filledQuantity),
    cell: filledText,
    align: 'right',
    card: 'fact',
  },
  {
    id: 'charges',
    title: 'Commission and fees',
    value: ({ commission, fees }) => commission + fees,
    cell: ({ commission, fees }) => money(commission + fees),
    align: 'right',
    isHidden: true,
  },
  {
    id: 'createdAt',
    title: 'Placed',
    value: ({ createdAt }) => createdAt,
    cell: ({ createdAt }) => dateTime(createdAt),
    card: 'fact',
  },
  {
    id: 'action',
    title: 'Action',
    value: (order) => (isCancellable(order) ? 'can be cancelled' : ''),
    csv: () => '',
    cell: (order) => (isCancellable(order) ? <CancelOrder order={order} /> : null),
    isSortable: false,
    card: 'fact',
  },
]

/** The price an order waits for: its limit, else its stop; none of a market order. */
function priceOf({ limitPrice, stopPrice, orderType }: Order): number | null {
  return orderType === 'TRAILING_STOP' ? stopPrice : (limitPrice ?? stopPrice)
}
