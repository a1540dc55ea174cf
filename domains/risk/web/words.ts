import type { RiskMethod } from '#domains/risk/contract/index.ts'

export const methodNames: Record<RiskMethod, string> = {
  historical: 'Historical, √time',
  overlapping: 'Historical, overlapping',
  parametric: 'Normal',
  'cornish-fisher': 'Cornish–Fisher',
  'monte-carlo': 'Monte Carlo',
}

export const methodMeanings: Record<RiskMethod, string> = {
  historical: 'The days that were, scaled from one day by the square root of time.',
  overlapping: 'Every stretch of so many days that was, compounded.',
  parametric: 'A normal distribution with the mean and deviation of the days.',
  'cornish-fisher': 'The normal distribution, bent to the skewness and fat tails of the days.',
  'monte-carlo': 'Simulated paths of correlated holdings, bought at the start and held.',
}

export const trafficLights = {
  green: { severity: 'ok', words: 'Green: as many as chance explains' },
  yellow: { severity: 'medium', words: 'Yellow: more than chance easily explains' },
  red: { severity: 'critical', words: 'Red: the model understates the risk' },
} as const

export const EXAMPLE = 'AAPL, 20\nMSFT, 20\nJPM, 15\nXOM, 10\nJNJ, 15\nGLD, 10\nAGG, 10'

/** Per cent as a person types it into a field of a limit. */
export const percentField = (fraction: number): number => Number((fraction * 100).toFixed(2))
