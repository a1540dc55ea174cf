import { z } from 'zod'
import { defineInstallationJob } from '#platform/jobs/index.ts'
import { organisationsWithOpenCases } from '../store.ts'
import { followServiceLevels } from './keep-case-alerts.ts'

/** Every minute: a case that came near its deadline or past it asks for a look, wherever somebody is at work on it or not. */
export const followServiceLevelsOfAll = defineInstallationJob({
  name: 'follow-service-levels',
  signsAs: 'service-level',
  every: '* * * * *',
  retries: 0,
  payload: z.object({}),
  run: async (installation, _payload, { ctxOf }) => {
    for (const organisationId of await organisationsWithOpenCases(installation.database.db)) {
      await followServiceLevels(ctxOf(organisationId))
    }
  },
})
