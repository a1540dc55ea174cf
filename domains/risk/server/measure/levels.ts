import {
  type HorizonRisk,
  measureTailRisk,
  type TailReport,
  type TailRisk,
} from '#engines/portfolio-risk/index.ts'
import { bootstrap, standardDeviation } from '#engines/statistics/index.ts'
import type { RiskLevel } from '../../contract/index.ts'
import { normalErrors } from './normal-errors.ts'

const BOOTSTRAP_DRAWS = 200

const OUTSIDE_DOMAIN =
  'Skewness and kurtosis lie outside the domain in which the expansion is monotone: read with care.'
/** The expansion's shortfall below its own VaR is no tail average: the minimum is named wherever it decides. */
const raisedToVaR = (historicalES: number) =>
  `The expansion puts ES below VaR, so VaR is shown in its place; it is not an average of the tail. The historical ES is ${(100 * historicalES).toFixed(2)}%.`
const TOO_FEW = 'Overlapping windows need four times the horizon in days.'
const NOT_INDEPENDENT = 'Overlapping windows share their days, so no standard error is stated.'
const NO_SHAPE = 'Nothing varies, so there is no skewness to correct for.'
const MORE_THAN_ALL =
  'More than 100 %: √time overstates a long horizon; a holding cannot lose more than its value.'
/** With fewer days beyond a level its figure is that of one or two worst days. */
const DAYS_BEYOND_LEAST = 2
const worstDays = (days: number, confidence: number) =>
  `Of ${days} days ${(days * (1 - confidence)).toFixed(1)} lie beyond ${Number((100 * confidence).toFixed(4))}%: this is their worst loss, not a tail measure.`
const GAIN = 'Negative: even this part of the outcomes is a gain.'

/** VaR and ES of a return series by four methods at every confidence and horizon, with standard errors. */
export function levelsOf(
  returns: Float64Array,
  confidences: readonly number[],
  horizonsDays: readonly number[],
  seed: number,
): { report: TailReport; levels: RiskLevel[] } {
  const report = measureTailRisk(returns, { confidences, horizonDays: horizonsDays })
  const bent = bentDraws(returns, confidences, seed)
  const levels = report.levels.flatMap((tail, level) => {
    return tail.horizons.flatMap((horizon): RiskLevel[] => {
      const { days } = horizon
      const root = Math.sqrt(days)
      const at = { confidence: tail.confidence, horizonDays: days }
      const scaled = (value: number | null) => (value === null ? null : value * root)
      return [
        noted({
          method: 'historical',
          ...at,
          VaR: horizon.historicalVaRSqrtTime,
          ES: horizon.historicalCVaRSqrtTime,
          VaRStandardError: scaled(tail.historicalVaRStandardError),
          ESStandardError: scaled(tail.historicalCVaRStandardError),
          note:
            returns.length * (1 - tail.confidence) < DAYS_BEYOND_LEAST
              ? worstDays(returns.length, tail.confidence)
              : null,
        }),
        noted({
          method: 'overlapping',
          ...at,
          VaR: horizon.historicalVaROverlapping,
          ES: horizon.historicalCVaROverlapping,
          VaRStandardError: null,
          ESStandardError: null,
          note: horizon.historicalVaROverlapping === null ? TOO_FEW : NOT_INDEPENDENT,
        }),
        noted({
          method: 'parametric',
          ...at,
          VaR: horizon.parametricVaR,
          ES: horizon.parametricCVaR,
          ...normalErrors(report, tail.confidence, days),
          note: null,
        }),
        noted({
          method: 'cornish-fisher',
          ...at,
          VaR: bentAt(tail.cornishFisherVaR, report.mean, days),
          ES: bentAt(tail.modifiedESFloored, report.mean, days),
          VaRStandardError: tail.cornishFisherVaR === null ? null : bent.errorOf(level, 'VaR', days),
          ESStandardError: tail.cornishFisherVaR === null ? null : bent.errorOf(level, 'ES', days),
          note: notesOnBent(tail, horizon),
        }),
      ]
    })
  })
  return { report, levels }
}

function notesOnBent(tail: TailRisk, horizon: HorizonRisk): string | null {
  if (tail.cornishFisherVaR === null || tail.modifiedES === null) return NO_SHAPE
  const notes = [
    ...(tail.cornishFisherDomainOk ? [] : [OUTSIDE_DOMAIN]),
    ...(tail.modifiedES < tail.cornishFisherVaR ? [raisedToVaR(horizon.historicalCVaRSqrtTime)] : []),
  ]
  return notes.length === 0 ? null : notes.join(' ')
}

/** Adds what a reader must be told about an unusual figure. */
export function noted(level: RiskLevel): RiskLevel {
  const notes = [
    level.note,
    (level.VaR ?? 0) > 1 || (level.ES ?? 0) > 1 ? MORE_THAN_ALL : null,
    (level.VaR ?? 0) < 0 ? GAIN : null,
  ].filter((note) => note !== null)
  return { ...level, note: notes.length === 0 ? null : notes.join(' ') }
}

/** μh and σ√h in place of μ and σ; the bend of one day is kept, which overstates it over many. */
function bentAt(oneDay: number | null, mean: number, days: number): number | null {
  return oneDay === null ? null : (oneDay + mean) * Math.sqrt(days) - mean * days
}

type BentDraw = { mean: number; levels: { VaR: number | null; ES: number | null }[] }

/** Errors by drawing the days again (Efron 1979), for the expansion has no simple one: one pass of draws for all levels and horizons. */
function bentDraws(returns: Float64Array, confidences: readonly number[], seed: number) {
  const draws: BentDraw[] = []
  bootstrap(
    returns,
    (sample) => {
      const { mean, levels } = measureTailRisk(sample, { confidences, horizonDays: [1] })
      const bent = levels.map(({ cornishFisherVaR, modifiedESFloored }) => ({
        VaR: cornishFisherVaR,
        ES: modifiedESFloored,
      }))
      draws.push({ mean, levels: bent })
      return mean
    },
    { seed, draws: BOOTSTRAP_DRAWS },
  )
  // The last call is the estimate itself, on the series as it is.
  draws.pop()
  // A draw whose shape allows no figure says nothing of its spread; where most are such, nothing does.
  const errorOf = (level: number, figure: 'VaR' | 'ES', days: number): number | null => {
    const known = draws.flatMap(({ mean, levels }) => bentAt(levels[level]![figure], mean, days) ?? [])
    return known.length * 2 > draws.length ? standardDeviation(known) : null
  }
  return { errorOf }
}
