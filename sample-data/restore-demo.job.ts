import { z } from 'zod'
import { defineJob, hasJobs } from '#platform/jobs/index.ts'
import { restoreDemo } from './sample-data.ts'

/** Restores the demo every night, and ends between two steps when the server stops. */
export const restoreDemoNightly = defineJob({
  name: 'restore-demo',
  every: '20 3 * * *',
  payload: z.object({}),
  run: (house, _payload, { signal }) => restoreDemo(house, () => signal.aborted || !hasJobs(house)),
})
