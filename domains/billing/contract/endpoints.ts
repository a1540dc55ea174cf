import { z } from 'zod'
import { defineEndpoint } from '#platform/endpoint/index.ts'
import { CheckoutOutcome, OrganisationPlan, planName } from './schemas.ts'

const address = (what: string) =>
  z.string(`${what} is required`).trim().min(1, `${what} is required`).max(2_000, `${what} is too long`)

export const createCheckoutSession = defineEndpoint({
  name: 'billing.start-checkout',
  method: 'POST',
  path: '/api/stripe/create-checkout-session',
  summary: 'Starts the checkout of a plan and returns the next address for the browser',
  permission: 'public',
  request: z.object({
    /** Cents; has to equal the plan's price. */
    amount: z.number('The amount is required').int('The amount is in whole cents').min(0).max(100_000_000),
    planName: z.string('A plan is required').trim().min(1, 'A plan is required').max(40),
    successUrl: address('The success URL'),
    cancelUrl: address('The cancel URL'),
  }),
  response: z.object({ checkoutUrl: z.string() }),
  problems: ['conflict', 'not-configured', 'source-failed', 'too-many-requests'],
  limit: { perAddress: 30, windowSeconds: 60 },
})

export const readCheckout = defineEndpoint({
  name: 'billing.checkout',
  method: 'GET',
  path: '/api/billing/checkout/{session}',
  summary:
    'The outcome of a checkout, as the payment provider reports it, by the id with which the browser returns',
  permission: 'public',
  request: z.object({
    session: z.string().regex(/^cs_[A-Za-z0-9_]{1,250}$/, 'This checkout does not exist.'),
  }),
  response: CheckoutOutcome,
  problems: ['not-found', 'not-configured', 'source-failed', 'too-many-requests'],
  limit: { perAddress: 30, windowSeconds: 60 },
})

export const receiveStripeEvent = defineEndpoint({
  name: 'billing.receive-stripe-event',
  method: 'POST',
  path: '/api/stripe/webhook',
  summary: 'Receives signed events from the payment provider: the only proof of a payment',
  permission: 'public',
  request: z.object({ body: z.instanceof(Uint8Array) }),
  response: z.object({ received: z.literal(true), outcome: z.enum(['applied', 'ignored', 'repeated']) }),
  problems: ['invalid-signature', 'invalid-json', 'not-configured'],
  body: 'raw',
  bodyBytesMax: 512 * 1024,
})

export const readPlan = defineEndpoint({
  name: 'billing.plan',
  method: 'GET',
  path: '/api/billing/plan',
  summary: 'The plan of the organisation, its trial and the use of its limits',
  permission: 'billing:read',
  response: OrganisationPlan,
})

export const changePlan = defineEndpoint({
  name: 'billing.change-plan',
  method: 'POST',
  path: '/api/billing/plan',
  summary: 'Moves to a smaller plan at the next billing cycle, or cancels that',
  permission: 'billing:manage',
  request: z.object({ plan: planName }),
  response: z.object({ changesAt: z.string().nullable() }),
  problems: ['conflict', 'not-configured', 'source-failed', 'demo-not-allowed'],
})

export const claimPurchase = defineEndpoint({
  name: 'billing.claim-purchase',
  method: 'POST',
  path: '/api/billing/claim',
  summary: 'Links a plan bought without an account to the organisation',
  permission: 'billing:manage',
  request: z.object({ token: z.string('The link is not complete').min(10).max(200) }),
  response: z.object({ plan: planName }),
  problems: ['link-expired', 'conflict', 'demo-not-allowed'],
})

export const openPortal = defineEndpoint({
  name: 'billing.open-portal',
  method: 'POST',
  path: '/api/billing/portal',
  summary: 'Opens the payment provider’s portal: invoices, cards, cancelling',
  permission: 'billing:manage',
  response: z.object({ portalUrl: z.string() }),
  problems: ['conflict', 'not-configured', 'source-failed', 'demo-not-allowed'],
})
