import type { RiskAssessment } from '#domains/risk/contract/index.ts'
import { effectiveNumber } from '#engines/portfolio-risk/index.ts'
import type { Figure } from '#platform/figures/index.ts'
import type { RiskAnalysis } from '../../contract/index.ts'
import { closeMoment, inPercent } from './in-words.ts'

/** Volatility a year → score. The first six are the upper ends of the intervals of CESR/10-673, spread evenly; 40 % and more is ten. */
const RISK_SCALE: readonly (readonly [volatility: number, score: number])[] = [
  [0, 0],
  [0.005, 1],
  [0.02, 2.5],
  [0.05, 4],
  [0.1, 5.5],
  [0.15, 7],
  [0.25, 8.5],
  [0.4, 10],
]

/** Volatility as a score of 0 to 10: linear between the intervals of CESR/10-673 (0.5, 2, 5, 10, 15 and 25 % a year). */
export function riskScoreOf(volatility: number): number {
  for (let at = 1; at < RISK_SCALE.length; at += 1) {
    const [to, score] = RISK_SCALE[at]!
    if (volatility > to) continue
    const [from, below] = RISK_SCALE[at - 1]!
    return oneDigit(below + ((volatility - from) / (to - from)) * (score - below))
  }
  return 10
}

export const riskLevelOf = (score: number): RiskAnalysis['riskLevel'] =>
  score < 4 ? 'Low' : score < 7 ? 'Moderate' : score < 8.5 ? 'High' : 'Very high'

/**
 * How well the holdings are spread, 0 to 10. Five points are for the number of holdings, five for how much of their swings cancel out.
 * @param weights of the holdings without cash, adding up to one.
 * @param diversificationRatio weighted volatilities over the volatility of the whole; null where it is not measured.
 */
export function diversificationOf(
  weights: readonly number[],
  diversificationRatio: number | null,
): { score: number | null; effectiveHoldings: number; cancelled: number | null } {
  const effectiveHoldings = effectiveNumber(weights) ?? 0
  if (diversificationRatio === null) return { score: null, effectiveHoldings, cancelled: null }
  const cancelled = 1 - 1 / Math.max(1, diversificationRatio)
  const score = oneDigit(5 * (1 - 1 / effectiveHoldings) + 5 * Math.min(1, cancelled / 0.5))
  return { score, effectiveHoldings, cancelled }
}

const oneDigit = (value: number): number => Math.round(value * 10) / 10

const riskDefinition =
  'Volatility of today’s weights over the daily total returns of up to five years, times √252, with cash as it is, put on a scale of 0 to 10: the intervals of the synthetic risk indicator of European funds (CESR/10-673: 0.5%, 2%, 5%, 10%, 15%, 25% a year) are 1, 2.5, 4, 5.5, 7 and 8.5, linear between; 40% and more is 10. Low below 4, moderate below 7, high below 8.5.'
const diversificationDefinition =
  'Two halves of five points. Spread: 5 × (1 − 1/N), N = 1 ÷ sum of squared weights without cash. Cancelling: 5 × the part of the weighted volatilities that cancels out between holdings (1 − 1/diversification ratio), full at 50%. A fund counts as one holding, regardless of its contents.'

/** A worse year than this is named beside the score: the worst of the stresses that cover most of the value. */
const COVERAGE_MIN = 0.5
const CONCENTRATION = 0.2

export type Scored = {
  analysis: RiskAnalysis
  riskScore: Figure
  diversificationScore: Figure
}

/** Scores, greatest risks and what to look at, each from the figures of the risk assessment. */
export function scored(assessment: RiskAssessment, leftOut: readonly { symbol: string }[]): Scored {
  const { performance, basis } = assessment
  const held = assessment.holdings.reduce((sum, { allocation }) => sum + allocation, 0)
  const weights = assessment.holdings.map(({ allocation }) => allocation / held)
  const score = riskScoreOf(performance.annualVolatility)
  const spread = diversificationOf(weights, performance.diversificationRatio)
  const facts = {
    asOf: closeMoment(basis.asOf),
    origin: 'modelled' as const,
    source: `Daily closes of ${basis.firstDay} to ${basis.asOf}: ${basis.sources.join(', ')}`,
    rows: { count: assessment.holdings.length, href: '/dashboard/risk' },
    unit: 'score' as const,
  }
  const excluded =
    leftOut.length > 0 ? [{ label: 'Left out', value: leftOut.map(({ symbol }) => symbol).join(', ') }] : []
  return {
    analysis: {
      riskLevel: riskLevelOf(score),
      riskScore: score,
      diversificationScore: spread.score,
      topRisks: topRisksOf(assessment, held),
      recommendations: stepsOf(assessment, { held, leftOut, effectiveHoldings: spread.effectiveHoldings }),
    },
    riskScore: {
      ...facts,
      value: score,
      definitionId: 'insights.risk-score',
      definition: riskDefinition,
      inputs: [
        { label: 'Volatility a year', value: inPercent(performance.annualVolatility, false) },
        { label: 'Days of returns', value: basis.observations.toLocaleString('en-US') },
        { label: 'Cash', value: inPercent(assessment.cash, false) },
        ...excluded,
      ],
    },
    diversificationScore: {
      ...facts,
      value: spread.score,
      definitionId: 'insights.diversification-score',
      definition: diversificationDefinition,
      inputs: [
        { label: 'Holdings', value: String(assessment.holdings.length) },
        { label: 'Effective number N', value: spread.effectiveHoldings.toFixed(1) },
        {
          label: 'Volatility that cancels out',
          value: spread.cancelled === null ? 'Not measured' : inPercent(spread.cancelled, false),
        },
        ...excluded,
      ],
    },
  }
}

