import type { SQL } from 'drizzle-orm'
import type { Context } from '#platform/context/index.ts'
import { newsOf, type Source } from '#platform/live/index.ts'
import { NEWS_ORDERS_MAX, tradingTopic } from '../../contract/live.ts'
import { orderIdOf } from '../account-state/account-events.ts'
import type { EventRecorder } from '../account-state/event-recorder.ts'

/** What the paper broker tells open screens. */
export const tradingSources: readonly Source[] = [{ topic: tradingTopic }]

/** The news for open screens of what happened in a piece of work, to be told with what it writes; none when nothing happened. */
export function newsOfEvents(tx: Context, { state, booked }: EventRecorder): SQL[] {
  if (booked.length === 0) return []
  const happened = [...new Set(booked.map(({ event }) => event.kind))]
  const orders = new Set(booked.map(({ event }) => orderIdOf(event)))
  const orderIds = [...orders].filter((id) => id !== null).slice(0, NEWS_ORDERS_MAX)
  return [newsOf(tx, tradingTopic, { accountId: state.accountId, happened, orderIds })]
}
