import { type PlanName, TRIAL_DAYS } from '../contract/plans.ts'
import type { PaymentOutcome } from './checkout/payment-outcome.ts'

/** Where one's own plan is looked at, and where a checkout from there comes back to. */
export const PLAN_PATH = '/dashboard/settings/plan'

/** What a payment that could not be started says, and nothing else. */
export const CHECKOUT_FAILED =
  'Unable to process payment at this time. Please contact our sales team for assistance.'

const INSTRUCTIONS = "You'll receive setup instructions via email shortly."
const NO_MAIL = 'This installation sends no mail: the next steps are shown beside your plan.'

/** The agreed welcome; an installation without a mail server promises no mail. */
export const welcomeTo = (plan: PlanName, isMailed = true): string =>
  `Payment successful! Welcome to Assay ${plan}! ${isMailed ? INSTRUCTIONS : NO_MAIL}`

/** What a person reads who comes back from a checkout. Only what the provider or our own record confirmed is a success. */
export function wordsOf(outcome: PaymentOutcome): { kind: 'success' | 'failure'; text: string } {
  const refused = (text: string) => ({ kind: 'failure', text }) as const
  switch (outcome.kind) {
    case 'paid':
      return { kind: 'success', text: welcomeTo(outcome.plan, outcome.isMailed) }
    case 'trial':
      return {
        kind: 'success',
        text: `Welcome to Assay ${outcome.plan}! Your ${TRIAL_DAYS}-day trial has begun and nothing was charged. ${outcome.isMailed ? INSTRUCTIONS : NO_MAIL}`,
      }
    case 'free':
      return {
        kind: 'success',
        text: 'Your organisation is on the Free plan. There is nothing to pay.',
      }
    case 'open':
      return refused('The checkout was not finished. Nothing was charged, and no plan has changed.')
    case 'signed-out':
      return refused('No plan was chosen: a plan belongs to an organisation, and nobody is signed in.')
    case 'unchanged':
      return refused('The plan of your organisation was not changed. Its administrators choose it.')
    case 'not-read':
      return refused(
        'The payment status could not be checked just now. Your plan shows it as soon as the payment provider has confirmed it.',
      )
    case 'unconfirmed':
      return refused(
        'No payment was confirmed. A plan counts as bought once the payment provider has confirmed it.',
      )
  }
}
