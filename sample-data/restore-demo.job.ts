import { z } from 'zod'
import { defineHouseJob, hasJobs } from '#platform/jobs/index.ts'
import { restoreDemo } from './sample-data.ts'

/** Restores the demo every night, and at a start unless it is as fresh as a restored one; ends between two steps when the server stops. */
export const restoreDemoNightly = defineHouseJob({
  name: 'restore-demo',
  every: '20 3 * * *',
  payload: z.object({ unlessFresh: z.boolean().default(false) }),
  run: (house, { unlessFresh }, { signal }) =>
    restoreDemo(house, { unlessFresh, shouldStop: () => signal.aborted || !hasJobs(house) }),
})
