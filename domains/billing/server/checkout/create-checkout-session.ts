import { createHash, randomUUID } from 'node:crypto'
import type Stripe from 'stripe'
import type { Context } from '#platform/context/index.ts'
import type { RequestOf } from '#platform/endpoint/index.ts'
import { Problem } from '#platform/problems/index.ts'
import {
  amountOf,
  type createCheckoutSession as endpoint,
  isPlanName,
  type PlanName,
  plans,
  TRIAL_DAYS,
} from '../../contract/index.ts'
import { chooseFree } from '../plan/choose-free.ts'
import { mayManagePlan } from '../plan/may-manage-plan.ts'
import { planRowOf } from '../store.ts'
import { callStripe } from '../stripe/call-stripe.ts'
import { requireOwnAddress } from './own-address.ts'

type Input = RequestOf<typeof endpoint>

/**
 * Starts the checkout of a plan. Free is activated here, for an administrator who is signed in, and leads straight to the success
 * URL; a paid plan leads to Stripe and is activated by its events alone.
 *
 * @throws Problem `invalid-input` for an unknown plan, one that sales agrees on, a price that is not the plan's or a foreign
 * address · `conflict` when the organisation has the plan already · `not-configured` without a Stripe key · `source-failed`.
 */
export async function createCheckoutSession(ctx: Context, input: Input): Promise<{ checkoutUrl: string }> {
  const plan = planToBuy(input)
  requireOwnAddress(ctx, 'successUrl', input.successUrl)
  requireOwnAddress(ctx, 'cancelUrl', input.cancelUrl)
  if (plan === 'Free') {
    if (mayManagePlan(ctx.actor)) await chooseFree(ctx)
    return { checkoutUrl: input.successUrl }
  }
  const buyer = mayManagePlan(ctx.actor) ? await organisationBuying(ctx, plan) : undefined
  const session = await callStripe(ctx, (stripe) =>
    stripe.checkout.sessions.create(sessionFor(plan, input, buyer), {
      idempotencyKey: idempotencyKey(ctx, plan, input, buyer),
    }),
  )
  if (!session.url)
    throw new Problem('source-failed', 'The payment provider returned no checkout page.', {
      provider: 'stripe',
    })
  return { checkoutUrl: session.url }
}

/** The plan that is asked for, at the price of the table and no other. */
function planToBuy({ planName, amount }: Input): PlanName {
  const refuse = (field: string, message: string, details = {}) =>
    new Problem('invalid-input', message, { issues: [{ field, message }], ...details })
  if (!isPlanName(planName))
    throw refuse('planName', 'This plan does not exist.', { plans: Object.keys(plans) })
  const price = amountOf(planName)
  if (price === null)
    throw refuse('planName', `${planName} is agreed with our sales team.`, { contact: '/contact' })
  if (amount !== price) throw refuse('amount', `The amount is not the price of ${planName}.`)
  return planName
}

type Buyer = { organisationId: number; customerId: string | null; hasHadTrial: boolean }

async function organisationBuying(ctx: Context, plan: PlanName): Promise<Buyer> {
  const { organisationId } = ctx.actor
  const row = await planRowOf(ctx.db, organisationId)
  if (row?.plan === plan && row.subscriptionId)
    throw new Problem('conflict', `Your organisation has the ${plan} plan already.`, {
      plan,
      manageAt: '/dashboard/settings/plan',
    })
  return {
    organisationId,
    customerId: row?.customerId ?? null,
    hasHadTrial: row?.hasHadTrial ?? false,
  }
}

/** Whoever has no organisation here buys without one: the mail after the payment carries a link that binds the plan. */
function sessionFor(
  plan: PlanName,
  input: Input,
  buyer: Buyer | undefined,
): Stripe.Checkout.SessionCreateParams {
  const metadata = {
    plan,
    ...(buyer ? { organisationId: String(buyer.organisationId) } : {}),
  }
  const { description } = plans[plan]
  return {
    mode: 'subscription',
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: 'usd',
          unit_amount: input.amount,
          recurring: { interval: 'month' },
          product_data: { name: `Assay ${plan}`, description },
        },
      },
    ],
    // Nobody is asked for a card to try; without one the plan ends with its trial.
    payment_method_collection: 'if_required',
    subscription_data: {
      metadata,
      ...(buyer?.hasHadTrial
        ? {}
        : {
            trial_period_days: TRIAL_DAYS,
            trial_settings: { end_behavior: { missing_payment_method: 'cancel' } },
          }),
    },
    metadata,
    ...(buyer ? { client_reference_id: String(buyer.organisationId) } : {}),
    ...(buyer?.customerId ? { customer: buyer.customerId } : {}),
    success_url: returnAddress(input.successUrl),
    cancel_url: input.cancelUrl,
  }
}

/** The browser brings the checkout's id back with it, so that the page can ask what became of it. Stripe fills in the braces. */
function returnAddress(successUrl: string): string {
  const address = new URL(successUrl)
  address.searchParams.set('session', '')
  return address.href.replace(/([?&]session=)(?=&|#|$)/, '$1{CHECKOUT_SESSION_ID}')
}

const SAME_CHECKOUT_MS = 5 * 60_000

/** Two clicks of one organisation within minutes are one checkout. Strangers cannot be told apart, so each call is its own. */
function idempotencyKey(ctx: Context, plan: PlanName, input: Input, buyer: Buyer | undefined): string {
  if (!buyer) return `assay-checkout-${randomUUID()}`
  const window = Math.floor(ctx.now.getTime() / SAME_CHECKOUT_MS)
  const facts = [
    buyer.organisationId,
    buyer.customerId,
    buyer.hasHadTrial,
    plan,
    input.successUrl,
    input.cancelUrl,
  ]
  const digest = createHash('sha256').update(JSON.stringify(facts)).digest('hex').slice(0, 32)
  return `assay-checkout-${digest}-${window}`
}
