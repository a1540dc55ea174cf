import { recordChange, type Trace } from '#platform/audit/index.ts'
import type { Context } from '#platform/context/index.ts'
import { Problem, type ProblemCode } from '#platform/problems/index.ts'
import type { ActionName, Subject } from '#platform/vocabulary/index.ts'
import { type Journalled, orderIdOf } from '../desk/happenings.ts'
import { OrderRefused, type RefusalCode } from '../desk/refusal.ts'
import { beginShift, type Shift } from '../desk/shift.ts'
import { beforeOf } from './keep-lots.ts'
import { keepShift } from './keep-shift.ts'
import { type KnownDesk, knownDesks } from './known-desks.ts'
import { type AccountRow, completeDesk, lockForOrders, type Scope } from './load-desk.ts'

/** What a piece of work at a desk has: the shift, the account as it was, the numbers for new orders, and the digests of requests that become orders. */
export type DeskWork = {
  tx: Context
  shift: Shift
  account: AccountRow
  newIds: readonly number[]
  digests: Map<number, string>
}

/**
 * Does a piece of work at an account: locked, loaded, decided, written down and traced in one change. A refusal leaves nothing behind.
 * @throws Problem `not-found` without the account, `order-refused` for what the desk refuses, `conflict` from the work itself.
 */
export async function workAtDesk<Result>(
  ctx: Context,
  accountId: number,
  scope: Scope,
  work: (desk: DeskWork) => Promise<Result> | Result,
): Promise<Result> {
  // Inside another change nobody knows yet whether it will be committed: there the desk is read from the books alone.
  const desks = ctx.db === ctx.house.database.db ? knownDesks(ctx.house) : undefined
  const at = { organisationId: ctx.actor.organisationId, accountId }
  let known: KnownDesk | undefined
  let booked = 0
  try {
    const done = await recordChange(ctx, async (tx) => {
      const { account, newIds } = await lockForOrders(
        tx.db,
        at.organisationId,
        accountId,
        scope.newOrders ?? 0,
      )
      known = await completeDesk(tx.db, account, scope, desks?.take(account))
      const before = beforeOf(known.desk)
      const shift = beginShift(known.desk, tx.now.getTime())
      const digests = new Map<number, string>()
      try {
        const result = await work({ tx, shift, account, newIds, digests })
        await keepShift(tx, at.organisationId, shift, before, digests)
        return { result, trace: shift.booked.flatMap(({ happening }) => traceOf(happening, accountId)) }
      } finally {
        booked = shift.booked.length
      }
    })
    if (known) desks?.keep(at, known)
    return done
  } catch (failure) {
    // What was refused before anything happened has left the desk as it was.
    if (known && booked === 0) desks?.keep(at, known)
    throw failure instanceof OrderRefused ? problemOf(failure) : failure
  }
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

/** What of a happening goes into the audit log; the journal has every detail. */
function traceOf(happening: Journalled, accountId: number): Trace[] {
  const orderId = orderIdOf(happening)
  const subject: Subject =
    orderId === null ? { type: 'paper-account', id: accountId } : { type: 'paper-order', id: orderId }
  const trace = (action: ActionName, after: unknown, reason?: string): Trace[] => [
    { action, subject, after, payload: { accountId }, ...(reason ? { reason } : {}) },
  ]
  switch (happening.kind) {
    case 'order-received':
      return trace('order.placed', happening.order)
    case 'order-stepped': {
      const action = stepActions[happening.step]
      return action ? trace(action, { step: happening.step }, happening.reason?.sentence) : []
    }
    case 'order-filled':
      return trace('order.filled', happening.fill)
    case 'cash-contributed':
      return trace('paper-account.funded', { amount: happening.amount })
    case 'cash-withdrawn':
      return trace('paper-account.withdrawn', { amount: happening.amount })
    case 'account-closed':
      return trace('paper-account.closed', { successorId: happening.successorId, left: happening.left })
    case 'cash-settled':
      return trace('paper-account.settled', { day: happening.day })
    case 'dividend-due':
    case 'dividend-paid':
    case 'split':
      return trace(`paper-account.${happening.kind}`, happening)
    default:
      return []
  }
}
