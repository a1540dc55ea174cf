import { z } from 'zod'
import { organisationsWithMonitoring } from '#domains/customers/server/index.ts'
import { HOME_ORGANISATION_ID } from '#platform/identity/index.ts'
import { defineInstallationJob } from '#platform/jobs/index.ts'

/** Every five minutes: a list grows old without anybody's step, and an import fails where nobody looks. */
export const followLists = defineInstallationJob({
  name: 'follow-lists',
  signsAs: 'lists',
  every: '*/5 * * * *',
  retries: 0,
  payload: z.object({}),
  run: async (installation, _payload, { ctxOf }) => {
    const { keepListAlerts } = await import('./keep-list-alerts.ts')
    const monitoring = await organisationsWithMonitoring(installation.database.db)
    for (const organisationId of new Set([HOME_ORGANISATION_ID, ...monitoring])) {
      await keepListAlerts(ctxOf(organisationId))
    }
  },
})
