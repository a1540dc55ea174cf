import { z } from 'zod'
import { MarketSymbol } from '#domains/market-data/contract/index.ts'
import { column, columnsOf, Run } from '#platform/endpoint/index.ts'

const isoDay = z.iso.date()
/** A loss as a fraction of today's value; positive = loss. */
const loss = z.number()

/** A holding and its part of the whole as a fraction: 0.25 is 25 %. */
export const RiskHolding = z.object({
  symbol: MarketSymbol,
  allocation: z.number('An allocation is a fraction: 0.25 is 25%').min(-1_000).max(1_000),
})
export type RiskHolding = z.infer<typeof RiskHolding>

/** A figure that a text states: what it is, its exact value, and the characters that stand in the text. */
export const StatedFigure = z.object({
  key: z.string(),
  label: z.string(),
  value: z.number(),
  unit: z.enum(['fraction', 'count', 'days', 'ratio', 'probability']),
  shown: z.string(),
})
export type StatedFigure = z.infer<typeof StatedFigure>

/** What an answer rests on. Asking again with the same `request` gives the same digest while the prices are the same. */
export const Basis = z.object({
  /** The last day of prices used. */
  asOf: isoDay,
  firstDay: isoDay,
  observations: z.number().int(),
  /** Where the prices come from: `simulated`, a file, a provider. */
  sources: z.array(z.string()),
  /** Whether they are of the market, made, or of both. */
  prices: z.enum(['real', 'simulated', 'mixed']),
  /** What is said before the result: made or mixed prices, prices that end early, what is not measured. */
  caveats: z.array(z.string()),
  conventions: z.array(z.string()),
  /** What the reader must know about these holdings: what was added up, left in cash, cut short. */
  notes: z.array(z.string()),
  /** SHA-256 of the returns and the request. */
  digest: z.string(),
})
export type Basis = z.infer<typeof Basis>

export const riskMethods = [
  'historical',
  'overlapping',
  'parametric',
  'cornish-fisher',
  'monte-carlo',
] as const
export const RiskMethod = z.enum(riskMethods)
export type RiskMethod = z.infer<typeof RiskMethod>

/** VaR and ES of one method at one confidence and horizon. Null with its reason where it cannot be said. */
export const RiskLevel = z.object({
  method: RiskMethod,
  confidence: z.number(),
  horizonDays: z.number().int(),
  VaR: loss.nullable(),
  ES: loss.nullable(),
  VaRStandardError: z.number().nullable(),
  ESStandardError: z.number().nullable(),
  /** Why a figure is missing, or why it must be read with care. */
  note: z.string().nullable(),
})
export type RiskLevel = z.infer<typeof RiskLevel>

export const HoldingRisk = z.object({
  symbol: z.string(),
  name: z.string(),
  /** `Unknown` where the installation does not know it. */
  assetClass: z.string(),
  sector: z.string().nullable(),
  allocation: z.number(),
  /** A year. */
  volatility: z.number(),
  /** Against the market fund, over all days that both have; null where it is not measured. */
  beta: z.number().nullable(),
  /** Parts of the parametric VaR at the confidence and horizon asked for; with cash they add up to it. */
  componentVaR: loss,
  componentES: loss,
  /** Of the volatility. */
  shareOfRisk: z.number(),
  /** What one percentage point more of it would add to the VaR, taken from cash. */
  marginalVaR: z.number(),
  /** VaR now less VaR with the holding turned into cash. */
  incrementalVaR: z.number(),
})
export type HoldingRisk = z.infer<typeof HoldingRisk>

export const RiskBacktest = z.object({
  method: z.enum(['historical', 'parametric']),
  confidence: z.number(),
  windowDays: z.number().int(),
  observations: z.number().int(),
  exceptions: z.number().int(),
  expectedExceptions: z.number(),
  kupiecPValue: z.number(),
  christoffersenPValue: z.number(),
  conditionalCoveragePValue: z.number(),
  trafficLight: z.enum(['green', 'yellow', 'red']),
})
export type RiskBacktest = z.infer<typeof RiskBacktest>

export const RiskDrawdown = z.object({
  /** A negative fraction. */
  depth: z.number(),
  peakDay: isoDay,
  troughDay: isoDay,
  recoveredDay: isoDay.nullable(),
})
export type RiskDrawdown = z.infer<typeof RiskDrawdown>

