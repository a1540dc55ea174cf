import { CallFailed, call } from '#platform/http-client/index.ts'
import { createCheckoutSession, readPlan } from '../../contract/endpoints.ts'
import { amountOf, type PlanName } from '../../contract/plans.ts'

/** Somebody is signed in who does not choose the plan of their organisation. */
export class NotTheirsToChoose extends Error {}

/**
 * Asks for the checkout of a plan and gives where the browser goes. A plan belongs to an organisation: who is not signed in goes
 * to sign-up first, which leads on to this checkout.
 * @throws NotTheirsToChoose · whatever else keeps it from getting there: a refusal, a lost network, an answer without an address.
 */
export async function startCheckout(plan: PlanName, returnPath: string): Promise<string> {
  const own = await call(readPlan, {}).catch((failure: unknown) => {
    if (failure instanceof CallFailed && failure.code === 'not-signed-in') return undefined
    throw failure
  })
  if (!own) return new URL(`/signup?plan=${plan.toLowerCase()}`, location.origin).href
  if (!own.isManageable) throw new NotTheirsToChoose()
  const back = new URL(returnPath, location.origin)
  const success = new URL(back)
  success.searchParams.set('success', 'true')
  success.searchParams.set('plan', plan)
  const { checkoutUrl } = await call(createCheckoutSession, {
    amount: amountOf(plan) ?? 0,
    planName: plan,
    successUrl: success.href,
    cancelUrl: back.href,
  })
  // The answer crossed a network: what is not a web address is a failure like any other.
  const isAddress = typeof checkoutUrl === 'string' && /^https?:\/\//.test(checkoutUrl)
  if (!isAddress) throw new Error('The checkout answered no address.')
  return checkoutUrl
}
