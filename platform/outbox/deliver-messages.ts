import { setTimeout as pause } from 'node:timers/promises'
import { unseal } from '#platform/config/index.ts'
import { type Context, type Installation, systemContext } from '#platform/context/index.ts'
import type { Queryable } from '#platform/database/index.ts'
import { Problem } from '#platform/problems/index.ts'
import { type Delivery, deliveriesStated, type Message, Undeliverable } from './delivery.ts'
import { sealedFor } from './post-message.ts'
import { type MessageRow, markTaken, takeDue } from './store.ts'
import type { MessageState } from './tables.ts'

const LEASE_SECONDS = 180
/** What a try may take unless its delivery says otherwise; well within the lease, so that what was sent can still be marked. */
const TRY_SECONDS = 30
/** Left of the lease to mark what was sent. */
const MARK_SECONDS = 30
/** How long a round is waited for. What is slower goes on by itself, and the next round begins without it. */
const PATIENCE_MS = 2_000
const BACKOFF_SECONDS = 60
const BACKOFF_SECONDS_MAX = 6 * 3_600
const FAILURES_MAX = 20
/** A receiver that fails so often in a round is left alone until the next. */
const FAILURES_A_ROUND_MAX = 3
/** The same where a kind has many receivers: one that is away says nothing of the next. */
const FAILURES_OF_MANY_MAX = 50

/** Sends what is due and waits for the end: each kind its messages one after the other, the kinds beside each other. */
export async function deliverMessages(ctx: Context, signal: AbortSignal): Promise<void> {
  const rounds = [...deliveriesStated().values()].map((delivery) => deliverKind(ctx, delivery, signal))
  const failures = (await Promise.allSettled(rounds)).filter(({ status }) => status === 'rejected')
  const [first] = failures as PromiseRejectedResult[]
  if (first) throw first.reason
}

/** The kinds of an installation that this process is sending, and whether more was asked for meanwhile. */
const underWay = new WeakMap<Installation, Map<string, { isAskedAgain: boolean }>>()

/**
 * Begins to send what is due and waits a moment for it. A kind whose receiver hangs goes on by itself: the others are sent in the next round without
 * waiting for it, and what was asked of it meanwhile is sent when its own round is over.
 */
export async function beginDelivery(
  ctx: Context,
  signal: AbortSignal,
  patienceMs = PATIENCE_MS,
): Promise<void> {
  const kinds = underWay.get(ctx.installation) ?? new Map<string, { isAskedAgain: boolean }>()
  underWay.set(ctx.installation, kinds)
  const rounds: Promise<unknown>[] = []
  for (const delivery of deliveriesStated().values()) {
    const going = kinds.get(delivery.kind)
    if (going) {
      going.isAskedAgain = true
      continue
    }
    const state = { isAskedAgain: false }
    kinds.set(delivery.kind, state)
    const round = async () => {
      do {
        state.isAskedAgain = false
        await deliverKind(ctx, delivery, signal)
      } while (state.isAskedAgain && !signal.aborted)
    }
    rounds.push(
      round()
        .catch((failure) => {
          if (!signal.aborted)
            ctx.installation.log.error(
              { kind: delivery.kind, err: failure },
              'messages of a kind could not be sent',
            )
        })
        .finally(() => kinds.delete(delivery.kind)),
    )
  }
  const patience = new AbortController()
  await Promise.race([
    Promise.allSettled(rounds),
    pause(patienceMs, undefined, { signal: patience.signal, ref: false }).catch(() => {}),
  ])
  patience.abort()
}

/** So many senders as the delivery says take its messages beside each other. */
async function deliverKind(ctx: Context, delivery: Delivery, signal: AbortSignal): Promise<void> {
  await Promise.all(Array.from({ length: delivery.atOnce ?? 1 }, () => deliverInTurn(ctx, delivery, signal)))
}

