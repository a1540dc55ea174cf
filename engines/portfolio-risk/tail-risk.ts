import {
  excessKurtosisSample,
  InputRefused,
  jarqueBera,
  lowerTails,
  type Moments,
  moments,
  normalDensity,
  normalQuantile,
  quantileOfSorted,
  requireWithin,
  skewnessSample,
} from '#engines/statistics/index.ts'
import { cornishFisherZ, isCornishFisherValid, modifiedShortfall } from './cornish-fisher.ts'
import { requireReturns } from './require-returns.ts'
import { quantileError, shortfallError } from './standard-errors.ts'

/** VaR and ES at one confidence for one day; positive figures are losses as fractions of value. */
export type TailRisk = {
  confidence: number
  /** Type-7 quantile of the losses (numpy, R). */
  historicalVaR: number
  /** Type-1 quantile: a loss that did occur. */
  historicalVaRInverseCdf: number
  /** Coherent tail mean (Acerbi and Tasche 2002). */
  historicalCVaR: number
  /** Mean of the returns at or below the VaR, as simpler tools show it. */
  historicalCVaRBelowVaR: number
  /** Standard errors of the two historical figures; null where the tail holds too few observations to tell. */
  historicalVaRStandardError: number | null
  historicalCVaRStandardError: number | null
  /** −(mean + z·s), s over n − 1. */
  parametricVaR: number
  parametricCVaR: number
  /** With s over n, as other tools print it. */
  parametricVaRPopulationSd: number
  /** Null where nothing varies. */
  cornishFisherVaR: number | null
  cornishFisherZ: number | null
  /** Edgeworth ES as published; may fall below the VaR outside the valid domain. */
  modifiedES: number | null
  /** The same, never below the Cornish–Fisher VaR. */
  modifiedESFloored: number | null
  cornishFisherDomainOk: boolean
  horizons: HorizonRisk[]
}

/** Risk over several trading days. */
export type HorizonRisk = {
  days: number
  /** mean·h and s·√h. */
  parametricVaR: number
  parametricCVaR: number
  /** √h times the one-day figure: right for independent days alone (Lo 2002). */
  historicalVaRSqrtTime: number
  historicalCVaRSqrtTime: number
  /** From overlapping compounded windows; null with fewer than 4·h observations. */
  historicalVaROverlapping: number | null
  historicalCVaROverlapping: number | null
}

export type TailReport = {
  observations: number
  mean: number
  stdevSample: number
  stdevPopulation: number
  skewnessPopulation: number | null
  excessKurtosisPopulation: number | null
  skewnessSample: number | null
  excessKurtosisSample: number | null
  jarqueBera: number | null
  levels: TailRisk[]
}

const HORIZON_MAX = 2_520

/**
 * Tail risk of a series of returns (fractions, one a trading day) by three methods at several confidences and horizons.
 * Refuses fewer than two observations.
 */
