import { z } from 'zod'
import { defineEndpoint, fileResponse, reportFormat } from '#platform/endpoint/index.ts'
import {
  BondLine,
  PortfolioAnalysis,
  QuickPrice,
  Scenario,
  ScenarioResult,
  ScreenableMarket,
  ScreenedBond,
  ScreenedLive,
  ScreenReconciliation,
  SingleValuation,
  standardScenarios,
  UNIVERSE_BONDS_MAX,
  YieldCurvePoint,
} from './schemas.ts'

const BONDS_MAX = 500
const SCENARIOS_MAX = 100

const bonds = z.array(BondLine).min(1, 'At least one bond is required').max(BONDS_MAX)

/** A bond as programs may send one. */
const acme = { symbol: 'ACME30', issuer: 'Acme Corp', couponRate: 0.0435, maturityDate: '2036-06-15' }
const exampleBond = { ...acme, currentPrice: 985.5, issueDate: '2021-06-15' }

const scenarioByName = new Map<string, (typeof standardScenarios)[number]>(
  standardScenarios.map((scenario) => [scenario.name, scenario]),
)

/** A scenario with its shifts, or the name of one of the installation's own. */
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
  name: 'fixed-income.yield-curve',
  effect: 'read',
  method: 'GET',
  path: '/api/fixed-income/yield-curve',
  summary: 'The government par yield curve, the shortest maturity first',
  permission: 'markets:read',
  request: z.object({}),
  response: z.array(YieldCurvePoint),
  problems: ['price-unavailable'],
  examples: [{ asks: 'Today’s government curve', request: {} }],
})

export const valueBond = defineEndpoint({
  name: 'fixed-income.value-bond',
  effect: 'read',
  method: 'POST',
  path: '/api/fixed-income/bond-valuation',
  summary: 'Yield, spread, accrued interest and sensitivities of a bond',
  permission: 'markets:read',
  request: z.object({ bond: BondLine }),
  response: SingleValuation,
  problems: ['invalid-input', 'price-unavailable'],
  examples: [{ asks: 'What does this bond yield?', request: { bond: exampleBond } }],
})

export const analysePortfolio = defineEndpoint({
  name: 'fixed-income.analyse-portfolio',
  effect: 'read',
  method: 'POST',
  path: '/api/fixed-income/portfolio-analysis',
  summary: 'Yield, duration, ratings and sectors of several bonds together, one of each',
  permission: 'markets:read',
  request: z.object({ bonds }),
  response: PortfolioAnalysis,
  problems: ['invalid-input', 'price-unavailable'],
  examples: [{ asks: 'What is the duration of these bonds?', request: { bonds: [exampleBond] } }],
})

/** Four numbers of a half-yearly bond; rates are fractions. */
const calculation = {
  faceValue: z.number().min(0).max(1_000_000_000),
  couponRate: z.number().min(0).max(1),
  yieldToMaturity: z.number().min(-0.5).max(5),
  yearsToMaturity: z.number().min(0).max(100),
}

/** What the screener asks for. */
const criteria = {
  /** Percent: 3 is 3 %. */
  minYield: z.number().min(-10).max(1_000).default(-10),
  maxYield: z.number().min(-10).max(1_000).default(1_000),
  /** Modified, in years. */
  maxDuration: z.number().min(0).max(100).default(100),
  sectors: z.array(z.string().trim().min(1).max(60)).max(50).optional(),
  ratings: z.array(z.string().trim().min(1).max(20)).max(50).optional(),
  limit: z.number().int().min(1).max(500).default(500),
}

const scenarios = z
  .array(scenario)
  .min(1)
  .max(SCENARIOS_MAX)
  .default(() => standardScenarios.map((each) => ({ ...each })))

export const quickPrice = defineEndpoint({
  name: 'fixed-income.quick-price',
  effect: 'read',
  method: 'POST',
  path: '/api/fixed-income/quick-price',
  summary: 'The price of a half-yearly bond at a yield',
  permission: 'markets:read',
  request: z.object(calculation),
  response: QuickPrice,
  problems: ['invalid-input'],
})

