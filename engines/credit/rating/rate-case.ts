import type { CheckCode } from '../checks.ts'
import type { CreditCase } from '../credit-case.ts'
import type { ReadCase } from '../read-case.ts'
import type { CardRatioId } from '../scorecard/card.ts'
import { type CreditRating, creditRatings, ratingOfProbability } from '../scorecard/rating-scale.ts'
import { type CardLine, scoreCard } from '../scorecard/scorecard.ts'

/** The share of failures among the firms that the card is fitted on: 410 of 5,910. */
const sampleFailureRate = 410 / 5910

/**
 * The central default rate to which the card's odds are brought where a lender has set none of their own, as its sample has far more
 * failures than any portfolio. Nobody measured it for this one: it is an assumption with a name and a date.
 */
export const assumedCentralRate = {
  value: 0.02,
  source: 'An assumption of the product, not measured on this portfolio',
  asOf: '2026-11-23',
} as const

/** What is so wrong with a statement that a rating of it would mislead. */
const preventing = [
  'mixed-currency',
  'balance',
  'negative-asset',
  'wrong-sign',
  'negative-revenue',
  'zero-revenue',
  'bad-number',
  'not-a-year',
  'contradiction',
] as const satisfies readonly CheckCode[]

type Rated = {
  isRated: true
  rating: CreditRating
  /** 0 to 100, the higher the safer. */
  score: number
  /** One year, as a fraction, at the central rate. */
  probability: number
  /** What the card said of its own sample. */
  sampleProbability: number
  lines: CardLine[]
  /** Ratios of the whole card that the statement does not have: then it is rated by the short card. */
  without: CardRatioId[]
}
type NotRated = {
  isRated: false
  because: 'financial' | 'checks' | 'missing'
  missing: CardRatioId[]
  checks: CheckCode[]
}
export type RatingAnswer = Rated | NotRated

const logit = (probability: number): number => Math.log(probability / (1 - probability))
const fromLogit = (odds: number): number => 1 / (1 + Math.exp(-odds))

/** Odds of one population brought to another central rate (King and Zeng 2001): what tells firms apart stays as it is. */
export function atCentralRate(probability: number, from: number, to: number): number {
  return fromLogit(logit(probability) - logit(from) + logit(to))
}

const BEST = 0.0001
const WORST = 0.2678

/** A score that is linear in the logarithm of the odds: 100 at a default in ten thousand or fewer, 0 where a CCC stands or worse. */
export function scoreOfProbability(probability: number): number {
  const inside = Math.min(WORST, Math.max(BEST, probability))
  return Math.round((100 * (logit(WORST) - logit(inside))) / (logit(WORST) - logit(BEST)))
}

/**
 * Rating of the newest statement by the fitted card, at a central default rate that whoever asks has to name; none where an input is
 * missing or the statement is not to be trusted.
 */
export function rateCase(
  read: ReadCase,
  {
    kind,
    checks,
    centralRate,
  }: { kind: CreditCase['kind']; checks: readonly { code: CheckCode }[]; centralRate: number },
): RatingAnswer {
  const wrong = checks.flatMap(({ code }) => ((preventing as readonly string[]).includes(code) ? [code] : []))
  if (kind === 'financial') return { isRated: false, because: 'financial', missing: [], checks: wrong }
  if (wrong.length > 0) return { isRated: false, because: 'checks', missing: [], checks: wrong }
  const card = scoreCard(read.years)
  if (!card.isScored) return { isRated: false, because: 'missing', missing: card.missing, checks: [] }
  const probability = atCentralRate(card.probability, sampleFailureRate, centralRate)
  return {
    isRated: true,
    rating: ratingOfProbability(probability),
    score: scoreOfProbability(probability),
    probability,
    sampleProbability: card.probability,
    lines: card.lines,
    without: card.without,
  }
}

/** 0 for the best class. */
export const rankOfRating = (rating: CreditRating): number => creditRatings.indexOf(rating)

/** The classes in which a firm is of high risk. */
export const highRiskRatings = ['CCC', 'CC', 'C', 'D'] as const satisfies readonly CreditRating[]

export const isHighRisk = (rating: CreditRating | null): boolean =>
  (highRiskRatings as readonly (CreditRating | null)[]).includes(rating)
