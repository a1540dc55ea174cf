import { unseal } from '#platform/config/index.ts'
import { type Context, systemContext } from '#platform/context/index.ts'
import type { Queryable } from '#platform/database/index.ts'
import { Problem } from '#platform/problems/index.ts'
import { type Delivery, deliveriesSaid, type Message, Undeliverable } from './delivery.ts'
import { sealedFor } from './post-message.ts'
import { type MessageRow, markTaken, takeDue } from './store.ts'

const LEASE_SECONDS = 180
/** Left of the lease to mark what was sent. */
const MARK_SECONDS = 30
const BACKOFF_SECONDS = 60
const BACKOFF_SECONDS_MAX = 6 * 3_600
const FAILURES_MAX = 20
/** A receiver that fails so often in a round is left alone until the next. */
const FAILURES_A_ROUND_MAX = 3

/** Sends what is due: each kind its messages one after the other, the kinds beside each other, so that one that is away holds up no other. */
export async function deliverMessages(ctx: Context, signal: AbortSignal): Promise<void> {
  const rounds = [...deliveriesSaid().values()].map((delivery) => deliverKind(ctx, delivery, signal))
  const failures = (await Promise.allSettled(rounds)).filter(({ status }) => status === 'rejected')
  const [first] = failures as PromiseRejectedResult[]
  if (first) throw first.reason
}

async function deliverKind(ctx: Context, delivery: Delivery, signal: AbortSignal): Promise<void> {
  if (!delivery.isReady(ctx.house)) return
  for (let failures = 0; failures < FAILURES_A_ROUND_MAX && !signal.aborted; ) {
    const now = ctx.house.clock()
    const leaseUntil = new Date(now.getTime() + LEASE_SECONDS * 1_000)
    const row = await takeDue(ctx.db, delivery.kind, { now, leaseUntil })
    if (!row) return
    const outcome = await deliverOne(ctx, delivery, row, signal)
    if (outcome === 'told to wait') return
    if (outcome === 'failed') failures += 1
  }
}

type Outcome = 'sent' | 'refused' | 'failed' | 'told to wait'

async function deliverOne(
  ctx: Context,
  delivery: Delivery,
  row: MessageRow,
  signal: AbortSignal,
): Promise<Outcome> {
  // What is kept of a message is kept for the organisation it belongs to.
  const own = systemContext(ctx.house, 'deliver-outbox', row.organisationId)
  const limit = AbortSignal.any([signal, AbortSignal.timeout((LEASE_SECONDS - MARK_SECONDS) * 1_000)])
  let message: Message | undefined
  try {
    const read = messageOf(own, delivery, row)
    message = read
    const receipt = await delivery.send(own, read, limit)
    await mark(own, row, { state: 'sent', endedAt: own.house.clock(), lastFailure: null }, (tx) =>
      delivery.whenSent?.(tx, read, receipt),
    )
    return 'sent'
  } catch (failure) {
    return keepFailure(own, delivery, { row, message }, failure)
  }
}

async function keepFailure(
  ctx: Context,
  delivery: Delivery,
  { row, message }: { row: MessageRow; message: Message | undefined },
  failure: unknown,
): Promise<Outcome> {
  const failuresInRow = row.failuresInRow + 1
  const isRefused = failure instanceof Undeliverable
  const isDead = isRefused || failuresInRow >= (delivery.failuresMax ?? FAILURES_MAX)
  const sentence = (failure instanceof Error ? failure.message : String(failure)).slice(0, 500)
  const told = failure instanceof Problem ? Number(failure.details?.retryAfterSeconds ?? 0) : 0
  const backoff = Math.min(BACKOFF_SECONDS_MAX, BACKOFF_SECONDS * 2 ** Math.min(16, failuresInRow - 1))
  const now = ctx.house.clock()
  const waits = { dueAt: new Date(now.getTime() + Math.max(told, backoff) * 1_000) }
  const marks = {
    failuresInRow,
    lastFailure: sentence,
    ...(isDead ? { state: 'dead' as const, endedAt: now } : waits),
  }
  // One that cannot be read any more (another shape, another secret) has nothing that its slice could mark, and is given up like every other.
  await mark(ctx, row, marks, (tx) => message && delivery.whenFailed?.(tx, message, { sentence, isDead }))
  ctx.house.log.warn(
    { message: row.id, kind: row.kind, err: failure },
    isDead ? 'a message was given up' : 'a message was not delivered and is tried again',
  )
  return isRefused ? 'refused' : told > 0 ? 'told to wait' : 'failed'
}

/** Marks a message, and what its slice keeps of it, in one change; nothing where another process has taken it up meanwhile. */
async function mark(
  ctx: Context,
  row: MessageRow,
  marks: Parameters<typeof markTaken>[2],
  also: (tx: Context) => Promise<void> | undefined,
): Promise<void> {
  await ctx.db.transaction(async (db) => {
    const tx = { ...ctx, now: ctx.house.clock(), db: db as unknown as Queryable }
    if (await markTaken(tx.db, row, marks)) await also(tx)
  })
}

export function messageOf(ctx: Context, delivery: Delivery, row: MessageRow): Message {
  const { organisationId, id, subject, key, payload, sealed, attempts, createdAt } = row
  return {
    organisationId,
    id,
    subject,
    key,
    createdAt,
    payload: delivery.payload.parse(payload),
    secret: sealed === null ? undefined : unseal(ctx.house.secret, sealedFor(row.kind), sealed),
    isRepeat: attempts > 1,
  }
}
