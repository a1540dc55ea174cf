import { percentilesOf, riskOfSimulation } from '#engines/portfolio-risk/index.ts'
import type { RiskLevel } from '../../contract/index.ts'
import { noted } from './levels.ts'

export type SimulatedInput = {
  /** Values of the paths at the horizon; what is in cash stands beside them. Today's whole is one. */
  values: Float64Array
  cash: number
  confidences: number[]
  horizonDays: number
  wantsDistribution: boolean
}

export type Simulated = {
  levels: RiskLevel[]
  distribution: { from: number; to: number; paths: number }[]
}

const BINS = 48

/** VaR and ES of simulated values with the errors of the simulation, and how the paths ended. */
export function simulatedRisk({ values, cash, ...input }: SimulatedInput): Simulated {
  const whole = cash === 0 ? values : values.map((value) => value + cash)
  const levels = riskOfSimulation(whole, 1, input.confidences).map(
    ({ confidence, VaR, CVaR, VaRStandardError, CVaRStandardError }) =>
      noted({
        method: 'monte-carlo',
        confidence,
        horizonDays: input.horizonDays,
        VaR,
        ES: CVaR,
        VaRStandardError,
        ESStandardError: CVaRStandardError,
        note: null,
      }),
  )
  return { levels, distribution: input.wantsDistribution ? distributionOf(whole) : [] }
}

/** Counts between the 0.1 and the 99.9 percentile; what lies beyond counts in the outer bins. */
function distributionOf(values: Float64Array): Simulated['distribution'] {
  const [low, high] = percentilesOf(values, [0.1, 99.9]).map(({ value }) => value - 1) as [number, number]
  if (!(high > low)) return [{ from: low, to: high, paths: values.length }]
  const width = (high - low) / BINS
  const counts = new Array<number>(BINS).fill(0)
  for (const value of values) {
    const bin = Math.max(0, Math.min(BINS - 1, Math.floor((value - 1 - low) / width)))
    counts[bin] = (counts[bin] as number) + 1
  }
  return counts.map((paths, bin) => ({ from: low + bin * width, to: low + (bin + 1) * width, paths }))
}
