import { call } from '#platform/http-client/index.ts'
import { createCheckoutSession } from '../contract/endpoints.ts'
import { amountOf, type PlanName } from '../contract/plans.ts'

/**
 * Asks for the checkout of a plan and gives where the browser goes.
 * @throws whatever keeps it from getting there: a refusal, a lost network, an answer without an address.
 */
export async function startCheckout(plan: PlanName, returnPath: string): Promise<string> {
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
