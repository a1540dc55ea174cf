import { z } from 'zod'
import { assumedCentralRate, migrationClasses } from '#engines/credit/index.ts'
import { defineEndpoint, isoDateTime, Run } from '#platform/endpoint/index.ts'
import { CentralRate } from './schemas.ts'

const MigrationClass = z.enum(migrationClasses)

const LossQuantile = z.object({
  confidence: z.number(),
  lossCents: z.number(),
  /** The range in which it lies in 95 of 100 such simulations. */
  lowCents: z.number(),
  highCents: z.number(),
  /** The same where every borrower is a vanishing part of the book. */
  granularCents: z.number(),
})

/** What a year may cost a book, as it was simulated. */
export const CreditSimulation = z.object({
  id: z.number().int(),
  /** When the book was read. */
  at: isoDateTime,
  by: z.string(),
  years: z.number().int(),
  seed: z.number().int(),
  /** Null where each borrower has the one of its probability. */
  correlation: z.number().nullable(),
  correlationSource: z.string(),
  transitionSource: z.string(),
  transitionYears: z.string(),
  /** What it is of, and what is not in it. */
  book: z.object({
    borrowers: z.number().int(),
    exposureCents: z.number(),
    lossAtDefaultCents: z.number(),
    unrated: z.number().int(),
    unratedExposureCents: z.number(),
    hasOtherCurrencies: z.boolean(),
    hasSample: z.boolean(),
    /** Borrowers in the figures whose newest statement is older than eighteen months. */
    onOldStatements: z.number().int().default(0),
    /** Borrowers whose rating was made at another central rate than that of the day. */
    atAnotherRate: z.number().int().default(0),
  }),
  /** What the probabilities of the model were brought to; simulations that say none are of a time when it was the product’s assumption everywhere. */
  centralRate: CentralRate.default({
    rate: assumedCentralRate.value,
    source: assumedCentralRate.source,
    asOf: assumedCentralRate.asOf,
    since: null,
    setBy: null,
  }),
  expectedLossCents: z.number(),
  simulatedMeanCents: z.number(),
  meanErrorCents: z.number(),
  deviationCents: z.number(),
  unexpectedLossCents: z.number(),
  shortfallCents: z.number(),
  lossYears: z.number(),
  quantiles: z.array(LossQuantile),
  /** Exposure to those that stand lower at the end of a year. */
  worse: z.object({ meanCents: z.number(), p95Cents: z.number() }),
  convergence: z.array(
    z.object({
      years: z.number().int(),
      meanCents: z.number(),
      p99Cents: z.number(),
      p999Cents: z.number(),
    }),
  ),
  isSettled: z.boolean(),
  migration: z.array(
    z.object({
      from: MigrationClass,
      count: z.number().int(),
      exposureCents: z.number(),
      to: z.array(z.object({ class: MigrationClass, count: z.number(), exposureCents: z.number() })),
    }),
  ),
})
export type CreditSimulation = z.infer<typeof CreditSimulation>

export const readCreditSimulation = defineEndpoint({
  name: 'credit.simulation',
  effect: 'read',
  method: 'GET',
  path: '/api/credit/simulation',
  summary: 'The newest simulation of what a year may cost the book, and whether another is under way',
  permission: 'credit:read',
  request: z.object({}),
  response: z.object({
    newest: CreditSimulation.nullable(),
    /** The book as it is now, so that one that has changed since the newest was drawn is not taken for it; null without one. */
    bookNow: z
      .object({
        borrowers: z.number().int(),
        exposureCents: z.number(),
        expectedLossCents: z.number(),
        centralRate: z.number(),
      })
      .nullable(),
    /** The newest run, unless it is done. */
    run: Run.nullable(),
  }),
  problems: [],
})

export const simulateCredit = defineEndpoint({
  name: 'credit.simulate',
  effect: 'write',
  method: 'POST',
  path: '/api/credit/simulation',
  summary: 'Simulates a year of the book by one common factor, in a run that can be followed and cancelled',
  permission: 'credit:write',
  request: z.object({
    years: z
      .number()
      .int()
      .min(10_000)
      .max(200_000)
      .default(50_000)
      .meta({ title: 'Years to draw', description: '10,000 to 200,000' }),
    seed: z
      .number()
      .int()
      .min(0)
      .max(2_147_483_647)
      .default(1)
      .meta({ title: 'Seed', description: 'The same seed and book give the same figures' }),
    correlation: z.number().min(0).max(0.9).nullable().default(null).meta({
      title: 'Asset correlation',
      description: 'A fraction for every borrower; empty for that of the Basel framework by its probability',
    }),
  }),
  response: z.object({ runId: z.number().int(), borrowers: z.number().int() }),
  problems: ['conflict', 'infeasible'],
  status: 202,
})

export const readLeadTimes = defineEndpoint({
  name: 'credit.lead-times',
  effect: 'read',
  method: 'GET',
  path: '/api/credit/lead-times',
  summary: 'How long before a fall to CCC or worse each warning was first told, on the assessments at hand',
  permission: 'credit:read',
  request: z.object({}),
  response: z.object({
    /** Borrowers that were seen better and then at CCC or worse. */
    falls: z.number().int(),
    /** From so many on medians are given. */
    fallsLeast: z.number().int(),
    isMeasurable: z.boolean(),
    byWarning: z.array(
      z.object({
        code: z.string(),
        words: z.string(),
        foretold: z.number().int(),
        medianDays: z.number().nullable(),
        /** Borrowers that it was told of and that have not fallen. */
        withoutFall: z.number().int(),
      }),
    ),
  }),
  problems: [],
})
