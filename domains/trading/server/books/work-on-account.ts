import { recordChange, type Trace } from '#platform/audit/index.ts'
import type { Context } from '#platform/context/index.ts'
import { Problem, type ProblemCode } from '#platform/problems/index.ts'
import type { ActionName, Subject } from '#platform/vocabulary/index.ts'
import { type Journalled, orderIdOf } from '../account-state/account-events.ts'
import { beginRecording, type EventRecorder } from '../account-state/event-recorder.ts'
import { OrderRefused, type RefusalCode } from '../account-state/refusal.ts'
import type { AccountRow } from '../tables.ts'
import { accountStateCache, type CachedAccountState } from './account-state-cache.ts'
import { beforeOf } from './keep-lots.ts'
import { completeAccountState, lastBookedAt, lockForOrders, type Scope } from './load-account-state.ts'
import { saveEvents } from './save-events.ts'

/** What a piece of work on an account has: the recorder, the account as it was, the numbers for new orders, and the digests of requests that become orders. */
export type AccountWork = {
  tx: Context
  recorder: EventRecorder
  account: AccountRow
  newIds: readonly number[]
  digests: Map<number, string>
}

/**
 * Does a piece of work at an account: locked, loaded, decided, written down and traced in one change. A refusal leaves nothing behind.
 * @throws Problem `not-found` without the account, `order-refused` for what the account refuses, `conflict` from the work itself.
 */
export async function workOnAccount<Result>(
  ctx: Context,
  accountId: number,
  scope: Scope,
  work: (state: AccountWork) => Promise<Result> | Result,
): Promise<Result> {
  // Inside another change nobody knows yet whether it will be committed: there the state is read from the books alone.
  const states = ctx.db === ctx.installation.database.db ? accountStateCache(ctx.installation) : undefined
  const at = { organisationId: ctx.actor.organisationId, accountId }
  let known: CachedAccountState | undefined
  let booked = 0
  try {
    const done = await recordChange(ctx, async (tx) => {
      const { account, newIds } = await lockForOrders(
        tx.db,
        at.organisationId,
        accountId,
        scope.newOrders ?? 0,
      )
      known = await completeAccountState(tx.db, account, scope, states?.take(account))
      const before = beforeOf(known.state)
      const recorder = beginRecording(known.state, await momentOf(tx, at, scope))
      const digests = new Map<number, string>()
      try {
        const result = await work({ tx, recorder, account, newIds, digests })
        await saveEvents(tx, at.organisationId, recorder, before, digests)
        return { result, trace: recorder.booked.flatMap(({ event }) => traceOf(event, accountId)) }
      } finally {
        booked = recorder.booked.length
      }
    })
    if (known) states?.keep(at, known)
    return done
  } catch (failure) {
    // What was refused before anything happened has left the state as it was.
    if (known && booked === 0) states?.keep(at, known)
    throw failure instanceof OrderRefused ? problemOf(failure) : failure
  }
}

async function momentOf(
  tx: Context,
  { organisationId, accountId }: { organisationId: number; accountId: number },
  { at }: Scope,
): Promise<number> {
  const now = tx.now.getTime()
  if (!at || at.getTime() >= now) return now
  return Math.min(now, Math.max(at.getTime(), await lastBookedAt(tx.db, organisationId, accountId)))
}

const codes: Partial<Record<RefusalCode, ProblemCode>> = {
  NO_MARKET_PRICE: 'price-unavailable',
  INSUFFICIENT_CASH: 'conflict',
  ACCOUNT_CLOSED: 'conflict',
}

function problemOf(refused: OrderRefused): Problem {
  const code = codes[refused.code] ?? 'order-refused'
  return new Problem(code, refused.message, { reason: refused.code, ...refused.facts })
}

const stepActions: Record<string, ActionName> = {
  trigger: 'order.triggered',
  cancel: 'order.cancelled',
  expire: 'order.expired',
  reject: 'order.rejected',
  replace: 'order.replaced',
}

/** What of an event goes into the audit log; the journal has every detail. */
function traceOf(event: Journalled, accountId: number): Trace[] {
  const orderId = orderIdOf(event)
  const subject: Subject =
    orderId === null ? { type: 'paper-account', id: accountId } : { type: 'paper-order', id: orderId }
  const trace = (action: ActionName, after: unknown, reason?: string): Trace[] => [
    { action, subject, after, payload: { accountId }, ...(reason ? { reason } : {}) },
  ]
  switch (event.kind) {
    case 'order-received':
      return trace('order.placed', event.order)
    case 'order-stepped': {
      const action = stepActions[event.step]
      return action ? trace(action, { step: event.step }, event.reason?.sentence) : []
    }
    case 'order-filled':
      return trace(event.fill.left ? 'order.filled-in-part' : 'order.filled', event.fill)
    case 'cash-contributed':
      return trace('paper-account.funded', { amount: event.amount, sequence: event.sequence })
    case 'cash-withdrawn':
      return trace('paper-account.withdrawn', { amount: event.amount, sequence: event.sequence })
    case 'account-closed':
      return trace('paper-account.closed', { successorId: event.successorId, left: event.left })
    case 'cash-settled':
      return trace('paper-account.settled', { day: event.day })
    case 'dividend-due':
    case 'dividend-paid':
    case 'split':
      return trace(`paper-account.${event.kind}`, event)
    default:
      return []
  }
}
