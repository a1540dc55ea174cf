import { z } from 'zod'
import { defineInstallationJob } from '#platform/jobs/index.ts'
import { beginNights } from './begin-night.ts'

/** Every night: a run for each organisation that lets records go by time. */
export const beginExpiryNights = defineInstallationJob({
  name: 'records.retention-nights',
  signsAs: 'retention',
  every: '7 2 * * *',
  payload: z.object({}),
  run: (installation, _payload, { ctxOf }) => beginNights(installation, ctxOf),
})
