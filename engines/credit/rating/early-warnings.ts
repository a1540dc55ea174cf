import type { CreditFigures } from '../assess-credit.ts'
import type { CreditRating } from '../scorecard/rating-scale.ts'
import { type FiledReport, filingMeanings, warningsOfFilings } from './filing-warnings.ts'
import { type DoubtPassage, doubtMeanings, warningsOfDoubts } from './going-concern.ts'
import { type NewsItem, newsMeanings, warningsOfNews } from './news-warnings.ts'
import type { Evidence } from './outside-warning.ts'
import { isHighRisk, rankOfRating } from './rate-case.ts'
import { type Restated, restatementWarning } from './restatement.ts'
import { type Traces, traceMeanings, warningsOfTraces } from './trace-warnings.ts'

export type Warning = {
  code: keyof typeof warningMeanings
  severity: 'critical' | 'high' | 'medium'
  /** With the figures it rests on. */
  words: string
  /** Where it can be read; of a statement it stands beside its figures. */
  evidence?: Evidence[]
}

/** What is looked at in each statement, and from when on it is said. */
export const warningMeanings = {
  'high-risk': 'The rating is CCC or worse.',
  downgrade: 'The rating is worse than at the assessment before.',
  'negative-equity': 'Liabilities are above assets.',
  'weak-coverage': 'Operating profit covers interest less than 1.5 times.',
  'revenue-fall': 'Revenue fell by a fifth or more.',
  'cash-drain': 'Operations cost cash while a profit is reported.',
  'thin-liquidity': 'Current assets are below current liabilities, and by more than a year before.',
  'accounts-doubtful':
    'Beneish M is above −1.78: the accounts look like those of firms that embellished them.',
  'old-statement': 'The newest statement ended more than 18 months ago.',
  'screening-match': 'A screening under its name has a match that is confirmed or waits for a decision.',
  'price-fall': 'Its shares cost half of the highest close of a year, or less.',
  restatement: 'Equity, revenue or profit of a year was told otherwise later, by a twentieth or more.',
  ...filingMeanings,
  ...doubtMeanings,
  ...traceMeanings,
  ...newsMeanings,
} as const

/** What is known of a firm beside its statements. */
export type OutsideSigns = {
  /** The gravest screening under a name of it that has a match. */
  screening: { isConfirmed: boolean; under: string; evidence: Evidence } | null
  /** What its shares have lost of their highest close of a year, as a fraction, by closes of the market; null where there are none. */
  priceFall: number | null
  /** One day alone took half of a price: a split that nobody has told looks like this. */
  isOneDay: boolean
  /** The gravest change of a year that was told before. */
  restated: Restated | null
  /** What it has filed with the SEC, as far as that was collected. */
  filings: readonly FiledReport[]
  traces: Traces | null
  doubts: readonly DoubtPassage[]
  /** News under its symbol, as far as a source has given any; null without a symbol. */
  news: { firm: { name: string; symbol: string }; items: readonly NewsItem[] } | null
}

export const noSigns: OutsideSigns = {
  screening: null,
  priceFall: null,
  isOneDay: false,
  restated: null,
  filings: [],
  traces: null,
  doubts: [],
  news: null,
}

const COVERAGE_LEAST = 1.5
const FALL = -0.2
const BENEISH = -1.78
const PRICE_FALL = 0.5
export const OLD_STATEMENT_DAYS = 548

const shown = (value: number, digits = 2) => value.toFixed(digits)

/**
 * What screenings, prices, filings, documents and traces warn of on a day, whatever the statements say. The words move by tenths and name no age, so that not every
 * close and every day is told again.
 */
