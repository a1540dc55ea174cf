import type { PlanName } from '../contract/plans.ts'

/** What a payment that could not be started says, and nothing else. */
export const CHECKOUT_FAILED =
  'Unable to process payment at this time. Please contact our sales team for assistance.'

export const welcomeTo = (plan: PlanName): string =>
  `Payment successful! Welcome to Assay ${plan}! You'll receive setup instructions via email shortly.`
