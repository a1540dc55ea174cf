import { z } from 'zod'
import { defineJob } from '#platform/jobs/index.ts'
import { keepDaysOfAll } from './keep-days.ts'

/** Every ten minutes: a day that is over is kept soon after midnight in New York, and a history that came in at once before long. */
export const keepPortfolioDays = defineJob({
  name: 'portfolio.keep-days',
  payload: z.object({}),
  every: '*/10 * * * *',
  async run(_house, _payload, { ctx, signal }) {
    await keepDaysOfAll(ctx, signal)
  },
})
