import { z } from 'zod'
import { defineInstallationJob } from '#platform/jobs/index.ts'

/**
 * Every day and at each start: customers whose name may hide something, and whose newest answer is that of an engine that read names differently. A name with
 * an invisible or a look-alike character in it that was clear then is asked about again.
 */
export const sweepNames = defineInstallationJob({
  name: 'screening.sweep-names',
  signsAs: 'monitoring',
  every: '41 4 * * *',
  payload: z.object({}),
  run: async (installation, _payload, { ctxOf, signal }) => {
    await (await import('./sweep-names.ts')).sweepDisguisedNames(installation, ctxOf, signal)
  },
})
