import { backtestFinding, type RiskBacktest, type RiskMethod } from '#domains/risk/contract/index.ts'

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

const zoneNames = { green: 'Green', yellow: 'Yellow', red: 'Red' } as const
const zoneSeverities = { green: 'ok', yellow: 'medium', red: 'critical' } as const

/** What a back-test found, with its traffic light; a doubted model is marked whatever its light. */
export function verdictOf(
  tested: Parameters<typeof backtestFinding>[0] & Pick<RiskBacktest, 'trafficLight'>,
) {
  const { isDoubted, words } = backtestFinding(tested)
  const { trafficLight } = tested
  return {
    severity: isDoubted && trafficLight === 'green' ? ('medium' as const) : zoneSeverities[trafficLight],
    words: `${zoneNames[trafficLight]}: ${words}`,
  }
}

export const EXAMPLE = 'AAPL, 20\nMSFT, 20\nJPM, 15\nXOM, 10\nJNJ, 15\nGLD, 10\nAGG, 10'

/** Per cent as a person types it into a field of a limit. */
export const percentField = (fraction: number): number => Number((fraction * 100).toFixed(2))
