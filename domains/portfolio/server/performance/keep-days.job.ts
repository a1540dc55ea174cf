import { z } from 'zod'
import { HOME_ORGANISATION_ID } from '#platform/identity/index.ts'
import { defineHouseJob } from '#platform/jobs/index.ts'
import { keepDaysOfAll } from './keep-days.ts'

/** Every ten minutes: a day that is over is kept soon after midnight in New York, and a history that came in at once before long. */
export const keepPortfolioDays = defineHouseJob({
  name: 'portfolio.keep-days',
  payload: z.object({}),
  every: '*/10 * * * *',
  async run(_house, _payload, { ctxOf, signal }) {
    await keepDaysOfAll(ctxOf(HOME_ORGANISATION_ID), signal)
  },
})
