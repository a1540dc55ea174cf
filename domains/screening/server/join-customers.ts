import {
  onAnswersRead,
  onPartyScreeningsAsked,
  onRatingFactsAsked,
  onScreeningWanted,
} from '#domains/customers/server/index.ts'
import type { Installation } from '#platform/context/index.ts'
import { enqueue, hasJobs } from '#platform/jobs/index.ts'
import { lapsedToday } from './monitoring/lapsed-today.ts'
import { screenAwaitingCustomers } from './monitoring/screen-awaiting.job.ts'
import { relatedScreenings } from './related/related-screenings.ts'
import { ratingFactsByScreening } from './risk/rating-facts.ts'

/** Joins screening to the customers: one that is added or changed is screened, an answer of before is read as of today, and a rating rests on matches and owners. */
export function joinCustomers(installation: Installation): void {
  onScreeningWanted(installation, async (tx) => {
    const { organisationId } = tx.actor
    if (hasJobs(installation)) await enqueue(tx, screenAwaitingCustomers, { organisationId })
  })
  onAnswersRead(installation, lapsedToday)
  onPartyScreeningsAsked(installation, relatedScreenings)
  onRatingFactsAsked(installation, 'screening', ratingFactsByScreening)
}
