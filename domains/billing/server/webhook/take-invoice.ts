import type { Trace } from '#platform/audit/index.ts'
import type { Context } from '#platform/context/index.ts'
import { Problem } from '#platform/problems/index.ts'
import { applySubscription } from '../plan/subscription/apply-subscription.ts'
import { keepSubscription, lockSubscription } from '../store.ts'
import { Invoice, type StripeEvent } from './event-shapes.ts'

/** Statuses that a payment can settle, and a failed one unsettle. A trial owes nothing; what has ended stays so. */
const settles: Record<string, { from: readonly string[]; to: string }> = {
  'invoice.paid': { from: ['past_due', 'incomplete', 'unpaid'], to: 'active' },
  'invoice.payment_failed': { from: ['active'], to: 'past_due' },
}

/** A payment that came, or did not: the plan is paid up or past due. */
export async function takeInvoice(tx: Context, event: StripeEvent): Promise<readonly Trace[]> {
  const invoice = Invoice.safeParse(event.data.object)
  if (!invoice.success) throw new Problem('invalid-input', 'The event has no readable invoice.')
  const { subscriptionId, amountPaid } = invoice.data
  const step = settles[event.type]
  if (!subscriptionId || !step) return []
  if (event.type === 'invoice.paid' && amountPaid === 0) return []
  const before = await lockSubscription(tx.db, subscriptionId)
  if (!before || event.created < before.saidAt || !step.from.includes(before.status)) return []
  const after = await keepSubscription(tx.db, { ...before, status: step.to, saidAt: event.created })
  return applySubscription(tx, after)
}
