import { z } from 'zod'
import { MarketSymbol } from '#domains/market-data/contract/index.ts'
import { defineEndpoint, fileResponse } from '#platform/endpoint/index.ts'
import { Objective } from './objectives.ts'
import { Constraints, Optimisation, ReturnsFrom, View } from './optimisation.ts'
import { RiskAssessment, RiskHolding, RiskRun } from './schemas.ts'

const HOLDINGS_MAX = 500
const holdings = z
  .array(RiskHolding, 'Holdings are required: a symbol and an allocation each')
  .min(1, 'At least one holding is required')
  .max(HOLDINGS_MAX, `At most ${HOLDINGS_MAX} holdings are assessed at once`)

/** Chosen by the caller, to ask how far the work has come and to cancel it. */
export const RunId = z.string().regex(/^[\w-]{8,64}$/, 'A run is named by 8 to 64 letters, digits and dashes')
const run = { runId: RunId.optional() }
/** The last day of prices to use; the last complete one unless told. */
const asOf = { asOf: z.iso.date().optional() }
/** Counts with real and simulated prices together, and says so first; without it that is refused. */
const allowMixedPrices = { allowMixedPrices: z.boolean().default(false) }

export const assessRisk = defineEndpoint({
  name: 'risk.assessment',
  effect: 'read',
  method: 'POST',
  path: '/api/financial-research/risk-assessment',
  summary:
    'Value at risk, expected shortfall, back-test, drawdowns and stress of a portfolio, with an explanation in words',
  permission: 'analytics:run',
  request: z.object({
    /** Those of the portfolio, where given. */
    symbols: z.array(MarketSymbol).max(HOLDINGS_MAX).optional(),
    portfolio: holdings,
    /** Names the confidence (90, 95 or 99 percent) and the horizon (1, 7, 30, 90 or 252 days); 95 and 30 unless named. */
    context: z.string().max(2_000).default(''),
    paths: z.number().int().min(1_024).max(262_144, 'At most 262,144 paths are simulated').default(32_768),
    seed: z.number().int().min(0).max(4_294_967_295).default(20_260_101),
    ...asOf,
    ...allowMixedPrices,
    ...run,
  }),
  response: RiskAssessment,
  problems: ['invalid-input', 'prices-mixed', 'cancelled'],
  limit: { perAddress: 120, windowSeconds: 60 },
})

export const analyse = defineEndpoint({
  name: 'risk.optimisation',
  effect: 'read',
  method: 'POST',
  path: '/api/ai-analytics/analyze',
  summary:
    'Portfolio optimisation within limits: by Sharpe ratio, variance, return at a volatility, expected shortfall, drawdown or a hierarchy of risk, with views and whole shares',
  permission: 'analytics:run',
  request: z.object({
    type: z.literal('portfolio_optimization', 'The analysis offered here is of type portfolio_optimization'),
    data: z.object(
      {
        holdings,
        objective: Objective.default('maximize_sharpe'),
        /** Of minimize_shortfall and minimize_drawdown: 0.95 leaves the worst twentieth. */
        confidence: z
          .number()
          .min(0.5, 'The confidence is a fraction from 0.5 to 0.999')
          .max(0.999)
          .default(0.95),
        expected_returns: ReturnsFrom.default('past'),
        views: z.array(View).max(50, 'At most 50 views are blended in').default([]),
        /** Dollars to hold in whole shares. */
        amount: z.number().positive('The amount is a number of dollars above 0').max(1e12).optional(),
        constraints: Constraints.prefault({}),
      },
      'Data with holdings is required',
    ),
    ...asOf,
    ...allowMixedPrices,
    ...run,
  }),
  response: Optimisation,
  problems: ['invalid-input', 'prices-mixed', 'infeasible', 'cancelled'],
  limit: { perAddress: 120, windowSeconds: 60 },
})

export const readRun = defineEndpoint({
  name: 'risk.run',
  method: 'GET',
  path: '/api/risk/runs/{runId}',
  summary: 'The progress of a computation of risk, weights or a simulation',
  permission: 'analytics:run',
  request: z.object({ runId: RunId }),
  response: RiskRun,
  problems: ['not-found'],
})

export const cancelRun = defineEndpoint({
  name: 'risk.cancel-run',
  method: 'POST',
  path: '/api/risk/runs/{runId}/cancel',
  summary: 'Cancels a computation of risk, weights or a simulation; the original call answers 409 cancelled',
  permission: 'analytics:run',
  request: z.object({ runId: RunId }),
  response: RiskRun,
  problems: ['not-found'],
})

const reportFormat = { format: z.enum(['pdf', 'xlsx', 'csv'], 'The format is pdf, xlsx or csv') }

export const riskReport = defineEndpoint({
  name: 'risk.assessment-report',
  effect: 'read',
  method: 'POST',
  path: '/api/risk/assessment-report',
  summary: 'A risk assessment, recomputed, as PDF, XLSX or CSV',
  permission: 'analytics:run',
  request: z.object({ ...assessRisk.request.shape, ...reportFormat }),
  response: fileResponse,
  problems: ['invalid-input', 'prices-mixed', 'cancelled'],
})

export const optimisationReport = defineEndpoint({
  name: 'risk.optimisation-report',
  effect: 'read',
  method: 'POST',
  path: '/api/risk/optimisation-report',
  summary: 'A portfolio optimisation, recomputed, as PDF, XLSX or CSV',
  permission: 'analytics:run',
  request: z.object({ ...analyse.request.shape, ...reportFormat }),
  response: fileResponse,
  problems: ['invalid-input', 'prices-mixed', 'infeasible', 'cancelled'],
})
