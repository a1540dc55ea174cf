import { CallFailed, call } from '#platform/http-client/index.ts'
import { readCheckout, readPlan } from '../../contract/endpoints.ts'
import type { PlanName } from '../../contract/plans.ts'

/** What the address says of a checkout that the browser comes back from; anybody may have typed it. */
export type PaymentReturn = { plan: PlanName; session: string | null }

/** What became of it, as the payment provider or our own record says. */
export type PaymentOutcome =
  | { kind: 'paid' | 'trial'; plan: PlanName; isMailed: boolean }
  | { kind: 'free' | 'open' | 'signed-out' | 'unchanged' | 'not-read' | 'unconfirmed' }

/** Asks what became of a checkout; what cannot be asked is no success. */
export async function paymentOutcome({ plan, session }: PaymentReturn): Promise<PaymentOutcome> {
  try {
    if (plan === 'Free')
      return (await call(readPlan, {})).plan === 'Free' ? { kind: 'free' } : { kind: 'unchanged' }
    if (!session) return { kind: 'unconfirmed' }
    const answer = await call(readCheckout, { session })
    if (answer.state === 'open') return { kind: 'open' }
    return { kind: answer.state, plan: answer.plan, isMailed: answer.isMailed }
  } catch (failure) {
    if (failure instanceof CallFailed && failure.code === 'not-signed-in') return { kind: 'signed-out' }
    const isUnknown = failure instanceof CallFailed && failure.status >= 400 && failure.status < 500
    return { kind: isUnknown && failure.status !== 429 ? 'unconfirmed' : 'not-read' }
  }
}
