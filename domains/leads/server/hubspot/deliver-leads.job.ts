import { z } from 'zod'
import { defineJob } from '#platform/jobs/index.ts'

/** Every minute, and at once when a lead comes. The tries are kept with the leads, so the job itself is not repeated. */
export const deliverLeads = defineJob({
  name: 'deliver-leads',
  every: '* * * * *',
  payload: z.object({}),
  retries: 0,
  secondsMax: 600,
  run: async (_house, _payload, { ctx, signal }) =>
    (await import('./deliver-leads.ts')).deliverDueLeads(ctx, signal),
})
