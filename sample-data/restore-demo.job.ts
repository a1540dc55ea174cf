import { z } from 'zod'
import { defineInstallationJob, hasJobs } from '#platform/jobs/index.ts'
import { restoreDemo } from './sample-data.ts'

/** Restores the demo every night, and at a start unless it is as fresh as a restored one; ends between two steps when the server stops. */
export const restoreDemoNightly = defineInstallationJob({
  name: 'restore-demo',
  every: '20 3 * * *',
  payload: z.object({ unlessFresh: z.boolean().default(false) }),
  run: (installation, { unlessFresh }, { signal }) =>
    restoreDemo(installation, { unlessFresh, shouldStop: () => signal.aborted || !hasJobs(installation) }),
})
