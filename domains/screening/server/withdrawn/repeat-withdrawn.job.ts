import { z } from 'zod'
import { defineInstallationJob } from '#platform/jobs/index.ts'
import { repeatWithdrawn } from './repeat-screenings.ts'

/** Asked for by a roll-back, and at the start for one whose process ended before it was done. */
export const repeatWithdrawnScreenings = defineInstallationJob({
  name: 'repeat-withdrawn-screenings',
  signsAs: 'monitoring',
  payload: z.object({}),
  secondsMax: 6 * 3_600,
  run: async (installation, _payload, { ctxOf }) => repeatWithdrawn(installation, ctxOf),
})
