import { z } from 'zod'
import { HOME_ORGANISATION_ID } from '#platform/identity/index.ts'
import { defineInstallationJob } from '#platform/jobs/index.ts'
import { keepDaysOfAll } from './keep-days.ts'

/** Every ten minutes: a day that is over is kept soon after midnight in New York, and a history that came in at once before long. */
export const keepPortfolioDays = defineInstallationJob({
  name: 'portfolio.keep-days',
  payload: z.object({}),
  every: '*/10 * * * *',
  async run(_installation, _payload, { ctxOf, signal }) {
    await keepDaysOfAll(ctxOf(HOME_ORGANISATION_ID), signal)
  },
})
