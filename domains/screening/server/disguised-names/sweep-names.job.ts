import { z } from 'zod'
import { defineHouseJob } from '#platform/jobs/index.ts'
import { sweepDisguisedNames } from './sweep-names.ts'

/**
 * Every day and at each start: customers whose name may hide something, and whose newest answer is that of an engine that read names differently. A name with
 * an invisible or a look-alike character in it that was clear then is asked about anew.
 */
export const sweepNames = defineHouseJob({
  name: 'screening.sweep-names',
  signsAs: 'monitoring',
  every: '41 4 * * *',
  payload: z.object({}),
  run: async (house, _payload, { ctxOf, signal }) => {
    await sweepDisguisedNames(house, ctxOf, signal)
  },
})
