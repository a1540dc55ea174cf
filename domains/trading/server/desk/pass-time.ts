import { type IsoDay, newYorkDay } from '#engines/market-calendar/index.ts'
import { isOpen } from '#engines/order-matching/index.ts'
import { endGroupWith } from './groups.ts'
import type { Shift } from './shift.ts'

/** Ends every order whose time is over. */
export function expireOrders(shift: Shift): void {
  for (const order of [...shift.desk.orders.values()].sort((a, b) => a.id - b.id)) {
    if (!isOpen(order.state) || order.expiresAt > shift.at) continue
    const reason = { code: 'expired', sentence: 'Its time was over.' }
    shift.happen({ kind: 'order-stepped', orderId: order.id, step: 'expire', reason })
    endGroupWith(shift, order)
  }
}

/** Settles what is due by the day in New York, day by day. */
export function settleCash(shift: Shift): void {
  const today: IsoDay = newYorkDay(shift.at)
  for (const day of [...shift.desk.settling.keys()].filter((due) => due <= today).sort()) {
    shift.happen({ kind: 'cash-settled', day })
  }
}
