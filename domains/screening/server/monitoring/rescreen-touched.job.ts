import { z } from 'zod'
import { defineJob } from '#platform/jobs/index.ts'

/**
 * Asked for by the import of a list, and every hour for what no import tells of: customers added, changed or newly monitored.
 * It finds out itself which customers are behind.
 */
export const rescreenTouchedCustomers = defineJob({
  name: 'rescreen-touched-customers',
  every: '17 * * * *',
  payload: z.object({}),
  secondsMax: 6 * 3_600,
  run: async (house) => (await import('./rescreen-organisations.ts')).rescreenOrganisations(house),
})
