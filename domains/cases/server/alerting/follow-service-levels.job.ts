import { z } from 'zod'
import { systemContext } from '#platform/context/index.ts'
import { defineJob } from '#platform/jobs/index.ts'
import { organisationsWithOpenCases } from '../store.ts'
import { followServiceLevels } from './keep-case-alerts.ts'

/** Every minute: a case that came near its deadline or past it asks for a look, wherever somebody is at work on it or not. */
export const followServiceLevelsOfAll = defineJob({
  name: 'follow-service-levels',
  every: '* * * * *',
  retries: 0,
  payload: z.object({}),
  run: async (house) => {
    for (const organisationId of await organisationsWithOpenCases(house.database.db)) {
      await followServiceLevels(systemContext(house, 'service-level', organisationId))
    }
  },
})
