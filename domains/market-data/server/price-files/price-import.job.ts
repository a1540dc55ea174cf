import { z } from 'zod'
import { defineJob } from '#platform/jobs/index.ts'

/** Stores a long price file part by part. A run that was cut off is taken up again after the last part. */
export const storePriceFile = defineJob({
  name: 'market-data.store-price-file',
  payload: z.object({ organisationId: z.number().int(), importId: z.number().int() }),
  retries: 5,
  secondsMax: 3_600,
  run: async (_house, { importId }, { ctx, signal }) =>
    (await import('./store-parts.ts')).storeParts(ctx, importId, signal),
})
