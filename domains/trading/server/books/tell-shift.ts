import type { SQL } from 'drizzle-orm'
import type { Context } from '#platform/context/index.ts'
import { newsOf, type Source } from '#platform/live/index.ts'
import { NEWS_ORDERS_MAX, tradingTopic } from '../../contract/live.ts'
import { orderIdOf } from '../desk/happenings.ts'
import type { Shift } from '../desk/shift.ts'

/** What the paper broker tells open screens. */
export const tradingSources: readonly Source[] = [{ topic: tradingTopic }]

/** The news for open screens of what happened in a shift, to be told with what it writes; none when nothing happened. */
export function newsOfShift(tx: Context, { desk, booked }: Shift): SQL[] {
  if (booked.length === 0) return []
  const happened = [...new Set(booked.map(({ happening }) => happening.kind))]
  const orders = new Set(booked.map(({ happening }) => orderIdOf(happening)))
  const orderIds = [...orders].filter((id) => id !== null).slice(0, NEWS_ORDERS_MAX)
  return [newsOf(tx, tradingTopic, { accountId: desk.accountId, happened, orderIds })]
}
