import { onAnswersRead, onScreeningWanted } from '#domains/customers/server/index.ts'
import type { House } from '#platform/context/index.ts'
import { enqueue, hasJobs } from '#platform/jobs/index.ts'
import { lapsedToday } from './monitoring/lapsed-today.ts'
import { screenAwaitingCustomers } from './monitoring/screen-awaiting.job.ts'

/** Joins screening to the customers: one that is added or changed is screened, and an answer of before is read as of today. */
export function joinCustomers(house: House): void {
  onScreeningWanted(house, async (tx) => {
    const { organisationId } = tx.actor
    if (hasJobs(house)) await enqueue(tx, screenAwaitingCustomers, { organisationId })
  })
  onAnswersRead(house, lapsedToday)
}
