import { z } from 'zod'
import { defineInstallationJob } from '#platform/jobs/index.ts'

/** Asked for by a roll-back, and at the start for one whose process ended before it was done. */
export const repeatWithdrawnScreenings = defineInstallationJob({
  name: 'repeat-withdrawn-screenings',
  signsAs: 'monitoring',
  payload: z.object({}),
  secondsMax: 6 * 3_600,
  run: async (installation, _payload, { ctxOf }) =>
    (await import('./repeat-screenings.ts')).repeatWithdrawn(installation, ctxOf),
})
