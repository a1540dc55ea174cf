import { z } from 'zod'
import { defineJob } from '#platform/jobs/index.ts'
import { restoreDemo } from './sample-data.ts'

/** Restores the demo every night. */
export const restoreDemoNightly = defineJob({
  name: 'restore-demo',
  every: '20 3 * * *',
  payload: z.object({}),
  run: (house) => restoreDemo(house),
})
