import { z } from 'zod'

export const ProviderScore = z.object({
  id: z.number().int(),
  isSample: z.boolean(),
  symbol: z.string(),
  companyName: z.string(),
  provider: z.string(),
  asOf: z.string(),
  isOld: z.boolean(),
  scale: z.string(),
  /** As the provider told it. */
  told: z.object({
    overall: z.number(),
    environmental: z.number().nullable(),
    social: z.number().nullable(),
    governance: z.number().nullable(),
  }),
  /** 0 to 100, higher is better. */
  overall: z.number(),
  environmental: z.number().nullable(),
  social: z.number().nullable(),
  governance: z.number().nullable(),
})
export type ProviderScore = z.infer<typeof ProviderScore>

/** A symbol with the share of the portfolio that it has, a fraction. */
export const EsgHolding = z.object({
  symbol: z
    .string()
    .trim()
    .min(1, 'A symbol is required')
    .max(30)
    .transform((text) => text.toUpperCase()),
  weight: z.number().positive('A weight has to be above zero').max(1_000),
})

/** What is held of a company's score, and what it rests on. */
export const HeldScore = z.object({
  symbol: z.string(),
  name: z.string(),
  /** Null where nothing is held: nothing is guessed. */
  overallScore: z.number().nullable(),
  environmentalScore: z.number().nullable(),
  socialScore: z.number().nullable(),
  governanceScore: z.number().nullable(),
  band: z.enum(['Leader', 'Average', 'Laggard', 'High Risk']).nullable(),
  basis: z.enum(['metrics', 'provider', 'none']),
  basisWords: z.string(),
  coverage: z.number(),
  asOf: z.string().nullable(),
  isOld: z.boolean(),
  /** Whether what it rests on came with the sample data and is invented. */
  isSample: z.boolean(),
  providers: z.array(ProviderScore),
})
export type HeldScore = z.infer<typeof HeldScore>

/** A symbol of which a score is held, so that it can be asked for. */
export const HeldSymbol = z.object({
  symbol: z.string(),
  name: z.string(),
  basis: z.enum(['metrics', 'provider']),
  isSample: z.boolean(),
})

const HoldingScore = z.object({ symbol: z.string(), esgScore: z.number() })
export const PortfolioEsg = z.object({
  overallESGScore: z.number().nullable(),
  band: z.string().nullable(),
  weightedScores: z.object({
    environmental: z.number().nullable(),
    social: z.number().nullable(),
    governance: z.number().nullable(),
  }),
  topESGHoldings: z.array(HoldingScore),
  bottomESGHoldings: z.array(HoldingScore),
  /** Share of the weight that has a score. */
  coverage: z.number(),
  pillarCoverage: z.object({
    environmental: z.number(),
    social: z.number(),
    governance: z.number(),
  }),
  weightTotal: z.number(),
  holdings: z.array(HeldScore.omit({ providers: true }).extend({ weight: z.number() })),
  unscored: z.array(z.string()),
  bases: z.array(z.string()),
  pai: z.array(
    z.object({
      number: z.number().int(),
      name: z.string(),
      unit: z.string(),
      value: z.number().nullable(),
      coverage: z.number(),
      /** The end of the oldest period that it rests on. */
      oldest: z.string().nullable(),
      formula: z.string(),
      /** Why it cannot be told, whatever the holdings tell; empty where it can. */
      lacks: z.string(),
    }),
  ),
})
export type PortfolioEsg = z.infer<typeof PortfolioEsg>

export const EsgRecommendations = z.object({
  recommendations: z.object({
    portfolioAdjustments: z.object({
      currentScore: z.number().nullable(),
      projectedScore: z.number().nullable(),
      improvement: z.number().nullable(),
    }),
    recommendations: z.array(
      z.object({
        symbol: z.string(),
        type: z.enum(['divest', 'improve', 'assess']),
        priority: z.enum(['high', 'medium', 'low']),
        reason: z.string(),
      }),
    ),
  }),
  targetESGScore: z.number(),
  coverage: z.number(),
})
export type EsgRecommendations = z.infer<typeof EsgRecommendations>

export const EsgTrends = z.object({
  insights: z.array(
    z.object({
      category: z.string(),
      trend: z.string(),
      /** Points of score; null where no two years can be compared. */
      change: z.number().nullable(),
      basis: z.string(),
    }),
  ),
})
export type EsgTrends = z.infer<typeof EsgTrends>
