import type { Order } from '#domains/trading/contract/index.ts'
import classes from '../trading.module.css'

const ended = new Set(['CANCELLED', 'EXPIRED', 'REJECTED', 'REPLACED'])

/** A status as it is, after a bead that is as full as the order. */
export function OrderStatus({ order }: { order: Pick<Order, 'status' | 'quantity' | 'filledQuantity'> }) {
  const part = order.quantity === 0 ? 0 : order.filledQuantity / order.quantity
  return (
    <span className={classes.status} data-ended={ended.has(order.status) || undefined}>
      <span className={classes.bead} style={{ '--part': part } as object} aria-hidden="true" />
      {order.status}
    </span>
  )
}
