import { z } from 'zod'
import { MarketSymbol } from '#domains/market-data/contract/index.ts'
import { RunId } from '#domains/risk/contract/index.ts'
import { defineEndpoint, fileResponse } from '#platform/endpoint/index.ts'
import {
  AnalysisKind,
  AttributionAnswer,
  AttributionHolding,
  LeftOut,
  MonteCarloAnswer,
  OwnScenario,
  PeriodPrice,
  PricesToUse,
  StressAnswer,
  Timeframe,
} from './schemas.ts'

const HOLDINGS_MAX = 200
const SEED_MAX = 2 ** 32 - 1

const holdings = z
  .array(AttributionHolding, 'Holdings are required')
  .min(1, 'At least one holding is required')
  .max(HOLDINGS_MAX, `At most ${HOLDINGS_MAX} holdings are taken`)

/** The session whose closes are the last ones used; the newest complete one unless told. A replay names it. */
const asOf = z.iso.date('The day of asOf is written as 2026-06-30').optional()

/** Counts with real and simulated prices together, and says so first; without it that is refused. */
const allowMixedPrices = z.boolean().default(false)

export const quickAttribution = defineEndpoint({
  name: 'attribution.attribute',
  effect: 'read',
  method: 'POST',
  path: '/api/portfolio-attribution/quick-attribution',
  summary: 'Where the return of a portfolio came from: by holding, and by sector against a benchmark',
  permission: 'analytics:run',
  request: z.object({
    /** Lines, held over the whole period. Left out where accounts are asked about. */
    holdings: holdings.optional(),
    /** Accounts of the organisation, taken together: what they held, traded and were paid on each day. */
    accountIds: z.array(z.number().int().positive()).min(1).max(50).optional(),
    timeframe: Timeframe.default('6M'),
    asOf,
    /** Unless told, the given ones; they are taken again where they are the market's of another day than the period's first. */
    prices: PricesToUse.optional(),
    allowMixedPrices,
  }),
  response: AttributionAnswer,
  problems: ['invalid-input', 'not-found', 'prices-mixed'],
})

export const monteCarlo = defineEndpoint({
  name: 'attribution.monte-carlo',
  effect: 'read',
  method: 'POST',
  path: '/api/portfolio-attribution/monte-carlo',
  summary:
    'The distribution of a portfolio’s return over one year, simulated; the same seed gives the same digits',
  permission: 'analytics:run',
  request: z.object({
    holdings,
    paths: z.number().int().min(1_000).max(200_000).default(50_000),
    seed: z.number().int().min(0).max(SEED_MAX).default(1),
    /** What shares are expected to earn a year over the riskless rate, for a beta of one. */
    equityPremium: z.number().min(-0.2).max(0.5).default(0.045),
    asOf,
    allowMixedPrices,
    /** Chosen by the caller, to follow the simulation at /api/risk/runs/{runId} and to end it. */
    runId: RunId.optional(),
  }),
  response: MonteCarloAnswer,
  problems: ['invalid-input', 'prices-mixed', 'infeasible', 'cancelled'],
})

export const stressTest = defineEndpoint({
  name: 'attribution.stress-test',
  effect: 'read',
  method: 'POST',
  path: '/api/portfolio-attribution/stress-test',
  summary: 'The effect of past crises and hypothetical moves on a portfolio',
  permission: 'analytics:run',
  request: z.object({
    holdings,
    ownScenarios: z.array(OwnScenario).max(20).default([]),
    asOf,
    allowMixedPrices,
  }),
  response: StressAnswer,
  problems: ['invalid-input', 'prices-mixed'],
})

export const readPeriodPrices = defineEndpoint({
  name: 'attribution.period-prices',
  effect: 'read',
  method: 'POST',
  path: '/api/portfolio-attribution/period-prices',
  summary: 'The prices of symbols at the start and at the end of a period, on today’s shares',
  permission: 'analytics:run',
  request: z.object({
    symbols: z.array(MarketSymbol).min(1, 'At least one symbol is required').max(HOLDINGS_MAX),
    timeframe: Timeframe.default('6M'),
  }),
  response: z.object({
    from: z.iso.date(),
    to: z.iso.date(),
    prices: z.array(PeriodPrice),
    leftOut: z.array(LeftOut),
  }),
  problems: ['invalid-input'],
})

export const attributionReport = defineEndpoint({
  name: 'attribution.report',
  effect: 'read',
  method: 'POST',
  path: '/api/portfolio-attribution/report',
  summary: 'One of the three analyses, recomputed, as PDF, XLSX or CSV',
  permission: 'analytics:run',
  request: z.object({
    analysis: AnalysisKind,
    format: z.enum(['pdf', 'xlsx', 'csv']),
    ...quickAttribution.request.shape,
    ...monteCarlo.request.shape,
    ...stressTest.request.shape,
    /** Left out where the attribution is of accounts. */
    holdings: holdings.optional(),
  }),
  response: fileResponse,
  problems: ['invalid-input', 'not-found', 'prices-mixed', 'infeasible', 'cancelled'],
})
