import type { Pillar } from './metrics.ts'
import { portfolioScore, type ScoredHolding, verdictOf } from './portfolio.ts'
import { scoreBand } from './score.ts'

const oneDecimal = (value: number) => Math.round(value * 10) / 10

type Recommendation = {
  symbol: string
  type: 'divest' | 'improve' | 'assess'
  priority: 'high' | 'medium' | 'low'
  reason: string
}

/**
 * What would bring a portfolio nearer to its target: holdings of high risk are to go, laggards and those weak in a pillar that is
 * looked at are to be worked with, those without a score to be assessed. `projected` is the score with what is to go spread over the
 * other scored holdings.
 */
export function recommend(
  holdings: readonly ScoredHolding[],
  { target, focus }: { target: number; focus: readonly Pillar[] },
): {
  current: number | null
  projected: number | null
  improvement: number | null
  recommendations: Recommendation[]
} {
  const rows = holdings.flatMap((one): (Recommendation & { effect: number })[] => {
    const { symbol, weight, coverage } = one
    const overall = verdictOf(one)
    if (overall === null)
      return [
        {
          symbol,
          type: 'assess',
          priority: 'low',
          reason:
            one.overall === null
              ? 'No score is available for it.'
              : `Its score is based on ${Math.round(coverage * 100)} % of the scored data: too little for an assessment.`,
          effect: weight,
        },
      ]
    const effect = weight * Math.max(0, target - overall)
    if (scoreBand(overall) === 'High Risk')
      return [
        { symbol, type: 'divest', priority: 'high', reason: `Its score of ${overall} is below 40.`, effect },
      ]
    const weak = focus.filter((id) => (one.pillars[id] ?? 100) < 50)
    if (weak.length > 0)
      return [
        {
          symbol,
          type: 'improve',
          priority: 'medium',
          reason: weak
            .map((id) => `${id} ${one.pillars[id]}`)
            .join(', ')
            .replace(/^./, (first) => first.toUpperCase())
            .concat(': below 50.'),
          effect,
        },
      ]
    return overall < 60
      ? [
          {
            symbol,
            type: 'improve',
            priority: 'medium',
            reason: `Its score of ${overall} is below 60.`,
            effect,
          },
        ]
      : []
  })
  const order = { high: 0, medium: 1, low: 2 }
  const current = portfolioScore(holdings).overall
  const gone = new Set(rows.filter(({ type }) => type === 'divest').map(({ symbol }) => symbol))
  const projected = portfolioScore(holdings.filter(({ symbol }) => !gone.has(symbol))).overall
  return {
    current,
    projected,
    improvement: current === null || projected === null ? null : oneDecimal(projected - current),
    recommendations: rows
      .toSorted((a, b) => order[a.priority] - order[b.priority] || b.effect - a.effect)
      .map(({ effect: _, ...row }) => row),
  }
}
