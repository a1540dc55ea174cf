import { type Route, serve } from '#platform/calls/index.ts'
import * as endpoints from '../contract/index.ts'
import { createCheckoutSession } from './checkout/create-checkout-session.ts'
import { readCheckout } from './checkout/read-checkout.ts'
import { changePlan } from './plan/change-plan.ts'
import { type CountsInUse, readPlan } from './plan/read-plan.ts'
import { claimPurchase } from './plan/subscription/claim-purchase.ts'
import { openPortal } from './plan/subscription/open-portal.ts'
import { receiveStripeEvent } from './webhook/receive-stripe-event.ts'

/** What is in use of a plan is counted by the slices above, so that this one need not know them. */
export const billingRoutes = (counts: CountsInUse): readonly Route[] => [
  serve(endpoints.createCheckoutSession, createCheckoutSession),
  serve(endpoints.readCheckout, readCheckout),
  serve(endpoints.receiveStripeEvent, receiveStripeEvent),
  serve(endpoints.readPlan, (ctx) => readPlan(ctx, counts)),
  serve(endpoints.changePlan, changePlan),
  serve(endpoints.claimPurchase, claimPurchase),
  serve(endpoints.openPortal, openPortal),
]
