import { type Hit, keepAlerts } from '#domains/alerts/server/index.ts'
import { isHighRisk, type RatioId, ratios, warningMeanings } from '#engines/credit/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { CreditWarning } from '../../contract/index.ts'
import { holdsLimit, inForce } from '../borrowers/borrower-shape.ts'
import { type BorrowerRow, dayOf } from '../borrowers/store.ts'
import type { CovenantRow, FacilityRow, TestRow } from '../lending/store.ts'

/** The rules whose alerts hold as long as what the newest statement says. */
export const creditAlertKinds = [
  ...Object.keys(warningMeanings).map((code) => `credit-${code}`),
  'credit-covenant',
  'credit-covenant-untested',
  'credit-over-limit',
  'credit-limit-ended',
  'credit-limit-other-currency',
  'credit-facility-matured',
  'credit-override-ended',
] as const

/** Rules of this slice, with those that wait for a person. */
export const allCreditAlertKinds = [...creditAlertKinds, 'credit-decision-waiting'] as const

const dollars = (cents: number) => `$${Math.round(cents / 100).toLocaleString('en-US')}`

/** What a warning rests on. */
function groundOf({ code, evidence }: CreditWarning, period: string): string {
  if (code === 'restatement') return 'By the versions of the year as they were filed with the SEC.'
  if (code in warningMeanings && evidence && evidence.length > 0 && code !== 'screening-match')
    return `${warningMeanings[code as keyof typeof warningMeanings]} By ${evidence.map(({ label, knownOn }) => `${label}${knownOn ? ` (known here since ${knownOn})` : ''}`).join('; ')}.`
  if (code === 'screening-match') return 'By the newest screening under its name; rule out namesakes there.'
  return code === 'price-fall'
    ? 'By the closes of the last year as the connected sources and price files have them.'
    : `By the statement of the year that ended on ${period}.`
}

/** Raises what there is a ground for, again where its figure is another one than was told, and closes what has none any more. Joins the caller's change. */
export function keepBorrowerAlerts(
  tx: Context,
  borrower: BorrowerRow,
  tested: readonly { covenant: CovenantRow; test: TestRow }[],
  lapsed: readonly FacilityRow[] = [],
): Promise<void> {
  const subject = { type: 'borrower' as const, id: String(borrower.id) }
  const period = borrower.period ?? ''
  const broken = tested.filter(({ test }) => test.isMet === false)
  const { rating, isOverridden } = inForce(borrower, tx.now)
  // As long as people have set another rating, the model’s is not the one that counts.
  const warnings = borrower.warnings.filter(({ code }) => code !== 'high-risk' || !isOverridden)
  const today = dayOf(tx.now)
  const hasOverrideEnded =
    borrower.overrideRating !== null && borrower.overrideUntil !== null && borrower.overrideUntil < today
  // A covenant is tested on each statement: an old one says nothing of how it stands now.
  const untested = borrower.warnings.some(({ code }) => code === 'old-statement') ? tested : []
  return keepAlerts(tx, {
    kinds: creditAlertKinds,
    subject,
    hits: [
      ...warnings.map((warning) => ({
        severity: warning.severity,
        kind: `credit-${warning.code}`,
        title: `${borrower.name}: ${warning.words}`,
        description: groundOf(warning, period),
        subject,
        dedupeKey: `credit-${warning.code} ${borrower.id} ${period} ${warning.words}`,
      })),
      ...(isOverridden && isHighRisk(rating)
        ? [
            {
              severity: 'critical' as const,
              kind: 'credit-high-risk',
              title: `${borrower.name}: The rating is ${rating}.`,
              description: `Two people have set it until ${borrower.overrideUntil}.`,
              subject,
              dedupeKey: `credit-high-risk ${borrower.id} ${rating} ${borrower.overrideUntil}`,
            },
          ]
        : []),
      ...broken.map(({ covenant, test }) => ({
        severity: 'high' as const,
        kind: 'credit-covenant',
        title: `${borrower.name}: covenant broken, ${ratios[covenant.ratio as RatioId].label.toLowerCase()}`,
        description: `${ratios[covenant.ratio as RatioId].label} is ${test.value?.toFixed(3)}; ${covenant.bound === 'at-least' ? 'at least' : 'at most'} ${covenant.threshold} was promised. Year that ended on ${test.period}.`,
        subject,
        dedupeKey: `credit-covenant ${covenant.id} ${test.period} ${test.value}`,
      })),
      ...limitHits(borrower, tx.now, subject),
      ...lapsed.map((one) => ({
        severity: 'high' as const,
        kind: 'credit-facility-matured',
        title: `${borrower.name}: “${one.name}” has matured`,
        description: `It matured on ${one.maturity} and is kept as drawn: only that part counts, and it has no stage. State that it is repaid or in force, or since when it is past due.`,
        subject,
        dedupeKey: `credit-facility-matured ${one.id} ${one.maturity}`,
      })),
      ...(hasOverrideEnded
        ? [
            {
              severity: 'medium' as const,
              kind: 'credit-override-ended',
              title: `${borrower.name}: the rating that people set has ended`,
              description: `${borrower.overrideRating} held until ${borrower.overrideUntil}; the model’s rating counts again: ${borrower.modelRating ?? 'none'}.`,
              subject,
              dedupeKey: `credit-override-ended ${borrower.id} ${borrower.overrideRating} ${borrower.overrideUntil}`,
            },
          ]
        : []),
      ...untested.map(({ covenant }) => ({
        severity: 'medium' as const,
        kind: 'credit-covenant-untested',
        title: `${borrower.name}: covenant not tested on anything newer, ${ratios[covenant.ratio as RatioId].label.toLowerCase()}`,
        description: `It was last tested on the year that ended on ${period}; there is no newer statement.`,
        subject,
        dedupeKey: `credit-covenant-untested ${covenant.id} ${period}`,
      })),
    ],
    goneBecause: 'The borrower’s current data no longer supports it.',
  })
}

