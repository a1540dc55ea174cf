import { z } from 'zod'
import { defineInstallationJob } from '#platform/jobs/index.ts'
import { organisationsAssessedBefore } from '../borrowers/store.ts'
import { assessDaily } from './assess-daily.ts'

/** Every hour: a server that was down at any one of them does the day's work at the next. */
export const assessBorrowersDaily = defineInstallationJob({
  name: 'credit.assess-daily',
  called: 'daily assessment',
  every: '25 * * * *',
  payload: z.object({}),
  run: async (installation, _payload, { ctxOf, signal }) => {
    const now = installation.clock()
    const today = new Date(`${now.toISOString().slice(0, 10)}T00:00:00.000Z`)
    for (const organisationId of await organisationsAssessedBefore(installation.database.db, today))
      await assessDaily(ctxOf(organisationId), signal)
  },
})
