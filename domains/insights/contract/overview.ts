import { z } from 'zod'
import { isoDateTime } from '#platform/endpoint/index.ts'
import { Figure } from '#platform/figures/index.ts'

const cents = z.number().int()

/** The scores are out of ten; both are worked out, and `figures` says how. */
export const RiskAnalysis = z.object({
  riskLevel: z.enum(['Low', 'Moderate', 'High', 'Very high']),
  /** 0 to 10: the higher, the more the value swings. */
  riskScore: z.number().min(0).max(10),
  /** 0 to 10: the higher, the better spread. */
  diversificationScore: z.number().min(0).max(10).nullable(),
  topRisks: z.array(z.string()),
  recommendations: z.array(z.string()),
})
export type RiskAnalysis = z.infer<typeof RiskAnalysis>

export const Sentiment = z.enum(['Positive', 'Neutral', 'Negative', 'Not known'])
export type Sentiment = z.infer<typeof Sentiment>

/** How the prices of one security stand to their own past. It says nothing of what they will do. */
export const SecuritySentiment = z.object({
  sentiment: Sentiment,
  /** What the three signals say, or why nothing is known. */
  outlook: z.string(),
  /** −3 to 3, with its signals; null where it is not known. */
  figure: Figure,
})
export type SecuritySentiment = z.infer<typeof SecuritySentiment>

export const SentimentAnalysis = z.object({
  overallSentiment: Sentiment,
  marketConditions: z.string(),
  /** By symbol: the largest holdings, five at most. */
  securities: z.record(z.string(), SecuritySentiment),
})
export type SentimentAnalysis = z.infer<typeof SentimentAnalysis>

export const PortfolioMetrics = z.object({
  totalValue: cents.nullable(),
  totalUnrealizedPnl: cents.nullable(),
  /** The mean day change of a position, in cents. */
  avgDayChange: cents.nullable(),
  positionCount: z.number().int(),
})
export type PortfolioMetrics = z.infer<typeof PortfolioMetrics>

/** What the figures of a portfolio say together, each with how it came to be. */
export const Overview = z.object({
  /** What has to be known before any figure: made, old, missing or mixed prices, what is left out. */
  readFirst: z.array(z.string()),
  asOf: isoDateTime,
  accounts: z.array(z.object({ id: z.number().int(), accountName: z.string() })),
  riskAnalysis: RiskAnalysis.nullable(),
  /** Why there is no risk analysis; null where there is one. */
  whyNoRisk: z.string().nullable(),
  /** Whether it would be there if real and simulated prices were counted together. */
  isRefusedAsMixed: z.boolean(),
  sentimentAnalysis: SentimentAnalysis,
  portfolioMetrics: PortfolioMetrics,
  figures: z.object({
    riskScore: Figure.nullable(),
    diversificationScore: Figure.nullable(),
    overallSentiment: Figure,
    totalValue: Figure,
    totalUnrealizedPnl: Figure,
    avgDayChange: Figure,
    positionCount: Figure,
  }),
})
export type Overview = z.infer<typeof Overview>
