import { z } from 'zod'
import { defineHouseJob } from '#platform/jobs/index.ts'
import { keepReviewAlerts } from './keep-review-alerts.ts'
import { organisationsWithCustomers } from './review-store.ts'

/** Every morning: reviews that have become due and files that lack too much ask for a person. */
export const keepReviewAlertsDaily = defineHouseJob({
  name: 'keep-review-alerts',
  signsAs: 'due-diligence',
  every: '41 5 * * *',
  payload: z.object({}),
  run: async (house, _payload, { ctxOf }) => {
    for (const organisationId of await organisationsWithCustomers(house.database.db))
      await keepReviewAlerts(ctxOf(organisationId))
  },
})
