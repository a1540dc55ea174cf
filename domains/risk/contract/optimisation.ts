import { z } from 'zod'
import { Basis, StatedFigure } from './schemas.ts'

export const Objective = z.enum(['maximize_sharpe', 'minimize_variance'], {
  error: 'The objective is maximize_sharpe or minimize_variance',
})
export type Objective = z.infer<typeof Objective>

const limit = (name: string) => {
  const sentence = `The limit ${name} is a fraction from 0 to 1`
  return z.number(sentence).min(0, sentence).max(1, sentence)
}

/** Smallest and largest part of each holding, as fractions. */
export const Constraints = z.object({
  max_allocation: limit('max_allocation').default(0.2),
  min_allocation: limit('min_allocation').default(0.05),
})
export type Constraints = z.infer<typeof Constraints>

/** A year, expected; fractions. `sharpe` is of the expected return and the shrunk covariance, and null without risk. */
export const PortfolioPoint = z.object({
  expectedReturn: z.number(),
  volatility: z.number(),
  sharpe: z.number().nullable(),
})
export type PortfolioPoint = z.infer<typeof PortfolioPoint>

export const OptimisedHolding = z.object({
  symbol: z.string(),
  name: z.string(),
  current: z.number(),
  optimal: z.number(),
  expectedReturn: z.number(),
  /** How far the mean of this many days may be off. */
  expectedReturnStandardError: z.number(),
  volatility: z.number(),
})
export type OptimisedHolding = z.infer<typeof OptimisedHolding>

/** What a limit costs: the change of the objective for one percentage point more of its number, in words as well. */
export const LimitPrice = z.object({
  symbol: z.string(),
  limit: z.enum(['cap', 'floor']),
  bound: z.number(),
  perPercentagePoint: z.number(),
  sentence: z.string(),
})
export type LimitPrice = z.infer<typeof LimitPrice>

export const Optimisation = z.object({
  analysis: z.string(),
  figures: z.array(StatedFigure),
  objective: Objective,
  constraints: Constraints,
  /** Symbol to fraction: within the limits, together one. */
  weights: z.record(z.string(), z.number()),
  holdings: z.array(OptimisedHolding),
  portfolios: z.object({
    current: PortfolioPoint,
    optimal: PortfolioPoint,
    minimumVariance: PortfolioPoint,
  }),
  /** The portfolio as it is, as the risk assessment measures it. */
  measured: z.object({ sharpe: z.number().nullable() }),
  /** The efficient frontier within the limits, the least risky first; `isCorner` where a holding meets or leaves a limit. */
  frontier: z.array(z.object({ expectedReturn: z.number(), volatility: z.number(), isCorner: z.boolean() })),
  limitPrices: z.array(LimitPrice),
  riskFreeRate: z.number(),
  covariance: z.object({ method: z.string(), shrinkage: z.number() }),
  basis: Basis,
})
export type Optimisation = z.infer<typeof Optimisation>

/** In the details of a 422: what could be changed so that an answer exists. Fractions. */
export const Remedy = z.object({
  sentence: z.string(),
  max_allocation: z.number().optional(),
  min_allocation: z.number().optional(),
  objective: Objective.optional(),
})
export type Remedy = z.infer<typeof Remedy>