export function measureTailRisk(
  returns: ArrayLike<number>,
  options: { confidences?: readonly number[]; horizonDays?: readonly number[] } = {},
): TailReport {
  const { confidences = [0.9, 0.95, 0.99], horizonDays = [1, 7, 30, 90, 252] } = options
  requireReturns(returns, 'returns', 2)
  if (confidences.length === 0) throw new InputRefused('empty', 'There are no confidences.')
  for (const confidence of confidences) requireWithin(confidence, 0.5, 0.99999, 'confidence')
  for (const days of horizonDays) requireWithin(days, 1, HORIZON_MAX, 'horizon in days')
  const shape = moments(returns)
  const sorted = Float64Array.from(returns).sort()
  const shares = confidences.map((confidence) => 1 - confidence)
  const tails = lowerTails(Float64Array.from(sorted), shares)
  const windows = new Map(horizonDays.map((days) => [days, overlappingTails(returns, days, shares)]))
  const levels = confidences.map((confidence, level): TailRisk => {
    const share = shares[level]!
    const tail = tails[level]!
    const parametric = parametricRisk(shape, share)
    const bent = bentRisk(shape, share)
    return {
      confidence,
      historicalVaR: -tail.quantile,
      historicalVaRInverseCdf: -quantileOfSorted(sorted, share, 1),
      historicalCVaR: -tail.tailMean,
      historicalCVaRBelowVaR: -meanBelow(sorted, tail.quantile),
      historicalVaRStandardError: quantileError(sorted, share),
      historicalCVaRStandardError: shortfallError(sorted, share, tail),
      ...parametric.over(1),
      parametricVaRPopulationSd: -(shape.mean + parametric.z * Math.sqrt(shape.variancePopulation)),
      ...bent,
      horizons: horizonDays.map((days) => ({
        days,
        ...parametric.over(days),
        historicalVaRSqrtTime: -tail.quantile * Math.sqrt(days),
        historicalCVaRSqrtTime: -tail.tailMean * Math.sqrt(days),
        historicalVaROverlapping: negated(windows.get(days)?.[level]?.quantile),
        historicalCVaROverlapping: negated(windows.get(days)?.[level]?.tailMean),
      })),
    }
  })
  return {
    observations: returns.length,
    mean: shape.mean,
    stdevSample: Math.sqrt(shape.varianceSample ?? 0),
    stdevPopulation: Math.sqrt(shape.variancePopulation),
    skewnessPopulation: shape.skewnessPopulation,
    excessKurtosisPopulation: shape.excessKurtosisPopulation,
    skewnessSample: skewnessSample(shape),
    excessKurtosisSample: excessKurtosisSample(shape),
    jarqueBera: jarqueBera(shape),
    levels,
  }
}

const negated = (value: number | undefined): number | null => (value === undefined ? null : -value)

function parametricRisk({ mean, varianceSample }: Moments, share: number) {
  const z = normalQuantile(share)
  const deviation = Math.sqrt(varianceSample ?? 0)
  const over = (days: number) => ({
    parametricVaR: -(mean * days + z * deviation * Math.sqrt(days)),
    parametricCVaR: -(mean * days - (deviation * Math.sqrt(days) * normalDensity(z)) / share),
  })
  return { z, over }
}

function bentRisk(shape: Moments, share: number) {
  const { mean, variancePopulation, skewnessPopulation, excessKurtosisPopulation } = shape
  if (skewnessPopulation === null || excessKurtosisPopulation === null) {
    const nothing = {
      cornishFisherVaR: null,
      cornishFisherZ: null,
      modifiedES: null,
      modifiedESFloored: null,
    }
    return { ...nothing, cornishFisherDomainOk: false }
  }
  const bend = { skewness: skewnessPopulation, excessKurtosis: excessKurtosisPopulation }
  const z = normalQuantile(share)
  const deviation = Math.sqrt(variancePopulation)
  const bentZ = cornishFisherZ(z, bend)
  const cornishFisherVaR = -(mean + bentZ * deviation)
  const modifiedES = -mean + deviation * modifiedShortfall(z, share, bend)
  return {
    cornishFisherVaR,
    cornishFisherZ: bentZ,
    modifiedES,
    modifiedESFloored: Math.max(modifiedES, cornishFisherVaR),
    cornishFisherDomainOk: isCornishFisherValid(bend),
  }
}

function meanBelow(sorted: Float64Array, threshold: number): number {
  let total = 0
  let count = 0
  while (count < sorted.length && sorted[count]! <= threshold) {
    total += sorted[count]!
    count++
  }
  return count === 0 ? threshold : total / count
}

function overlappingTails(returns: ArrayLike<number>, days: number, shares: readonly number[]) {
  if (returns.length < 4 * days) return undefined
  const windows = new Float64Array(returns.length - days + 1)
  for (let start = 0; start < windows.length; start++) {
    let growth = 1
    for (let day = start; day < start + days; day++) growth *= 1 + returns[day]!
    windows[start] = growth - 1
  }
  return lowerTails(windows, shares)
}
