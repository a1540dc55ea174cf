import {
  type Basket,
  backtestVaR,
  basketMoments,
  lognormalRisk,
  measureAgainst,
  measurePerformance,
  measureTailRisk,
  riskOfSimulation,
  simulateTerminalValues,
  splitRisk,
} from '#engines/portfolio-risk/index.ts'
import {
  covarianceMatrix,
  exponentialCovariance,
  ledoitWolfConstantCorrelation,
  ledoitWolfIdentity,
  oracleApproximating,
  rowsOf,
  type Shrunk,
  symmetricEigen,
  symmetricMatrix,
} from '#engines/statistics/index.ts'
import type { Case, CaseFile } from './answer-each.ts'
import { answerEach } from './answer-each.ts'

const SIMULATION_SEED = 20_261
const SIMULATION_PATHS = 400_000

// biome-ignore lint/suspicious/noExplicitAny: the shape of a case's inputs follows from its group.
type Inputs = any

/** Answers risk cases by group; a group that nobody knows is answered with that. */
export function answerRisk(file: CaseFile): Record<string, unknown> {
  return answerEach(file, answerCase)
}

function answerCase({ id, group = '', inputs }: Case): unknown {
  const answer = Object.entries(answers).find(([name]) => group.startsWith(name))?.[1]
  if (!answer) throw new Error(`Case ${id}: there is no group "${group}".`)
  return answer(inputs)
}

const answers: Record<string, (inputs: Inputs) => unknown> = {
  tailRisk,
  performance: ({ returns, benchmark, riskFreePerPeriod, periodsPerYear }) => ({
    ...measurePerformance(returns, { riskFreePerPeriod, periodsPerYear }),
    ...measureAgainst(returns, benchmark, { riskFreePerPeriod, periodsPerYear }),
  }),
  riskContribution: ({ weights, covariance, expectedReturns, confidence }) =>
    splitRisk({ weights, covariance: symmetricMatrix(covariance), expectedReturns, confidence }),
  covariance: ({ returns }) => {
    const sample = covarianceMatrix(returns)
    return {
      sampleCovariance: rowsOf(sample),
      populationCovariance: rowsOf(covarianceMatrix(returns, 'population')),
      ledoitWolfIdentity: shrunk(ledoitWolfIdentity(returns)),
      oas: shrunk(oracleApproximating(returns)),
      ledoitWolfConstantCorrelation: shrunk(ledoitWolfConstantCorrelation(returns)),
      ewma094: rowsOf(exponentialCovariance(returns, 0.94)),
      smallestEigenvalueSample: symmetricEigen(sample).values.at(-1),
    }
  },
  monteCarloLognormal: (inputs) => {
    const { levels, percentiles, ...rest } = lognormalRisk(inputs)
    return {
      ...rest,
      levels: byPercent(levels),
      percentiles: Object.fromEntries(percentiles.map(({ percentile, value }) => [percentile, value])),
    }
  },
  monteCarloBasket: (inputs) =>
    simulateBasket({ ...inputs, correlation: symmetricMatrix(inputs.correlation) }),
  varBacktest: ({ observations, confidence, exceptionIndices }) => {
    const hits = new Set<number>(exceptionIndices)
    return backtestVaR(
      Array.from({ length: observations }, (_, day) => hits.has(day)),
      confidence,
    )
  },
}

const shrunk = ({ shrinkage, covariance }: Shrunk) => ({ shrinkage, covariance: rowsOf(covariance) })

const byPercent = <Level extends { confidence: number }>(levels: Level[]): Record<string, Level> =>
  Object.fromEntries(levels.map((level) => [String(Math.round(level.confidence * 100)), level]))

function tailRisk({ returns, confidenceLevels, horizonDays }: Inputs): unknown {
  const { levels, ...rest } = measureTailRisk(returns, { confidences: confidenceLevels, horizonDays })
  const answered = levels.map(({ horizons, ...level }) => ({
    ...level,
    horizonDays: Object.fromEntries(horizons.map(({ days, ...horizon }) => [days, horizon])),
  }))
  return { ...rest, levels: byPercent(answered) }
}

function simulateBasket(basket: Basket): unknown {
  const { mean, standardDeviation } = basketMoments(basket)
  const initial = basket.weights.reduce((total, weight) => total + weight, 0)
  const values = simulateTerminalValues(basket, SIMULATION_SEED, SIMULATION_PATHS)
  const figures: Record<string, number> = {}
  const standardErrors: Record<string, number> = {}
  for (const level of riskOfSimulation(values, initial)) {
    const percent = Math.round(level.confidence * 100)
    figures[`VaR${percent}`] = level.VaR
    figures[`CVaR${percent}`] = level.CVaR
    standardErrors[`VaR${percent}`] = level.VaRStandardError
    standardErrors[`CVaR${percent}`] = level.CVaRStandardError
  }
  return { meanTerminalExact: mean, stdevTerminalExact: standardDeviation, ...figures, standardErrors }
}
