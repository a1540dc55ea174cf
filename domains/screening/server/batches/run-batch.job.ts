import { z } from 'zod'
import { defineJob } from '#platform/jobs/index.ts'

/** Screens a batch piece by piece. A run that was cut off is taken up again where it stopped. */
export const runBatch = defineJob({
  name: 'run-screening-batch',
  payload: z.object({ organisationId: z.number().int(), batchId: z.number().int() }),
  retries: 5,
  secondsMax: 6 * 3_600,
  run: async (_house, payload, { ctx, signal }) =>
    (await import('./screen-batch.ts')).screenBatch(ctx, payload.batchId, signal),
})
