import { z } from 'zod'
import { defineHouseJob } from '#platform/jobs/index.ts'

/**
 * Asked for by the import of a list, and every hour for what no import tells of: customers added, changed or newly monitored.
 * It finds out itself which customers are behind.
 */
export const rescreenTouchedCustomers = defineHouseJob({
  name: 'rescreen-touched-customers',
  signsAs: 'monitoring',
  every: '17 * * * *',
  payload: z.object({}),
  secondsMax: 6 * 3_600,
  run: async (house, _payload, { ctxOf }) =>
    (await import('./rescreen-organisations.ts')).rescreenOrganisations(house, ctxOf),
})
