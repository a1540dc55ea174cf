import { z } from 'zod'
import { MarketSymbol } from '#domains/market-data/contract/index.ts'
import { column, columnsOf } from '#platform/endpoint/index.ts'
import { Objective } from './objectives.ts'
import { Basis, StatedFigure } from './schemas.ts'

const limit = (name: string, least = 0) => {
  const sentence = `The limit ${name} is a fraction from ${least} to 1`
  return z.number(sentence).min(least, sentence).max(1, sentence)
}

/** Smallest and largest part of each holding, and limits on all of them together; fractions. */
export const Constraints = z.object({
  max_allocation: limit('max_allocation').default(0.2),
  /** Below zero a holding may be sold short by as much. */
  min_allocation: limit('min_allocation', -1).default(0.05),
  /** Of a year; `maximize_return` needs it, and no other objective takes it. */
  max_volatility: z
    .number()
    .positive('The limit max_volatility is a fraction above 0')
    .max(10, 'The limit max_volatility is a fraction: 0.15 is 15%')
    .optional(),
  /** What may be bought at most, of the whole. */
  max_turnover: limit('max_turnover').optional(),
  /** What may be sold short at most, all holdings together. */
  max_short: limit('max_short').optional(),
})
export type Constraints = z.infer<typeof Constraints>

/** Where expected returns come from: the means of the past, or what would make the present weights the best. */
export const ReturnsFrom = z.enum(['past', 'implied'], 'Expected returns are past or implied')
export type ReturnsFrom = z.infer<typeof ReturnsFrom>

/** That a holding is expected to return so much a year, or so much more than another; blended in (Black and Litterman) by its confidence. */
export const View = z
  .object({
    symbol: MarketSymbol,
    against: MarketSymbol.optional(),
    return: z.number('The return of a view is a fraction: 0.1 is 10%').min(-1).max(10),
    /** 1 is met exactly, 0.5 weighs as much as what is expected without it. */
    confidence: z
      .number()
      .gt(0, 'The confidence of a view is a fraction above 0, at most 1')
      .max(1, 'The confidence of a view is a fraction above 0, at most 1')
      .default(0.5),
  })
  .refine(({ symbol, against }) => symbol !== against, 'A view is of two different holdings')
export type View = z.infer<typeof View>

const share = (title: string, definition: string, facts: { card?: 'figure' } = {}) =>
  column(z.number(), { title, definition, format: 'share', digits: 1, ...facts })

export const HeldView = z.object({
  symbol: column(z.string(), { title: 'View of', card: 'name' }),
  against: column(z.string().nullable(), { title: 'Over', definition: 'Empty for a view of one holding.' }),
  return: share('View', 'What the view states, a year.'),
  confidence: share('Confidence', '100% is met exactly, 50% half way.'),
  before: share('Before', 'What was expected without the views.'),
  after: share('With the views', 'What is expected with them.', { card: 'figure' }),
})
export const viewColumns = columnsOf(HeldView)

/** Whole shares for an amount of dollars, at the closes of a day. */
export const ShareLine = z.object({
  symbol: column(z.string(), { title: 'Symbol', card: 'name' }),
  shares: column(z.number().int(), { title: 'Shares', format: 'count' }),
  price: column(z.number(), { title: 'Close', definition: 'In dollars.', format: 'number', digits: 2 }),
  value: column(z.number(), {
    title: 'Value',
    definition: 'In dollars.',
    format: 'number',
    digits: 2,
    card: 'figure',
  }),
  part: share('Part', 'Of the amount.'),
  optimal: share('Optimised', 'The weight that the shares come near to.'),
})
export type ShareLine = z.infer<typeof ShareLine>
export const shareColumns = columnsOf(ShareLine)

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
  /** Null for a limit on all holdings together. */
  symbol: z.string().nullable(),
  limit: z.enum(['cap', 'floor', 'turnover', 'short']),
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
  /** The efficient frontier within the limits, the least risky first; `isCorner` where a holding meets or leaves a limit; nowhere where it was walked in steps. */
  frontier: z.array(z.object({ expectedReturn: z.number(), volatility: z.number(), isCorner: z.boolean() })),
  limitPrices: z.array(LimitPrice),
  expectedReturns: z.object({ from: ReturnsFrom, riskAversion: z.number().nullable() }),
  views: z.array(HeldView),
  /** What was made small, where that is no variance: of a day, or of the falls of the past. */
  tail: z
    .object({
      measure: z.enum(['expected-shortfall', 'drawdown']),
      confidence: z.number(),
      optimal: z.number(),
      current: z.number(),
    })
    .nullable(),
  /** Whole shares, where an amount was given. */
  allocation: z
    .object({ amount: z.number(), day: z.iso.date(), leftOver: z.number(), lines: z.array(ShareLine) })
    .nullable(),
  riskFreeRate: z.number(),
  covariance: z.object({ method: z.string(), shrinkage: z.number() }),
  basis: Basis,
})
export type Optimisation = z.infer<typeof Optimisation>

/** In the details of a 422: what could be changed so that an answer exists. Fractions. */
export const Remedy = z.object({
  sentence: z.string(),
  max_volatility: z.number().optional(),
  max_allocation: z.number().optional(),
  min_allocation: z.number().optional(),
  objective: Objective.optional(),
})
export type Remedy = z.infer<typeof Remedy>