export const screenBonds = defineEndpoint({
  name: 'fixed-income.screen-bonds',
  effect: 'read',
  method: 'POST',
  path: '/api/fixed-income/bond-screener',
  summary: 'The bonds of the market at hand that meet the criteria, the highest yield first',
  permission: 'markets:read',
  request: z.object(criteria),
  response: z.object({
    totalFound: z.number().int(),
    bonds: z.array(ScreenedBond),
    source: z.string(),
    asOf: z.iso.date(),
  }),
  problems: ['price-unavailable'],
})

export const readBondUniverse = defineEndpoint({
  name: 'fixed-income.bond-universe',
  effect: 'read',
  method: 'GET',
  path: '/api/fixed-income/bond-universe',
  summary:
    'The bonds of the market at hand with what their yields follow from, to be revalued in the browser',
  permission: 'markets:read',
  request: z.object({}),
  response: ScreenableMarket,
  problems: ['price-unavailable'],
})

export const analyseScenarios = defineEndpoint({
  name: 'fixed-income.analyse-scenarios',
  effect: 'read',
  method: 'POST',
  path: '/api/fixed-income/scenario-analysis',
  summary: 'What shifts of rates and spreads do to several bonds together, each revalued in full',
  permission: 'markets:read',
  request: z.object({ bonds, scenarios }),
  response: z.array(ScenarioResult),
  problems: ['invalid-input', 'price-unavailable'],
  examples: [{ asks: 'What would rising rates do to these bonds?', request: { bonds: [exampleBond] } }],
})

export const reconcileScreen = defineEndpoint({
  name: 'fixed-income.reconcile-screen',
  effect: 'read',
  method: 'POST',
  path: '/api/fixed-income/reconcile',
  summary: 'Which convention explains the yield that another screen shows for a bond and a price',
  permission: 'markets:read',
  request: z.object({
    /** The bond with the price that the screen shows. */
    bond: BondLine,
    /** The yield on the screen, a fraction. */
    screenYield: z.number('A yield is required').min(-0.9).max(10),
    /** Digits after the point that the screen shows of the yield in percent: 4.512 % has three. */
    digits: z.number().int().min(0).max(10).default(3),
  }),
  response: ScreenReconciliation,
  problems: ['invalid-input'],
  examples: [
    { asks: 'Why does another screen show 4.55 %?', request: { bond: exampleBond, screenYield: 0.0455 } },
  ],
})

const exportOf = <Shape extends z.ZodRawShape>(
  name: `fixed-income.${string}`,
  path: `/api/${string}`,
  summary: string,
  shape: Shape,
) =>
  defineEndpoint({
    name,
    effect: 'read',
    method: 'POST',
    path,
    summary,
    permission: 'markets:read',
    request: z.object({ ...shape, format: reportFormat.default('pdf') }),
    response: fileResponse,
    answers: 'file',
    problems: ['invalid-input', 'price-unavailable'],
  })

export const exportValuation = exportOf(
  'fixed-income.export-valuation',
  '/api/fixed-income/bond-valuation/export',
  'The valuation of a bond with its payments, as PDF, XLSX or CSV',
  { bond: BondLine },
)

export const exportPortfolio = exportOf(
  'fixed-income.export-analysis',
  '/api/fixed-income/portfolio-analysis/export',
  'The analysis of several bonds with its scenarios, as PDF, XLSX or CSV',
  { bonds, scenarios },
)

export const exportCalculation = exportOf(
  'fixed-income.export-quick-price',
  '/api/fixed-income/quick-price/export',
  'A calculated price and what it would be at other yields, as PDF, XLSX or CSV',
  calculation,
)

export const exportScreen = exportOf(
  'fixed-income.export-screen',
  '/api/fixed-income/bond-screener/export',
  'The bonds that meet the criteria, as PDF, XLSX or CSV',
  criteria,
)

const LIVE_ROWS_MAX = 500

export const exportLiveScreen = exportOf(
  'fixed-income.export-live-screen',
  '/api/fixed-income/bond-screener/live/export',
  'Bonds as the live screener shows them, as PDF, XLSX or CSV',
  {
    /** What was asked, in words. */
    asked: z.array(z.string().trim().min(1).max(300)).max(10),
    totalFound: z.number().int().min(0).max(UNIVERSE_BONDS_MAX),
    source: z.string().trim().min(1).max(200),
    bonds: z.array(ScreenedLive).max(LIVE_ROWS_MAX),
  },
)
