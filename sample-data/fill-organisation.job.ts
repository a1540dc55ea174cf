import { z } from 'zod'
import { defineJob, hasJobs } from '#platform/jobs/index.ts'
import { fillFoundedOrganisation } from './sample-data.ts'

/** Fills an organisation that asked for the sample data as it began. Broken off by a stop, it begins anew after the next start. */
export const fillOrganisation = defineJob({
  name: 'fill-organisation',
  payload: z.object({ organisationId: z.number().int() }),
  run: (house, _payload, { signal, ctx }) =>
    fillFoundedOrganisation(ctx, () => signal.aborted || !hasJobs(house)),
})
