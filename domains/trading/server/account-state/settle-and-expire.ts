import { type IsoDay, newYorkDay } from '#engines/market-calendar/index.ts'
import { isOpen } from '#engines/order-matching/index.ts'
import type { EventRecorder } from './event-recorder.ts'
import { endGroupWith } from './orders/order-groups.ts'

/** Ends every order whose time is over. */
export function expireOrders(recorder: EventRecorder): void {
  for (const order of [...recorder.state.orders.values()].sort((a, b) => a.id - b.id)) {
    if (!isOpen(order.state) || order.expiresAt > recorder.at) continue
    const reason = { code: 'expired', sentence: 'Its time was over.' }
    recorder.record({ kind: 'order-stepped', orderId: order.id, step: 'expire', reason })
    endGroupWith(recorder, order)
  }
}

/** Settles what is due by the day in New York, day by day. */
export function settleCash(recorder: EventRecorder): void {
  const today: IsoDay = newYorkDay(recorder.at)
  for (const day of [...recorder.state.settling.keys()].filter((due) => due <= today).sort()) {
    recorder.record({ kind: 'cash-settled', day })
  }
}
