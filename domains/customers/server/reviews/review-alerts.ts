import type { Hit } from '#domains/alerts/server/index.ts'
import { DATA_AGE_DAYS_MAX, FILE_COMPLETE_PERCENT_MIN } from '../../contract/schemas.ts'
import type { CustomerRow } from '../store.ts'

/** The rules that speak of a customer's due-diligence file. */
export const reviewRules = ['kyc-review-due', 'kyc-incomplete'] as const
export type ReviewRule = (typeof reviewRules)[number]

type Reviewed = Pick<CustomerRow, 'id' | 'name' | 'dataAsOf' | 'kycCompletenessPercent'>

const dayOf = (moment: Date) => moment.toISOString().slice(0, 10)

const wordsOf = {
  'kyc-review-due': ({ name, dataAsOf }) => ({
    severity: 'medium',
    title: `Due-diligence review is due: ${name}`,
    description: `The data was last confirmed on ${dayOf(dataAsOf)}, more than ${DATA_AGE_DAYS_MAX} days ago.`,
  }),
  'kyc-incomplete': ({ name, kycCompletenessPercent }) => ({
    severity: 'low',
    title: `Due-diligence file is incomplete: ${name}`,
    description: `${kycCompletenessPercent}% of what is required is there; at least ${FILE_COMPLETE_PERCENT_MIN}% is asked for.`,
  }),
} satisfies Record<ReviewRule, (customer: Reviewed) => Pick<Hit, 'severity' | 'title' | 'description'>>

/** The alert of one rule about one customer. The data of another day is another question than the one that was answered. */
export function reviewAlert(rule: ReviewRule, customer: Reviewed): Hit {
  const about = rule === 'kyc-review-due' ? dayOf(customer.dataAsOf) : `${customer.kycCompletenessPercent}`
  return {
    ...wordsOf[rule](customer),
    kind: rule,
    subject: { type: 'company', id: String(customer.id) },
    dedupeKey: `${rule} company ${customer.id} ${about}`,
  }
}

/** What ended the ground of an alert, for the alert that closes itself. */
export const whyReviewGone = {
  'kyc-review-due': 'The data was confirmed, or reviews that are longer overdue come first.',
  'kyc-incomplete': 'The file was completed, or files that lack more come first.',
} satisfies Record<ReviewRule, string>
