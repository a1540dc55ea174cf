import Stripe from 'stripe'
import type { Context } from '#platform/context/index.ts'
import type { RequestOf } from '#platform/endpoint/index.ts'
import { Problem } from '#platform/problems/index.ts'
import { type CheckoutOutcome, type readCheckout as endpoint, isPlanName } from '../../contract/index.ts'
import { callStripe } from '../stripe/call-stripe.ts'

/**
 * What became of a checkout. Coming back from the payment page proves nothing, so the provider is asked; no plan is changed by it.
 * @throws Problem `not-found` for a checkout that is none of ours · `not-configured` · `source-failed`.
 */
export async function readCheckout(
  ctx: Context,
  { session: id }: RequestOf<typeof endpoint>,
): Promise<CheckoutOutcome> {
  const session = await callStripe(ctx, (stripe) =>
    stripe.checkout.sessions.retrieve(id).catch((failure: unknown) => {
      if (failure instanceof Stripe.errors.StripeError && failure.code === 'resource_missing')
        return undefined
      throw failure
    }),
  )
  // Only who holds the key can have written the metadata: a checkout without our plan is somebody else's.
  const plan = session?.metadata?.plan ?? ''
  if (!session || !isPlanName(plan)) throw new Problem('not-found', 'There is no such checkout.')
  const finished = session.payment_status === 'no_payment_required' ? 'trial' : 'paid'
  const isFinished = session.status === 'complete' && session.payment_status !== 'unpaid'
  return {
    state: isFinished ? finished : 'open',
    plan,
    isMailed: ctx.installation.config.smtpUrl !== undefined,
  }
}
