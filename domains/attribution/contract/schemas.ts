import { z } from 'zod'
import { MarketSymbol } from '#domains/market-data/contract/index.ts'

const SHARES_MAX = 1e12
const PRICE_MIN = 1e-6
const PRICE_MAX = 1e9
const word = (standsFor: string) => z.string().trim().max(60).default(standsFor)
const price = (what: string) =>
  z.number(`${what} is required`).positive(`${what} is above 0`).min(PRICE_MIN).max(PRICE_MAX)

const CLASS_UNLESS_SAID = 'Equity'

/** What is held, with its price at the start of the period and now. Weights are fractions. */
export const AttributionHolding = z
  .object({
    symbol: MarketSymbol,
    shares: z
      .number('The number of shares is required')
      .positive('The number of shares must be above 0')
      .min(1e-9)
      .max(SHARES_MAX),
    /** Computed from shares and prices; what is sent is compared and otherwise not used. */
    initialWeight: z.number().min(0).max(1).optional(),
    currentWeight: z.number().min(0).max(1).optional(),
    initialPrice: price('The initial price'),
    currentPrice: price('The current price'),
    sector: word('Unknown'),
    /** Cash is a line of class `Cash`: shares are dollars, both prices 1. */
    assetClass: z.string().trim().max(60).optional(),
    /** Nobody said the class: the installation looks the symbol up, and what it does not know is left out of stresses. */
    isClassAssumed: z.boolean().optional(),
    /** Modified duration in years, of bonds and bond funds: rates move a holding by it. The reference's where it is not said. */
    duration: z.number().min(-30).max(60).optional(),
    /** The part of a bond that moves with credit spreads, 0 to 1; 0 for a government's. */
    creditShare: z.number().min(0).max(1).optional(),
  })
  .transform(({ assetClass, isClassAssumed, ...holding }) => ({
    ...holding,
    assetClass: assetClass || CLASS_UNLESS_SAID,
    isClassAssumed: isClassAssumed ?? !assetClass,
  }))
export type AttributionHolding = z.infer<typeof AttributionHolding>

/** Prices at both ends: those of the lines, or the market's closes of the period. */
export const PricesToUse = z.enum(['given', 'period'])
export type PricesToUse = z.infer<typeof PricesToUse>

export const AnalysisKind = z.enum(['attribution', 'monte-carlo', 'stress-test'])
export type AnalysisKind = z.infer<typeof AnalysisKind>

export const Timeframe = z.enum(['1M', '3M', '6M', '1Y'])
export type Timeframe = z.infer<typeof Timeframe>

/** How an answer was computed, and what has to be sent with the same request to get the same digits again. */
export const Passport = z.object({
  method: z.string(),
  conventions: z.array(z.string()),
  inputs: z.array(z.object({ label: z.string(), value: z.string() })),
  /** The last session whose closes were used. */
  asOf: z.iso.date(),
  source: z.string(),
  /** What is said before the result: made or mixed prices, prices of another period, what is not covered. */
  caveats: z.array(z.string()),
  replay: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
})
export type Passport = z.infer<typeof Passport>

/** A holding that a figure does not cover, and why. */
export const LeftOut = z.object({ symbol: z.string(), reason: z.string() })
export type LeftOut = z.infer<typeof LeftOut>

export const Contribution = z.object({
  symbol: z.string(),
  /** Its share of the portfolio's return, a fraction: initial weight × price return; of accounts the gains of its days, linked. */
  contribution: z.number(),
  sector: z.string(),
  initialWeight: z.number(),
  currentWeight: z.number(),
  priceReturn: z.number(),
  /** The same share linked over the sub-periods by Cariño. */
  linkedContribution: z.number(),
})
export type Contribution = z.infer<typeof Contribution>

export const SectorEffect = z.object({
  sector: z.string(),
  /** At the start of the period. */
  portfolioWeight: z.number(),
  benchmarkWeight: z.number(),
  /** Over the whole period; null where that side does not hold the sector. */
  portfolioReturn: z.number().nullable(),
  benchmarkReturn: z.number().nullable(),
  allocation: z.number(),
  selection: z.number(),
  interaction: z.number(),
})
export type SectorEffect = z.infer<typeof SectorEffect>

/** Effects over the whole period; with the residual they add up to the active return. */
const Effects = z.object({
  allocation: z.number(),
  selection: z.number(),
  interaction: z.number(),
  residual: z.number(),
})
export const linkings = ['carino', 'menchero', 'grap', 'frongello'] as const

