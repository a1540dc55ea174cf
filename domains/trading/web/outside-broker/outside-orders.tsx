import { useQuery } from '@tanstack/react-query'
import { dateTime, quantity } from '#design-system/formats/index.ts'
import { type Column, DataTable } from '#design-system/patterns/data-table/index.ts'
import { showToast } from '#design-system/patterns/overlays/index.ts'
import { EmptyState, failureSentence, Panel, QueryStates } from '#design-system/patterns/page/index.ts'
import { Button, Tag } from '#design-system/primitives/index.ts'
import type { OutsideOrder } from '#domains/trading/contract/index.ts'
import classes from '../trading.module.css'
import { priceText, sharesText } from '../words.ts'
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
        kept="No order is changed by this."
        empty={
          <EmptyState
            title="No orders found"
            body="Orders placed at Alpaca, here or there, stand in this list."
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
    cell: (order) => <b className={classes.order}>{nameOfOutside(order)}</b>,
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
    value: ({ filledQuantity }) => filledQuantity / 1_000_000,
    cell: ({ filledQuantity, filledPrice }) =>
      filledQuantity === 0 ? quantity(0) : `${sharesText(filledQuantity)} at ${priceText(filledPrice)}`,
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
  // Told by the promise: the button is gone as soon as the list knows that the order is over.
  const run = () =>
    cancel.mutateAsync({ id: order.id }).then(
      () => showToast({ kind: 'success', title: 'Alpaca was asked to cancel', message: name }),
      (failure: unknown) =>
        showToast({
          kind: 'failure',
          title: 'Failed to cancel order',
          message: `${name}: ${failureSentence(failure)}`,
        }),
    )
  return (
    <Button
      size="small"
      isBusy={cancel.isPending}
      onClick={() => void run()}
      aria-label={`Cancel ${name} at Alpaca`}
    >
      Cancel
    </Button>
  )
}