export function warningsOfSigns(
  { screening, priceFall, isOneDay, restated, filings, traces, doubts, news }: OutsideSigns,
  today: string,
): Warning[] {
  const warnings: Warning[] = []
  if (screening)
    warnings.push({
      code: 'screening-match',
      severity: screening.isConfirmed ? 'critical' : 'high',
      words: screening.isConfirmed
        ? `A match of the screening of “${screening.under}” was confirmed.`
        : `A match of the screening of “${screening.under}” waits for a decision.`,
      evidence: [screening.evidence],
    })
  if (priceFall !== null && priceFall >= PRICE_FALL)
    warnings.push({
      code: 'price-fall',
      severity: 'high',
      words: `Its shares have lost ${Math.floor(priceFall * 10 + 1e-9) * 10} % or more of their highest close of a year.${isOneDay ? ' One day alone took half: a split that nobody has told looks like this.' : ''}`,
    })
  return [
    ...warnings,
    ...(restated ? [restatementWarning(restated)] : []),
    ...warningsOfFilings(filings, today),
    ...warningsOfDoubts(doubts),
    ...(traces ? warningsOfTraces(traces, today) : []),
    ...(news ? warningsOfNews(news.items, news.firm, today) : []),
  ]
}

/** What a statement and the change since the one before warn of; silent where a figure is not known. */
export function warningsOf(seen: {
  figures: CreditFigures
  figuresBefore: CreditFigures | null
  rating: CreditRating | null
  ratingBefore: CreditRating | null
  statementAgeDays: number
}): Warning[] {
  const { figures, figuresBefore, rating, ratingBefore, statementAgeDays } = seen
  const { ratios, models, checks } = figures
  const warnings: Warning[] = []
  const say = (code: Warning['code'], severity: Warning['severity'], words: string) =>
    warnings.push({ code, severity, words })
  if (isHighRisk(rating)) say('high-risk', 'critical', `The rating is ${rating}.`)
  if (rating && ratingBefore && rankOfRating(rating) > rankOfRating(ratingBefore))
    say(
      'downgrade',
      rankOfRating(rating) - rankOfRating(ratingBefore) > 1 ? 'critical' : 'high',
      `The rating fell from ${ratingBefore} to ${rating}.`,
    )
  if (checks.some(({ code }) => code === 'negative-equity'))
    say('negative-equity', 'critical', warningMeanings['negative-equity'])
  const { interestCoverage, revenueGrowth, accrualsToAssets, netMargin, operatingCashFlowRatio } = ratios
  if (interestCoverage !== null && interestCoverage < COVERAGE_LEAST)
    say(
      'weak-coverage',
      interestCoverage < 1 ? 'high' : 'medium',
      interestCoverage < 0
        ? 'There is no operating profit that could cover interest.'
        : `Operating profit covers interest ${shown(interestCoverage)} times.`,
    )
  if (revenueGrowth !== null && revenueGrowth <= FALL)
    say('revenue-fall', 'high', `Revenue fell by ${shown(-revenueGrowth * 100, 1)} %.`)
  if (operatingCashFlowRatio !== null && operatingCashFlowRatio < 0 && netMargin !== null && netMargin > 0)
    say(
      'cash-drain',
      'medium',
      `A profit is reported, and operations cost cash${accrualsToAssets === null ? '' : `: the gap is ${shown(accrualsToAssets * 100, 1)} % of assets`}.`,
    )
  const before = figuresBefore?.ratios.currentRatio ?? null
  if (
    ratios.currentRatio !== null &&
    ratios.currentRatio < 1 &&
    before !== null &&
    ratios.currentRatio < before
  )
    say(
      'thin-liquidity',
      'medium',
      `The current ratio fell from ${shown(before)} to ${shown(ratios.currentRatio)}.`,
    )
  if (models.beneishM !== null && models.beneishM > BENEISH)
    say('accounts-doubtful', 'medium', `Beneish M is ${shown(models.beneishM)}, above ${BENEISH}.`)
  if (statementAgeDays > OLD_STATEMENT_DAYS) say('old-statement', 'medium', warningMeanings['old-statement'])
  return warnings
}
