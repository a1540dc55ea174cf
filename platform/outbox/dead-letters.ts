import { type Context, daysBefore } from '#platform/context/index.ts'
import { enqueue, hasJobs } from '#platform/jobs/index.ts'
import { Problem } from '#platform/problems/index.ts'
import { messageOf } from './deliver-messages.ts'
import { deliverOutbox } from './deliver-outbox.job.ts'
import { deliveriesStated } from './delivery.ts'
import * as store from './store.ts'

const DEAD_SHOWN_MAX = 200
const ENDED_DAYS = 90

/** A way out and what is on it. */
export type DeliveryState = {
  kind: string
  title: string
  isReady: boolean
  waiting: number
  oldestWaitingAt: Date | null
  kept: number
  dead: number
}

export type DeadLetter = {
  id: number
  kind: string
  title: string
  attempts: number
  lastFailure: string
  createdAt: Date
  diedAt: Date
  /** Messages about the same subject that wait until it is repeated or dropped. */
  behind: number
}

/** How every way out does, and the newest of what was given up. */
export async function readOutbox(ctx: Context): Promise<{ deliveries: DeliveryState[]; dead: DeadLetter[] }> {
  const open = await store.countOpen(ctx.db)
  const of = (kind: string, state: string) => open.find((one) => one.kind === kind && one.state === state)
  const deliveries = [...deliveriesStated().values()].map(({ kind, title, isReady }) => ({
    kind,
    title,
    isReady: isReady(ctx.installation),
    waiting: of(kind, 'waiting')?.messages ?? 0,
    oldestWaitingAt: of(kind, 'waiting')?.oldestAt ?? null,
    kept: of(kind, 'kept')?.messages ?? 0,
    dead: of(kind, 'dead')?.messages ?? 0,
  }))
  const rows = await store.deadMessages(ctx.db, DEAD_SHOWN_MAX)
  const behind = await store.waitingBehind(
    ctx.db,
    rows.filter(({ kind }) => !deliveriesStated().get(kind)?.goesOnAfterGivenUp).map(({ id }) => id),
  )
  const dead = rows.map(({ id, kind, title, attempts, lastFailure, createdAt, endedAt }) => ({
    id,
    kind,
    title,
    attempts,
    lastFailure: lastFailure ?? '',
    createdAt,
    diedAt: endedAt ?? createdAt,
    behind: behind.get(id) ?? 0,
  }))
  return { deliveries: deliveries.sort((a, b) => a.title.localeCompare(b.title)), dead }
}

export type ChangedMessage = { organisationId: number; id: number; kind: string; title: string }

/** Sends once more what was given up, with its key. Inside the change that says so. @throws Problem `not-found`. */
export async function repeatMessage(tx: Context, id: number): Promise<ChangedMessage> {
  const row = await deadOne(tx, id)
  await store.changeMessage(tx.db, id, {
    state: 'waiting',
    endedAt: null,
    failuresInRow: 0,
    dueAt: tx.installation.clock(),
  })
  const delivery = deliveriesStated().get(row.kind)
  if (delivery) await delivery.whenRepeated?.(tx, messageOf(tx, delivery, row))
  if (hasJobs(tx.installation)) await enqueue(tx, deliverOutbox, {})
  return row
}

/** Lets go what was given up: what waits behind it goes on. @throws Problem `not-found`. */
export async function dropMessage(tx: Context, id: number): Promise<ChangedMessage> {
  const row = await deadOne(tx, id)
  await store.changeMessage(tx.db, id, { state: 'dropped', endedAt: tx.now })
  if (hasJobs(tx.installation)) await enqueue(tx, deliverOutbox, {})
  return row
}

async function deadOne(tx: Context, id: number): Promise<store.MessageRow> {
  const row = await store.deadMessage(tx.db, id)
  if (!row)
    throw new Problem(
      'not-found',
      'No abandoned message has this number: it may have been sent or discarded meanwhile.',
    )
  return row
}

/** Forgets messages that ended a quarter ago. */
export const forgetOldMessages = (ctx: Context): Promise<void> =>
  store.forgetEnded(ctx.db, daysBefore(ctx.installation.clock(), ENDED_DAYS))
