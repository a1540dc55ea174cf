import { z } from 'zod'
import { defineInstallationJob } from '#platform/jobs/index.ts'
import { keepReviewAlerts } from './keep-review-alerts.ts'
import { organisationsWithCustomers } from './review-store.ts'

/** Every morning: reviews that have become due and files that lack too much ask for a person. */
export const keepReviewAlertsDaily = defineInstallationJob({
  name: 'keep-review-alerts',
  signsAs: 'due-diligence',
  every: '41 5 * * *',
  payload: z.object({}),
  run: async (installation, _payload, { ctxOf }) => {
    for (const organisationId of await organisationsWithCustomers(installation.database.db))
      await keepReviewAlerts(ctxOf(organisationId))
  },
})
