import { z } from 'zod'
import { defineEndpoint, requiredReason } from '#platform/endpoint/index.ts'
import { CentralRate, Day } from './schemas.ts'

/** The rate in force, and what one that waits would do. Its changes are in the register of controls (`credit-central-rate`). */
export const CentralRateFile = z.object({
  inForce: CentralRate,
  /** Rated borrowers whose rating was made at another rate: they are still to be assessed again. */
  atAnotherRate: z.number().int(),
  /** What the rate that waits for a second person would do to the ratings of the model; null where none waits. */
  effect: z
    .object({
      rate: z.number(),
      rated: z.number().int(),
      better: z.number().int(),
      worse: z.number().int(),
      /** To CCC or worse. */
      toHighRisk: z.number().int(),
      /** Of a year, US cents, by the ratings that count; null where nothing is lent to anybody rated. */
      expectedLossCents: z.number().nullable(),
      expectedLossThenCents: z.number().nullable(),
    })
    .nullable(),
})
export type CentralRateFile = z.infer<typeof CentralRateFile>

export const readCentralRate = defineEndpoint({
  name: 'credit.central-rate',
  method: 'GET',
  path: '/api/credit/central-rate',
  summary:
    'The central default rate to which the model’s ratings are calibrated, and what a proposed one would do',
  permission: 'credit:read',
  response: CentralRateFile,
  examples: [{ asks: 'Which default rate do the credit ratings assume?', request: {} }],
})

export const proposeCentralRate = defineEndpoint({
  name: 'credit.propose-central-rate',
  method: 'POST',
  path: '/api/credit/central-rate',
  summary: 'Proposes another central default rate; it takes effect when a second person agrees',
  permission: 'credit:decide',
  request: z.object({
    ratePercent: z
      .number()
      .min(0.05, 'At least 0.05 %: it is asked for in percent, 2 for 2 %')
      .max(20, 'At most 20 %: it is asked for in percent, 2 for 2 %')
      .meta({ title: 'Central default rate, % a year', description: '2 for 2 %; 0.05 to 20' }),
    source: z
      .string('State the source')
      .trim()
      .min(3, 'State the source')
      .max(500)
      .meta({ title: 'Where it comes from', placeholder: 'Own defaults of 2016 to 2025' }),
    asOf: Day.meta({ title: 'As of', description: 'The date of the figure' }),
    reason: requiredReason,
  }),
  response: CentralRateFile,
  problems: ['conflict'],
  examples: [
    {
      asks: 'Bring the credit ratings to our own default rate of 1.4 %',
      request: {
        ratePercent: 1.4,
        source: 'Own defaults of 2016 to 2025',
        asOf: '2026-01-31',
        reason: 'Measured on our book',
      },
    },
  ],
  status: 201,
})
