import { z } from 'zod'
import { defineEndpoint, isoDateTime } from '#platform/endpoint/index.ts'
import { CentralRate, Day } from './schemas.ts'

const reason = z
  .string('A reason is required')
  .trim()
  .min(3, 'A reason is required')
  .max(2_000)
  .meta({ title: 'Reason', kind: 'textarea' })

const CentralRateDecision = z.object({
  id: z.number().int(),
  rate: z.number(),
  source: z.string(),
  asOf: z.string(),
  reason: z.string(),
  state: z.enum(['proposed', 'in-force', 'rejected', 'replaced']),
  askedBy: z.string(),
  askedAt: isoDateTime,
  settledBy: z.string().nullable(),
  settledAt: isoDateTime.nullable(),
  settledReason: z.string().nullable(),
})

/** The rate that counts, what was decided of it, and what one that waits would do. */
export const CentralRateFile = z.object({
  inForce: CentralRate,
  /** Rated borrowers whose rating was made at another rate: they are still to be assessed again. */
  atAnotherRate: z.number().int(),
  /** The newest first. */
  decisions: z.array(CentralRateDecision),
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
  effect: 'read',
  method: 'GET',
  path: '/api/credit/central-rate',
  summary:
    'The default rate of the borrowers as a whole to which the model’s ratings are brought, with what was decided of it',
  permission: 'credit:read',
  request: z.object({}),
  response: CentralRateFile,
  problems: [],
  examples: [{ asks: 'Which default rate do the credit ratings assume?', request: {} }],
})

export const proposeCentralRate = defineEndpoint({
  name: 'credit.propose-central-rate',
  effect: 'write',
  method: 'POST',
  path: '/api/credit/central-rate',
  summary: 'Asks for another central default rate; it holds when a second person agrees',
  permission: 'credit:decide',
  request: z.object({
    ratePercent: z
      .number()
      .min(0.05, 'At least 0.05 %: it is asked for in percent, 2 for 2 %')
      .max(20, 'At most 20 %: it is asked for in percent, 2 for 2 %')
      .meta({ title: 'Central default rate, % a year', description: '2 for 2 %; 0.05 to 20' }),
    source: z
      .string('Say where it comes from')
      .trim()
      .min(3, 'Say where it comes from')
      .max(500)
      .meta({ title: 'Where it comes from', placeholder: 'Own defaults of 2016 to 2025' }),
    asOf: Day.meta({ title: 'As of', description: 'The day that the figure is of' }),
    reason,
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

export const settleCentralRate = defineEndpoint({
  name: 'credit.settle-central-rate',
  effect: 'write',
  method: 'POST',
  path: '/api/credit/central-rate/settle',
  summary:
    'A second person agrees to a central default rate, and every borrower is assessed anew by it, or refuses it; who asked may take it back',
  permission: 'credit:decide',
  request: z.object({ decisionId: z.number().int().positive(), isAgreed: z.boolean(), reason }),
  response: CentralRateFile,
  problems: ['not-found', 'conflict', 'four-eyes'],
})
