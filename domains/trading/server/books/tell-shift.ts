import type { Context } from '#platform/context/index.ts'
import { publish, type Source } from '#platform/live/index.ts'
import { NEWS_ORDERS_MAX, tradingTopic } from '../../contract/live.ts'
import type { Shift } from '../desk/shift.ts'
import { orderIdOf } from './keep-shift.ts'

/** What the paper broker tells open screens. */
export const tradingSources: readonly Source[] = [{ topic: tradingTopic }]

/** Tells open screens what happened in a shift, once it has been committed; nothing when nothing did. */
export async function tellShift(tx: Context, { desk, booked }: Shift): Promise<void> {
  if (booked.length === 0) return
  const happened = [...new Set(booked.map(({ happening }) => happening.kind))]
  const orders = new Set(booked.map(({ happening }) => orderIdOf(happening)))
  const orderIds = [...orders].filter((id) => id !== null).slice(0, NEWS_ORDERS_MAX)
  await publish(tx, tradingTopic, { accountId: desk.accountId, happened, orderIds })
}
