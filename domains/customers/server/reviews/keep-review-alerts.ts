import { keepAlerts } from '#domains/alerts/server/index.ts'
import { type Context, daysAfter } from '#platform/context/index.ts'
import { DATA_AGE_DAYS_MAX, FILE_COMPLETE_PERCENT_MIN } from '../../contract/schemas.ts'
import { type ReviewRule, reviewAlert, reviewRules, whyReviewGone } from './review-alerts.ts'
import { incompleteCustomers, overdueCustomers } from './review-store.ts'

/** A large book does not bury its people: of each rule so many customers are asked about at once, the longest overdue first. */
const ASKED_AT_ONCE = 50

/** Raises what is due about the due-diligence files of an organisation, and closes what is no longer so. */
export async function keepReviewAlerts(ctx: Context): Promise<void> {
  const { organisationId } = ctx.actor
  const before = daysAfter(ctx.now, -DATA_AGE_DAYS_MAX)
  const overdue = await overdueCustomers(ctx.db, organisationId, before, ASKED_AT_ONCE)
  const incomplete = await incompleteCustomers(
    ctx.db,
    organisationId,
    FILE_COMPLETE_PERCENT_MIN,
    ASKED_AT_ONCE,
  )
  await keepAlerts(ctx, {
    kinds: reviewRules,
    hits: [
      ...overdue.map((row) => reviewAlert('kyc-review-due', row)),
      ...incomplete.map((row) => reviewAlert('kyc-incomplete', row)),
    ],
    goneBecause: ({ kind }) => whyReviewGone[kind as ReviewRule],
  })
}
