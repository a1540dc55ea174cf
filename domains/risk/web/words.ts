import type { RiskBacktest, RiskMethod } from '#domains/risk/contract/index.ts'

export const methodNames: Record<RiskMethod, string> = {
  historical: 'Historical, √time',
  overlapping: 'Historical, overlapping',
  parametric: 'Normal',
  'cornish-fisher': 'Cornish–Fisher',
  'monte-carlo': 'Monte Carlo',
}

export const methodMeanings: Record<RiskMethod, string> = {
  historical: 'Historical daily returns, scaled by the square root of time.',
  overlapping: 'Every historical period of this length, compounded.',
  parametric: 'A normal distribution with the mean and standard deviation of daily returns.',
  'cornish-fisher': 'The normal distribution, adjusted for the skewness and fat tails of daily returns.',
  'monte-carlo': 'Simulated paths of correlated holdings, bought at the start and held.',
}

/** Below this chance a model is doubted. */
export const SIGNIFICANCE = 0.05

const zoneNames = { green: 'Green', yellow: 'Yellow', red: 'Red' } as const
const zoneSeverities = { green: 'ok', yellow: 'medium', red: 'critical' } as const

/**
 * What a back-test found, in words that its own p-value bears out. The zone counts exceptions one-sided; Kupiec's test sees too few of them as well, so a green zone alone
 * does not say that chance explains them.
 */
export function verdictOf({
  trafficLight,
  exceptions,
  expectedExceptions,
  kupiecPValue,
}: Pick<RiskBacktest, 'trafficLight' | 'exceptions' | 'expectedExceptions' | 'kupiecPValue'>) {
  const isDoubted = kupiecPValue < SIGNIFICANCE
  const found = !isDoubted
    ? 'as many as chance explains'
    : exceptions < expectedExceptions
      ? 'fewer than chance explains, the model overstates the risk'
      : 'more than chance explains, the model understates the risk'
  return {
    severity: isDoubted && trafficLight === 'green' ? ('medium' as const) : zoneSeverities[trafficLight],
    words: `${zoneNames[trafficLight]}: ${found}`,
  }
}

export const EXAMPLE = 'AAPL, 20\nMSFT, 20\nJPM, 15\nXOM, 10\nJNJ, 15\nGLD, 10\nAGG, 10'

/** Per cent as a person types it into a field of a limit. */
export const percentField = (fraction: number): number => Number((fraction * 100).toFixed(2))
