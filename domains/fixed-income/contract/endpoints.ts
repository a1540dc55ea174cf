import { z } from 'zod'
import { defineEndpoint } from '#platform/endpoint/index.ts'
import {
  BondLine,
  BondValuation,
  PortfolioAnalysis,
  QuickPrice,
  Scenario,
  ScenarioResult,
  ScreenedBond,
  standardScenarios,
  YieldCurvePoint,
} from './nouns.ts'

const BONDS_MAX = 500

const bonds = z.array(BondLine).min(1, 'At least one bond is required').max(BONDS_MAX)

const scenarioByName = new Map<string, (typeof standardScenarios)[number]>(
  standardScenarios.map((scenario) => [scenario.name, scenario]),
)

/** A scenario with its shifts, or the name of one of the house's own. */
const scenario = z.union([
  Scenario,
  z
    .string()
    .trim()
    .toLowerCase()
    .refine(
      (name) => scenarioByName.has(name),
      `A scenario is one of: ${[...scenarioByName.keys()].join(', ')}`,
    )
    .transform((name): Scenario => ({ ...scenarioByName.get(name)! })),
])

export const readYieldCurve = defineEndpoint({
  method: 'GET',
  path: '/api/fixed-income/yield-curve',
  summary: 'The government par yield curve, the shortest maturity first',
  permission: 'markets:read',
  request: z.object({}),
  response: z.array(YieldCurvePoint),
  problems: ['price-unavailable'],
})

export const valueBond = defineEndpoint({
  method: 'POST',
  path: '/api/fixed-income/bond-valuation',
  summary: 'Yield, spread, accrued interest and sensitivities of a bond',
  permission: 'markets:read',
  request: z.object({ bond: BondLine }),
  response: BondValuation,
  problems: ['invalid-input', 'price-unavailable'],
})

export const analysePortfolio = defineEndpoint({
  method: 'POST',
  path: '/api/fixed-income/portfolio-analysis',
  summary: 'Yield, duration, ratings and sectors of several bonds together, one of each',
  permission: 'markets:read',
  request: z.object({ bonds }),
  response: PortfolioAnalysis,
  problems: ['invalid-input', 'price-unavailable'],
})

export const quickPrice = defineEndpoint({
  method: 'POST',
  path: '/api/fixed-income/quick-price',
  summary: 'The price of a half-yearly bond at a yield',
  permission: 'markets:read',
  request: z.object({
    faceValue: z.number().min(0).max(1_000_000_000),
    couponRate: z.number().min(0).max(1),
    yieldToMaturity: z.number().min(-0.5).max(5),
    yearsToMaturity: z.number().min(0).max(100),
  }),
  response: QuickPrice,
  problems: ['invalid-input', 'price-unavailable'],
})

export const screenBonds = defineEndpoint({
  method: 'POST',
  path: '/api/fixed-income/bond-screener',
  summary: 'The bonds of the market at hand that meet the criteria, the highest yield first',
  permission: 'markets:read',
  request: z.object({
    /** Percent: 3 is 3 %. */
    minYield: z.number().min(-10).max(1_000).default(-10),
    maxYield: z.number().min(-10).max(1_000).default(1_000),
    /** Modified, in years. */
    maxDuration: z.number().min(0).max(100).default(100),
    sectors: z.array(z.string().trim().min(1).max(60)).max(50).optional(),
    ratings: z.array(z.string().trim().min(1).max(20)).max(50).optional(),
    limit: z.number().int().min(1).max(500).default(500),
  }),
  response: z.object({
    totalFound: z.number().int(),
    bonds: z.array(ScreenedBond),
    source: z.string(),
    asOf: z.iso.date(),
  }),
  problems: ['price-unavailable'],
})

export const analyseScenarios = defineEndpoint({
  method: 'POST',
  path: '/api/fixed-income/scenario-analysis',
  summary: 'What shifts of rates and spreads do to several bonds together, each revalued in full',
  permission: 'markets:read',
  request: z.object({
    bonds,
    scenarios: z
      .array(scenario)
      .min(1)
      .max(20)
      .default(() => standardScenarios.map((each) => ({ ...each }))),
  }),
  response: z.array(ScenarioResult),
  problems: ['invalid-input', 'price-unavailable'],
})
