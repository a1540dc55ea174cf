import {
  equaliseRisk,
  type LinearLimit,
  maximiseSharpe,
  maximiseUtility,
  minimiseAtRiskTolerance,
  minimiseVariance,
  type SharpeOutcome,
  type Universe,
} from '#engines/portfolio-optimiser/index.ts'
import { symmetricMatrix, unpackUpper } from '#engines/statistics/index.ts'
import type { CaseFile } from './answer-each.ts'
import { answerEach } from './answer-each.ts'

type Inputs = {
  n?: number
  objective: string
  expectedReturns?: number[]
  covarianceUpperPacked?: number[]
  covariance?: number[][]
  lower?: number | number[]
  upper?: number | number[]
  riskFreeRate?: number
  targetReturn?: number
  riskAversion?: number
  riskTolerance?: number
  linearConstraints?: LinearLimit[]
}

/** Answers optimiser cases: status, weights, return, risk, Sharpe ratio and what binds. */
export function answerOptimiser(file: CaseFile): Record<string, unknown> {
  return answerEach(file, ({ inputs }) => answerCase(inputs as Inputs))
}

function answerCase(inputs: Inputs): Record<string, unknown> {
  const covariance = inputs.covariance
    ? symmetricMatrix(inputs.covariance)
    : unpackUpper(inputs.covarianceUpperPacked ?? [], inputs.n ?? 0)
  if (inputs.objective === 'equalRiskContribution') return equaliseRisk(covariance)
  const universe: Universe = {
    covariance,
    lower: inputs.lower,
    upper: inputs.upper,
    limits: inputs.linearConstraints?.map((limit) => ({
      ...limit,
      lower: limit.lower ?? null,
      upper: limit.upper ?? null,
    })),
  }
  const outcome = optimise(universe, inputs)
  if (outcome.status !== 'optimal' || inputs.riskAversion === undefined) return outcome
  return { ...outcome, utility: (outcome.expectedReturn ?? 0) - (inputs.riskAversion / 2) * outcome.variance }
}

function optimise(universe: Universe, inputs: Inputs): SharpeOutcome {
  const { expectedReturns = [], riskFreeRate = 0, riskAversion = 1, riskTolerance = 0 } = inputs
  switch (inputs.objective) {
    case 'maxSharpe':
      return maximiseSharpe(universe, { expectedReturns, riskFreeRate })
    case 'minVariance':
      return minimiseVariance(universe, {
        expectedReturns: inputs.expectedReturns,
        targetReturn: inputs.targetReturn,
        riskFreeRate,
      })
    case 'maxUtility':
      return maximiseUtility(universe, { expectedReturns, riskAversion, riskFreeRate })
    case 'riskTolerance':
      return minimiseAtRiskTolerance(universe, { expectedReturns, riskTolerance, riskFreeRate })
    default:
      throw new Error(`There is no objective "${inputs.objective}".`)
  }
}
