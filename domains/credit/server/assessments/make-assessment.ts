import {
  type Check,
  type CreditCase,
  type CreditFigures,
  cardRatios,
  checkMeanings,
  figuresOf,
  findFaults,
  gnpPriceIndexFor,
  type MarketValues,
  noSigns,
  type Opinions,
  type OutsideSigns,
  opinionsOf,
  type RatingAnswer,
  type ReadCase,
  rateCase,
  readCase,
  type Statement,
  warningsOf,
  warningsOfSigns,
  wrongSigns,
} from '#engines/credit/index.ts'
import { daysBetween } from '#platform/context/index.ts'
import type { BorrowerRow } from '../borrowers/store.ts'
import { yearOf } from '../statements/settle-statement.ts'
import type { StatementRow } from '../statements/store.ts'
import type { Assessed } from './store.ts'

const MISSING_TOLD = 4

type Known = Pick<BorrowerRow, 'id' | 'kind' | 'currency'>

/** A borrower's statements as the engine reads them, in the scale of the newest. */
function caseOf(
  borrower: Pick<Known, 'kind' | 'currency'>,
  statements: readonly Pick<
    StatementRow,
    'period' | 'currency' | 'scale' | 'months' | 'amounts' | 'source'
  >[],
  market: MarketValues | null,
): CreditCase {
  return {
    currency: borrower.currency ?? statements.at(-1)?.currency ?? '',
    scale: statements.at(-1)?.scale ?? 1,
    kind: borrower.kind,
    market,
    gnpPriceIndex: gnpPriceIndexFor(statements.at(-1)?.period ?? '')?.value,
    statements: statements.map(
      ({ period, currency, scale, months, amounts, source }) =>
        ({
          ...withoutWrongSigns(amounts),
          period,
          currency,
          scale,
          months,
          isTrailing: source === 'sec-trailing',
        }) as Statement,
    ),
  }
}

/** A line with a sign that it cannot have is not known: its amount would improve a figure that it should worsen. */
const withoutWrongSigns = (amounts: StatementRow['amounts']): StatementRow['amounts'] => ({
  ...amounts,
  ...Object.fromEntries(wrongSigns(amounts).map((field) => [field, undefined])),
})

const wordsOf = (checks: readonly Check[], of: Check['code']): string =>
  checks.flatMap(({ code, words }) => (code === of && words ? [words] : [])).join(' ')

/** Why there is no rating, in words; null where there is one. */
export function whyNotRated(
  answer: RatingAnswer,
  statements: number,
  checks: readonly Check[] = [],
): string | null {
  if (answer.isRated) return null
  if (statements === 0) return 'There is no statement yet.'
  if (answer.because === 'financial')
    return 'Banks and insurers are not rated: the scorecard is fitted on other firms.'
  if (answer.because === 'checks')
    return answer.checks
      .map((code) => (code === 'contradiction' ? wordsOf(checks, code) : checkMeanings[code]))
      .filter((words, at, all) => all.indexOf(words) === at)
      .join(' ')
  const labels = answer.missing.map((id) => cardRatios[id].label.toLowerCase())
  const more = labels.length - MISSING_TOLD
  return `Inputs are missing for ${labels.slice(0, MISSING_TOLD).join(', ')}${more > 0 ? ` and ${more} more` : ''}.`
}

/** What the rules of a statement find in the newest one, beside the year before it: the same as where it was entered. */
function checksOfRules(statements: readonly StatementRow[]): Check[] {
  const newest = statements.at(-1)
  if (!newest) return []
  const faults = findFaults(yearOf(newest), statements.slice(0, -1).map(yearOf))
  return [
    ...(wrongSigns(newest.amounts).length > 0 ? [{ code: 'wrong-sign' as const }] : []),
    ...faults
      .filter(({ rule }) => rule !== 'sums' && rule !== 'signs')
      .map(({ severity, words }) => ({
        code: severity === 'error' ? ('contradiction' as const) : ('doubt' as const),
        words,
      })),
  ]
}

/** What the engine says of some statements. */
type ReadStatements = { input: CreditCase; read: ReadCase; figures: CreditFigures; rating: RatingAnswer }

function readStatements(
  borrower: Known,
  statements: readonly StatementRow[],
  centralRate: number,
  market: MarketValues | null = null,
): ReadStatements {
  const input = caseOf(borrower, statements, market)
  const read = readCase(input)
  const found = figuresOf(read, input)
  const figures = { ...found, checks: [...checksOfRules(statements), ...found.checks] }
  return {
    input,
    read,
    figures,
    rating: rateCase(read, { kind: borrower.kind, checks: figures.checks, centralRate }),
  }
}

export type MadeAssessment = ReadStatements & {
  assessed: Assessed
  opinions: Opinions
  /** The same without the newest statement; null where there is no other. */
  before: ReadStatements | null
}

/** What an assessment rests on beside statements. */
type AssessedBy = {
  now: Date
  centralRate: number
  /** What shares cost; it moves models and never the rating. What is kept of a borrower is without it: it would change with every price. */
  market?: MarketValues | null
  /** What is known beside the statements; it warns and moves nothing. */
  signs?: OutsideSigns
}

/**
 * What is to be said of a borrower by its statements; the change is against the year before, so that looking again says the same.
 */
export function makeAssessment(
  borrower: Known,
  statements: readonly StatementRow[],
  { now, centralRate, market = null, signs = noSigns }: AssessedBy,
): MadeAssessment {
  const made = readStatements(borrower, statements, centralRate, market)
  const { figures, rating } = made
  const before = statements.length > 1 ? readStatements(borrower, statements.slice(0, -1), centralRate) : null
  const opinions = opinionsOf(borrower.kind, figures.models, rating.isRated ? rating : null)
  const { period } = made.read
  const warnings = period
    ? warningsOf({
        figures,
        figuresBefore: before?.figures ?? null,
        rating: rating.isRated ? rating.rating : null,
        ratingBefore: before?.rating.isRated ? before.rating.rating : null,
        statementAgeDays: daysBetween(new Date(`${period}T00:00:00Z`), now),
      })
    : []
  return {
    ...made,
    before,
    opinions,
    assessed: {
      id: borrower.id,
      modelRating: rating.isRated ? rating.rating : null,
      modelScore: rating.isRated ? rating.score : null,
      modelProbability: rating.isRated ? rating.probability : null,
      centralRate,
      notRatedBecause: whyNotRated(rating, statements.length, figures.checks),
      period: period ?? null,
      doModelsDisagree: opinions.doDisagree,
      warnings: [...warnings, ...warningsOfSigns(signs, now.toISOString().slice(0, 10))],
    },
  }
}
