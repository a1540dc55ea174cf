export {
  changePlan,
  claimPurchase,
  createCheckoutSession,
  openPortal,
  readCheckout,
  readPlan,
  receiveStripeEvent,
} from './endpoints.ts'
export {
  amountOf,
  isPlanName,
  limitLines,
  type Plan,
  type PlanLimits,
  type PlanName,
  planNames,
  plans,
  TRIAL_DAYS,
} from './plans.ts'
export { CheckoutOutcome, OrganisationPlan, PlanStatus, PlanUsage } from './schemas.ts'
