import { z } from 'zod'
import { CentralRate, CreditRating } from './schemas.ts'
import { CreditWarning, LookedAt } from './warnings.ts'

const FigureInput = z.object({ label: z.string(), year: z.string(), value: z.number().nullable() })

/** What is computed from the statements that were known on a day. */
export const CreditAnalysis = z.object({
  knownOn: z.string(),
  period: z.string().nullable(),
  currency: z.string().nullable(),
  scale: z.number().int(),
  sources: z.array(z.string()),
  /** What distance to default and Altman's Z take from the market; null for a borrower without a symbol. */
  market: z
    .object({
      symbol: z.string(),
      /** Why nothing of the market is in the figures; null where it is. */
      whyNot: z.string().nullable(),
      price: z.number().nullable(),
      priceOn: z.string().nullable(),
      source: z.string().nullable(),
      kind: z.string().nullable(),
      /** A year, as a fraction. */
      volatility: z.number().nullable(),
      closes: z.number().int(),
      shares: z.number().nullable(),
      /** A year, continuous, as a fraction. */
      riskFree: z.number().nullable(),
      riskFreeSource: z.string().nullable(),
      caveats: z.array(z.string()),
    })
    .nullable(),
  rating: CreditRating.nullable(),
  score: z.number().nullable(),
  probability: z.number().nullable(),
  /** What the card said of the firms it is fitted on. */
  sampleProbability: z.number().nullable(),
  notRatedBecause: z.string().nullable(),
  cardLines: z.array(z.object({ label: z.string(), points: z.number() })),
  basis: z.object({
    fittedOn: z.string(),
    agreement: z.string(),
    centralRate: CentralRate,
    /** What the model would say at other central rates; empty without a rating. Nothing is kept of it. */
    atOtherRates: z.array(
      z.object({ centralRate: z.number(), rating: CreditRating, probability: z.number() }),
    ),
    defaultRates: z.array(z.object({ rating: CreditRating, rate: z.number() })),
    defaultSource: z.string(),
    defaultYears: z.string(),
  }),
  /** The same card on the twelve months to the newest quarter that was filed since; it moves no rating. Null without one. */
  trailing: z
    .object({
      period: z.string(),
      rating: CreditRating.nullable(),
      probability: z.number().nullable(),
      notRatedBecause: z.string().nullable(),
      ratios: z.array(z.object({ id: z.string(), value: z.number().nullable() })),
    })
    .nullable(),
  checks: z.array(z.object({ code: z.string(), words: z.string(), difference: z.number().nullable() })),
  warnings: z.array(CreditWarning),
  lookedAt: z.array(LookedAt),
  ratios: z.array(
    z.object({
      id: z.string(),
      label: z.string(),
      group: z.string(),
      unit: z.enum(['fraction', 'times', 'days']),
      formula: z.string(),
      better: z.enum(['higher', 'lower', 'neither']),
      value: z.number().nullable(),
      before: z.number().nullable(),
      inputs: z.array(FigureInput),
    }),
  ),
  /** Where its ratios stand among the other borrowers of its industry; null where that is not stated. A ratio with fewer than five of theirs is not there. */
  peers: z
    .object({
      industry: z.string(),
      borrowers: z.number().int(),
      /** Left out: their newest statement is older than 18 months. */
      onOldStatements: z.number().int(),
      ratios: z.array(
        z.object({
          id: z.string(),
          /** The share of them with a lower value. */
          percentile: z.number(),
          median: z.number(),
          peers: z.number().int(),
        }),
      ),
    })
    .nullable(),
  models: z.array(
    z.object({
      id: z.string(),
      label: z.string(),
      formula: z.string(),
      source: z.string(),
      value: z.number().nullable(),
      unit: z.string(),
      zone: z.string().nullable(),
      inputs: z.array(FigureInput),
      terms: z.array(z.object({ label: z.string(), coefficient: z.number(), value: z.number().nullable() })),
    }),
  ),
  opinions: z.array(
    z.object({
      by: z.string(),
      label: z.string(),
      says: z.enum(['distress', 'uncertain', 'sound']),
      value: z.number(),
      read: z.string(),
    }),
  ),
  doModelsDisagree: z.boolean(),
  moves: z.array(
    z.object({
      lever: z.string(),
      label: z.string(),
      amount: z.number(),
      shareOfAssets: z.number(),
      from: CreditRating,
      to: CreditRating,
      direction: z.enum(['better', 'worse']),
    }),
  ),
  limit: z
    .object({
      amount: z.number(),
      bound: z.string(),
      source: z.string(),
      parts: z.array(
        z.object({ id: z.string(), label: z.string(), amount: z.number().nullable(), why: z.string() }),
      ),
    })
    .nullable(),
})
export type CreditAnalysis = z.infer<typeof CreditAnalysis>