/** How what is lent stands to its limit, and a limit to what it is not held against. */
function limitHits(borrower: BorrowerRow, now: Date, subject: Hit['subject']): Hit[] {
  const holds = holdsLimit(borrower, now)
  const isOver = holds && (borrower.exposureCents ?? 0) > (borrower.limitCents ?? 0)
  const hasLimitEnded =
    borrower.limitCents !== null && borrower.limitUntil !== null && borrower.limitUntil < dayOf(now)
  return [
    ...(isOver
      ? [
          {
            severity: 'high' as const,
            kind: 'credit-over-limit',
            title: `${borrower.name}: exposure is above its limit`,
            description: `${dollars(borrower.exposureCents ?? 0)} are lent; the limit is ${dollars(borrower.limitCents ?? 0)} until ${borrower.limitUntil}.`,
            subject,
            dedupeKey: `credit-over-limit ${borrower.id} ${borrower.limitCents} ${borrower.limitUntil} ${borrower.exposureCents}`,
          },
        ]
      : []),
    ...(holds && borrower.hasOtherCurrencies
      ? [
          {
            severity: 'medium' as const,
            kind: 'credit-limit-other-currency',
            title: `${borrower.name}: the limit is not checked against all that is lent`,
            description: `More is lent in currencies of which no exchange rate of the last ten days is known, so it is unknown whether the total is within ${dollars(borrower.limitCents ?? 0)}.`,
            subject,
            dedupeKey: `credit-limit-other-currency ${borrower.id} ${borrower.limitCents} ${borrower.limitUntil}`,
          },
        ]
      : []),
    ...(hasLimitEnded && (borrower.exposureCents ?? 0) > 0
      ? [
          {
            severity: 'high' as const,
            kind: 'credit-limit-ended',
            title: `${borrower.name}: the limit has ended`,
            description: `The limit of ${dollars(borrower.limitCents ?? 0)} held until ${borrower.limitUntil}; ${dollars(borrower.exposureCents ?? 0)} are lent without one.`,
            subject,
            dedupeKey: `credit-limit-ended ${borrower.id} ${borrower.limitCents} ${borrower.limitUntil}`,
          },
        ]
      : []),
  ]
}