function topRisksOf({ holdings, levels, stress, performance }: RiskAssessment, held: number): string[] {
  const risks: string[] = []
  const [first] = [...holdings].sort((a, b) => b.shareOfRisk - a.shareOfRisk)
  if (first)
    risks.push(
      `${first.symbol} carries ${inPercent(first.shareOfRisk, false)} of the volatility with ${inPercent(first.allocation, false)} of the value.`,
    )
  const worst = [...stress]
    .flatMap(({ name, impact, coverage }) =>
      impact === null || coverage < COVERAGE_MIN ? [] : [{ name, impact, coverage }],
    )
    .sort((a, b) => a.impact - b.impact)[0]
  if (worst && worst.impact < 0)
    risks.push(
      `${worst.name} would cost ${inPercent(-worst.impact, false)} of the value${worst.coverage < 0.995 ? `, as far as it is known (${inPercent(worst.coverage, false)} of the value)` : ''}.`,
    )
  const level = levels.find(
    ({ method, confidence, horizonDays }) =>
      method === 'historical' && confidence === 0.95 && horizonDays === 1,
  )
  if (level?.VaR != null && level.VaR > 0)
    risks.push(
      `On the worst day of twenty it lost ${inPercent(level.VaR, false)} or more (95% value at risk over one day, historical).`,
    )
  const sectors = Map.groupBy(holdings, ({ sector }) => sector)
  const [sector] = [...sectors]
    .filter(([name]) => name !== null)
    .map(([name, own]) => ({ name, part: own.reduce((sum, { allocation }) => sum + allocation, 0) }))
    .sort((a, b) => b.part - a.part)
  if (sector && sector.part / held > 0.4 && holdings.length > 1)
    risks.push(`${inPercent(sector.part, false)} of the value is in ${sector.name}.`)
  if (performance.maxDrawdown < 0)
    risks.push(
      `At these weights it would have fallen by ${inPercent(-performance.maxDrawdown, false)} at worst over the days measured.`,
    )
  return risks
}

type Facts = { held: number; leftOut: readonly { symbol: string }[]; effectiveHoldings: number }

/** What to look at next: no advice to buy or sell, but what the figures above point to. */
function stepsOf(
  { holdings, basis, cash }: RiskAssessment,
  { held, leftOut, effectiveHoldings }: Facts,
): string[] {
  const large = holdings.filter(({ allocation }) => allocation / held > CONCENTRATION)
  const heavy = holdings.filter(
    ({ shareOfRisk, allocation }) => shareOfRisk > 1.5 * allocation && shareOfRisk > 0.1,
  )
  const steps: string[] = []
  if (large.length > 0 && holdings.length > 1)
    steps.push(
      `Review ${large.map(({ symbol, allocation }) => `${symbol} (${inPercent(allocation / held, false)})`).join(', ')}: above ${inPercent(CONCENTRATION, false)} of what is held. Rebalancing shows what a cap would change.`,
    )
  if (heavy.length > 0)
    steps.push(
      `Check ${heavy
        .slice(0, 3)
        .map(({ symbol }) => symbol)
        .join(', ')}: the share of the risk is more than one and a half times the share of the value.`,
    )
  if (effectiveHoldings < 5 && holdings.length > 0)
    steps.push(
      `The weights spread over as little as ${effectiveHoldings.toFixed(1)} equal holdings; see what each adds to the risk under Risk analytics.`,
    )
  if (cash > 0.25)
    steps.push(
      `${inPercent(cash, false)} is cash, which lowers every figure here; the holdings alone swing more.`,
    )
  if (leftOut.length > 0)
    steps.push(`Import prices of ${leftOut.map(({ symbol }) => symbol).join(', ')}: they are in no score.`)
  if (basis.prices !== 'real')
    steps.push('Connect a price source or import prices, so that the scores describe a real market.')
  return steps
}
