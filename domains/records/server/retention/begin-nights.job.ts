import { z } from 'zod'
import { defineHouseJob } from '#platform/jobs/index.ts'
import { beginNights } from './begin-night.ts'

/** Every night: a run for each organisation that lets records go by time. */
export const beginExpiryNights = defineHouseJob({
  name: 'records.retention-nights',
  signsAs: 'retention',
  every: '7 2 * * *',
  payload: z.object({}),
  run: (house, _payload, { ctxOf }) => beginNights(house, ctxOf),
})