async function deliverInTurn(ctx: Context, delivery: Delivery, signal: AbortSignal): Promise<void> {
  if (!delivery.isReady(ctx.installation)) return
  const holdsBack: MessageState[] = delivery.goesOnAfterGivenUp ? ['waiting'] : ['waiting', 'dead']
  for (
    let failures = 0;
    failures < (delivery.atOnce ? FAILURES_OF_MANY_MAX : FAILURES_A_ROUND_MAX) && !signal.aborted;
  ) {
    const now = ctx.installation.clock()
    const leaseUntil = new Date(now.getTime() + LEASE_SECONDS * 1_000)
    const row = await takeDue(ctx.db, delivery.kind, { now, leaseUntil, holdsBack })
    if (!row) return
    const outcome = await deliverOne(ctx, delivery, row, signal)
    if (outcome === 'asked to wait' && !delivery.atOnce) return
    if (outcome === 'failed' || outcome === 'asked to wait') failures += 1
  }
}

/** Fails when a try has taken too long, or with the process. */
function endOf(limit: AbortSignal, stop: AbortSignal, seconds: number): Promise<never> {
  const failure = () =>
    new Problem(
      stop.aborted ? 'cancelled' : 'source-failed',
      stop.aborted ? 'The process was stopped.' : `The receiver did not answer within ${seconds} s.`,
    )
  return new Promise((_resolve, reject) => {
    if (limit.aborted) reject(failure())
    limit.addEventListener('abort', () => reject(failure()), { once: true })
  })
}

type Outcome = 'sent' | 'refused' | 'failed' | 'asked to wait'

async function deliverOne(
  ctx: Context,
  delivery: Delivery,
  row: MessageRow,
  signal: AbortSignal,
): Promise<Outcome> {
  // What is kept of a message is kept for the organisation it belongs to.
  const own = systemContext(ctx.installation, 'deliver-outbox', row.organisationId)
  const seconds = Math.min(delivery.trySecondsMax ?? TRY_SECONDS, LEASE_SECONDS - MARK_SECONDS)
  const limit = AbortSignal.any([signal, AbortSignal.timeout(seconds * 1_000)])
  let message: Message | undefined
  try {
    const read = messageOf(own, delivery, row)
    message = read
    // A way out that does not look at the signal is left all the same.
    const receipt = await Promise.race([delivery.send(own, read, limit), endOf(limit, signal, seconds)])
    await mark(own, row, { state: 'sent', endedAt: own.installation.clock(), lastFailure: null }, (tx) =>
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
  const stated = failure instanceof Problem ? Number(failure.details?.retryAfterSeconds ?? 0) : 0
  const backoff = Math.min(BACKOFF_SECONDS_MAX, BACKOFF_SECONDS * 2 ** Math.min(16, failuresInRow - 1))
  const now = ctx.installation.clock()
  const waits = { dueAt: new Date(now.getTime() + Math.max(stated, backoff) * 1_000) }
  const marks = {
    failuresInRow,
    lastFailure: sentence,
    ...(isDead ? { state: 'dead' as const, endedAt: now } : waits),
  }
  // An unreadable message (another shape or secret) has nothing that its slice could mark, and is given up.
  await mark(ctx, row, marks, (tx) => message && delivery.whenFailed?.(tx, message, { sentence, isDead }))
  ctx.installation.log.warn(
    { message: row.id, kind: row.kind, err: failure },
    isDead ? 'a message was given up' : 'a message was not delivered and is tried again',
  )
  return isRefused ? 'refused' : stated > 0 ? 'asked to wait' : 'failed'
}

/** Marks a message, and what its slice keeps of it, in one change; nothing where another process has taken it up meanwhile. */
async function mark(
  ctx: Context,
  row: MessageRow,
  marks: Parameters<typeof markTaken>[2],
  also: (tx: Context) => Promise<void> | undefined,
): Promise<void> {
  await ctx.db.transaction(async (db) => {
    const tx = { ...ctx, now: ctx.installation.clock(), db: db as unknown as Queryable }
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
    secret: sealed === null ? undefined : unseal(ctx.installation, sealedFor(row.kind), sealed),
    isRepeat: attempts > 1,
  }
}