export const AttributionAnswer = z.object({
  topContributors: z.array(Contribution),
  topDetractors: z.array(Contribution),
  /** Annual; null where what they divide by is zero or no daily price is known. */
  riskMetrics: z.object({
    trackingError: z.number().nullable(),
    informationRatio: z.number().nullable(),
    beta: z.number().nullable(),
    alpha: z.number().nullable(),
    correlation: z.number().nullable(),
    /** The share of the initial value whose daily prices are known. */
    coverage: z.number(),
    observations: z.number().int(),
  }),
  /** Of accounts: what was held, traded and paid in or out on each day. Else of lines that are held over the whole period. */
  isByDay: z.boolean(),
  from: z.iso.date(),
  to: z.iso.date(),
  /** Whose prices stand at the two ends. */
  prices: PricesToUse,
  portfolioReturn: z.number(),
  benchmarkReturn: z.number(),
  activeReturn: z.number(),
  /** The market fund's return is null where its prices are not known or may not be used beside the others. */
  benchmark: z.object({
    name: z.string(),
    definition: z.string(),
    /** Its prices are of another kind than those of what is held: each is counted by itself. */
    isApart: z.boolean(),
    spyReturn: z.number().nullable(),
  }),
  contributions: z.array(Contribution),
  /** Total return less the sum of contributions. */
  contributionResidual: z.number(),
  /** Linked by Cariño. */
  sectors: z.array(SectorEffect),
  linking: z.record(z.enum(linkings), Effects),
  geometric: z.object({ excess: z.number() }),
  periods: z.array(
    z.object({
      from: z.iso.date(),
      to: z.iso.date(),
      portfolioReturn: z.number(),
      benchmarkReturn: z.number(),
      allocation: z.number(),
      selection: z.number(),
      interaction: z.number(),
    }),
  ),
  leftOut: z.array(LeftOut),
  notes: z.array(z.string()),
  passport: Passport,
})
export type AttributionAnswer = z.infer<typeof AttributionAnswer>

export const MonteCarloAnswer = z.object({
  /** Percentile to the return over a year, a fraction: "5" → −0.182. */
  percentiles: z.record(z.string(), z.number()),
  /** VaR and ES are losses: positive fractions of today's value. */
  riskMetrics: z.object({
    var95: z.number(),
    var99: z.number(),
    expectedReturn: z.number(),
    /** Expected, of the simulated year; null where nothing varies. */
    sharpeRatio: z.number().nullable(),
    /** As it was: the Sharpe ratio that the risk assessment of the same weights tells; null with its reason. */
    measuredSharpeRatio: z.number().nullable(),
    measuredSharpeNote: z.string().nullable(),
    volatility: z.number(),
    cvar95: z.number(),
    cvar99: z.number(),
    probabilityOfLoss: z.number(),
    /** Of the simulation alone: what more paths would narrow. */
    standardErrors: z.object({
      var95: z.number(),
      var99: z.number(),
      cvar95: z.number(),
      cvar99: z.number(),
      expectedReturn: z.number(),
    }),
  }),
  /** The model's exact mean and deviation, for a check of the simulation. */
  closedForm: z.object({ expectedReturn: z.number(), volatility: z.number() }),
  /** Shares of the paths by return; the outermost bins hold the tails beyond them. */
  distribution: z.array(z.object({ from: z.number(), to: z.number(), share: z.number() })),
  assumptions: z.array(
    z.object({
      symbol: z.string(),
      weight: z.number(),
      expectedReturn: z.number(),
      volatility: z.number(),
      beta: z.number(),
    }),
  ),
  riskFreeRate: z.number(),
  currentValue: z.number(),
  paths: z.number().int(),
  seed: z.number().int(),
  /** The share of today's value that is simulated. */
  coverage: z.number(),
  leftOut: z.array(LeftOut),
  notes: z.array(z.string()),
  passport: Passport,
})
export type MonteCarloAnswer = z.infer<typeof MonteCarloAnswer>

export const ScenarioKind = z.enum(['historical', 'hypothetical', 'own'])

export const StressScenario = z.object({
  name: z.string(),
  /** Change of the portfolio's value as a fraction. What is left out adds nothing; null where all but cash is left out. */
  impact: z.number().nullable(),
  /** The share of the value that the impact covers. */
  coverage: z.number(),
  description: z.string(),
  kind: ScenarioKind,
  valueChange: z.number().nullable(),
  byPosition: z.array(z.object({ symbol: z.string(), impact: z.number() })),
  /** Positions whose move nobody knows, and why. */
  leftOut: z.array(z.object({ symbol: z.string(), weight: z.number(), reason: z.string() })),
})
export type StressScenario = z.infer<typeof StressScenario>

/** A scenario of the caller's own: moves as fractions, shifts in basis points. */
export const OwnScenario = z.object({
  name: z.string().trim().min(1).max(80),
  equities: z.number().min(-1).max(5).default(0),
  sectors: z.record(z.string().trim().min(1).max(60), z.number().min(-1).max(5)).default({}),
  ratesBp: z.number().min(-2_000).max(5_000).default(0),
  spreadsBp: z.number().min(-2_000).max(10_000).default(0),
})
export type OwnScenario = z.infer<typeof OwnScenario>

export const StressAnswer = z.object({
  scenarios: z.array(StressScenario),
  currentValue: z.number(),
  positions: z.array(
    z.object({
      symbol: z.string(),
      weight: z.number(),
      sector: z.string(),
      assetClass: z.string(),
      beta: z.number(),
      duration: z.number().nullable(),
      creditShare: z.number().nullable(),
    }),
  ),
  notes: z.array(z.string()),
  passport: Passport,
})
export type StressAnswer = z.infer<typeof StressAnswer>

export const PeriodPrice = z.object({
  symbol: z.string(),
  initialPrice: z.number(),
  currentPrice: z.number(),
  sector: z.string(),
  assetClass: z.string(),
  /** Who said the prices of this symbol. */
  source: z.string(),
  /** The day that the current price is of: earlier than the period's last where it has no close of that. */
  pricedOn: z.iso.date(),
})
export type PeriodPrice = z.infer<typeof PeriodPrice>