export const RiskStress = z.object({
  name: z.string(),
  description: z.string(),
  kind: z.enum(['historical', 'hypothetical', 'own history']),
  /** Change of the whole as a fraction. What is left out adds nothing; null where everything but cash is: not known, and no zero. */
  impact: z.number().nullable(),
  /** The share of the whole that the impact covers. */
  coverage: z.number(),
  byHolding: z.array(z.object({ symbol: z.string(), impact: z.number() })),
  /** Holdings whose move nobody knows, and why. */
  leftOut: z.array(z.object({ symbol: z.string(), weight: z.number(), reason: z.string() })),
})
export type RiskStress = z.infer<typeof RiskStress>

/** A year's performance over the days used. Ratios are null where what they divide by is zero. */
export const RiskPerformance = z.object({
  annualReturn: z.number().nullable(),
  annualVolatility: z.number(),
  sharpe: z.number().nullable(),
  sortino: z.number().nullable(),
  maxDrawdown: z.number(),
  currentDrawdown: z.number(),
  beta: z.number().nullable(),
  skewness: z.number().nullable(),
  excessKurtosis: z.number().nullable(),
  omega: z.number().nullable(),
  tailRatio: z.number().nullable(),
  ulcerIndex: z.number(),
  treynor: z.number().nullable(),
  /** Of SPY's mean monthly rise and fall, as fractions: 1 moves with it. */
  upCapture: z.number().nullable(),
  downCapture: z.number().nullable(),
  riskFreeRate: z.number(),
  diversificationRatio: z.number().nullable(),
  effectiveHoldings: z.number(),
})
export type RiskPerformance = z.infer<typeof RiskPerformance>

/** What was asked, with everything that was left to its default: sent again, it computes the same. */
export const RiskRequestEcho = z.object({
  portfolio: z.array(z.object({ symbol: z.string(), allocation: z.number() })),
  context: z.string(),
  asOf: isoDay,
  paths: z.number().int(),
  seed: z.number().int(),
  allowMixedPrices: z.boolean().optional(),
})

/** Figures of a window of days that ends on a day; beta beside SPY. */
export const RollingPoint = z.object({
  day: column(isoDay, { title: 'Day', format: 'day', card: 'name' }),
  volatility: column(z.number(), { title: 'Volatility', format: 'share', card: 'figure' }),
  sharpe: column(z.number().nullable(), { title: 'Sharpe ratio', format: 'number' }),
  beta: column(z.number().nullable(), { title: 'Beta to SPY', format: 'number' }),
  maxDrawdown: column(z.number(), { title: 'Deepest fall', format: 'share' }),
})
export const rollingColumns = columnsOf(RollingPoint)
export type RollingPoint = z.infer<typeof RollingPoint>

export const RiskAssessment = z.object({
  analysis: z.string(),
  figures: z.array(StatedFigure),
  question: z.object({ confidence: z.number(), horizonDays: z.number().int() }),
  levels: z.array(RiskLevel),
  /** Simulated returns over the horizon asked for: how many of the paths ended from `from` to `to`. */
  distribution: z.array(z.object({ from: z.number(), to: z.number(), paths: z.number().int() })),
  holdings: z.array(HoldingRisk),
  cash: z.number(),
  performance: RiskPerformance,
  backtests: z.array(RiskBacktest),
  /** Why there is no back-test, where there is none. */
  backtestNote: z.string().nullable(),
  drawdowns: z.array(RiskDrawdown),
  /** Distance from the last peak, a point every few days. */
  underwater: z.array(z.object({ day: isoDay, depth: z.number() })),
  /** Null where the history holds no two windows. */
  rolling: z.object({ windowDays: z.number().int(), points: z.array(RollingPoint) }).nullable(),
  stress: z.array(RiskStress),
  basis: Basis,
  request: RiskRequestEcho,
})
export type RiskAssessment = z.infer<typeof RiskAssessment>

/** How far a computation has come. */
export const RiskRun = z.object({
  state: z.enum(['running', 'done', 'failed', 'cancelled']),
  step: z.string(),
  done: z.number(),
  total: z.number().nullable(),
  isCancelRequested: z.boolean(),
  /** The same as every kind of long work tells it. */
  run: Run,
})
export type RiskRun = z.infer<typeof RiskRun>
