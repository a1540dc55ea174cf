import type { z } from 'zod'
import { activeAlertsOfKinds, countActiveAlertsOfKinds } from '#domains/alerts/server/index.ts'
import { creditRatings, highRiskRatings } from '#engines/credit/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { RequestOf } from '#platform/endpoint/index.ts'
import type { Figure } from '#platform/figures/index.ts'
import type * as endpoints from '../../contract/index.ts'
import { allCreditAlertKinds } from '../assessments/keep-borrower-alerts.ts'
import { inForce, isOnOldStatement } from '../borrowers/borrower-shape.ts'
import { centralRateOf } from '../central-rate/store.ts'
import { dollarRates } from '../lending/exposure.ts'
import { portfolioFacts } from './portfolio-facts.ts'
import {
  countsByRating,
  largestGroups,
  largestObligors,
  type Owed,
  otherCurrencies,
  ratedBorrowers,
} from './store.ts'

type FigureAsWritten = z.input<typeof Figure>

const SHARES_TOLD = 5
const inWords = (count: number) => count.toLocaleString('en-US')

const scoreInputs = (stated: { scores: number; rated: number; old: number }) => [
  { label: 'Sum of the scores', value: inWords(stated.scores) },
  { label: 'Rated borrowers', value: inWords(stated.rated) },
  { label: 'Of them on a statement older than 18 months', value: inWords(stated.old) },
]

/** The figures of the dashboard, each counted now. */
export async function readCreditDashboard(ctx: Context): Promise<z.input<typeof endpoints.CreditDashboard>> {
  const { db, now } = ctx
  const { organisationId } = ctx.actor
  const centralRate = await centralRateOf(db, organisationId)
  const counts = await countsByRating(db, organisationId, now, { centralRate: centralRate.rate })
  const alerts = await countActiveAlertsOfKinds(db, organisationId, allCreditAlertKinds, now)
  const obligors = await largestObligors(db, organisationId, SHARES_TOLD)
  const groups = await largestGroups(db, organisationId, SHARES_TOLD)
  const foreign = await otherCurrencies(db, organisationId)
  const toDollars = await dollarRates(
    ctx,
    foreign.map(({ currency }) => currency),
  )
  const others = foreign.filter(({ currency }) => toDollars(currency) === undefined)
  const rated = counts.filter(({ rating }) => rating !== null)
  const sum = (
    rows: typeof counts,
    of: 'count' | 'cents' | 'squares' | 'scores' | 'samples' | 'lentTo' | 'old' | 'atAnotherRate',
  ) => rows.reduce((total, row) => total + row[of], 0)
  const { borrowers, rated: ratedCount, highRisk } = portfolioFacts(counts)
  const unrated = counts.filter(({ rating }) => rating === null)
  const losses = counts.flatMap(({ loss }) => loss ?? [])
  const exposureCents = sum(counts, 'cents')
  const figure = (
    facts: Omit<FigureAsWritten, 'asOf' | 'origin'> & Partial<Pick<FigureAsWritten, 'origin'>>,
  ): FigureAsWritten => ({ origin: 'counted', ...facts, asOf: now.toISOString() })
  return {
    figures: {
      highRisk: figure({
        value: highRisk,
        unit: 'count',
        definitionId: 'credit.high-risk',
        definition: 'Borrowers rated CCC, CC, C or D. Unrated borrowers are excluded.',
        inputs: [
          ...highRiskRatings.map((rating) => ({
            label: rating,
            value: inWords(rated.find((row) => row.rating === rating)?.count ?? 0),
          })),
          { label: 'Not rated', value: inWords(sum(unrated, 'count')) },
        ],
        source: 'Borrowers',
        rows: { count: highRisk, href: '/dashboard/credit?highRisk=true' },
      }),
      averageScore: figure({
        // Without a rated company the specification shows zero; the note beside it says that nobody is rated.
        value: ratedCount === 0 ? 0 : Math.round(sum(rated, 'scores') / ratedCount),
        unit: 'score',
        origin: 'modelled',
        definitionId: 'credit.average-score',
        definition:
          'Rounded mean of the scores of the rated borrowers, each counted once regardless of exposure. A score is linear in the logarithm of the odds of default: 100 at 0.01 % or less, 0 at 26.78 % or more.',
        inputs: scoreInputs({ scores: sum(rated, 'scores'), rated: ratedCount, old: sum(counts, 'old') }),
        source: 'Calibrated scorecard, and ratings set by two people',
        rows: { count: ratedCount, href: '/dashboard/credit' },
      }),
      exposure: figure({
        value: exposureCents,
        unit: 'cents',
        definitionId: 'credit.exposure',
        definition:
          'Commitments in US dollars, drawn or not, other currencies at the newest exchange rate. What no rate of the last ten days is known of is not included.',
        inputs: [
          { label: 'Borrowers with a facility in US dollars', value: inWords(sum(counts, 'lentTo')) },
          ...others.map(({ currency, cents }) => ({
            label: `Not in it: ${currency}`,
            value: inWords(Math.round(cents / 100)),
          })),
        ],
        source: 'Facilities',
        rows: { count: sum(counts, 'lentTo'), href: '/dashboard/credit' },
      }),
      alerts: figure({
        value: alerts,
        unit: 'count',
        definitionId: 'credit.alerts',
        definition: 'Alerts about borrowers that are neither closed nor snoozed.',
        inputs: [],
        source: 'Alerts',
        rows: { count: alerts, href: '/dashboard/analytics?kinds=credit-' },
      }),
    },
    borrowers,
    rated: ratedCount,
    hasSample: sum(counts, 'samples') > 0,
    onOldStatements: sum(counts, 'old'),
    otherCurrencies: others,
    byRating: creditRatings.map((rating) => {
      const row = rated.find((one) => one.rating === rating)
      return { rating, count: row?.count ?? 0, cents: row?.cents ?? 0 }
    }),
    concentration: concentrationOf({ exposureCents, squares: sum(counts, 'squares'), obligors, groups }),
    expectedLossCents: losses.length === 0 ? null : losses.reduce((total, loss) => total + loss, 0),
    centralRate,
    atAnotherRate: sum(counts, 'atAnotherRate'),
    unratedExposureCents: sum(unrated, 'cents'),
  }
}

function concentrationOf(book: {
  exposureCents: number
  squares: number
  obligors: readonly Owed[]
  groups: readonly Owed[]
}) {
  const { exposureCents, squares, obligors, groups } = book
  if (exposureCents <= 0) return { index: null, obligors: [], groups: [] }
  const shareOf = ({ name, cents }: Owed) => ({ name, cents, share: cents / exposureCents })
  return {
    // Herfindahl and Hirschman’s: the sum of squared shares, 1 for a single obligor and 1/n for n equal ones.
    index: squares / exposureCents ** 2,
    obligors: obligors.map(shareOf),
    groups: groups.map(shareOf),
  }
}

/** Companies that have a rating, the worst first (CREDIT-022). */
export async function readCreditProfiles(
  ctx: Context,
  { limit }: RequestOf<typeof endpoints.readCreditProfiles>,
): Promise<z.input<typeof endpoints.CreditProfile>[]> {
  const rows = await ratedBorrowers(ctx.db, ctx.actor.organisationId, ctx.now, limit)
  return rows.flatMap((row) => {
    const { rating, score, probability, isOverridden } = inForce(row, ctx.now)
    if (!rating || score === null || probability === null) return []
    return [
      {
        companyId: row.id,
        companyName: row.name,
        creditRating: rating,
        creditScore: score,
        probabilityOfDefault: probability * 100,
        exposureAmount: (row.exposureCents ?? 0) / 100,
        hasOtherCurrencies: row.hasOtherCurrencies,
        lastAssessmentDate: row.assessedAt ?? row.createdAt,
        isOverridden,
        period: row.period,
        isOnOldStatement: isOnOldStatement(row, ctx.now),
      },
    ]
  })
}

const severities = { critical: 'critical', high: 'warning', medium: 'warning', low: 'info' } as const

/** Open alerts about borrowers, newest first (CREDIT-023). */
export async function readCreditAlerts(
  ctx: Context,
  { limit }: RequestOf<typeof endpoints.readCreditAlerts>,
): Promise<z.input<typeof endpoints.CreditAlert>[]> {
  const rows = await activeAlertsOfKinds(
    ctx.db,
    ctx.actor.organisationId,
    allCreditAlertKinds,
    ctx.now,
    limit,
  )
  return rows.map(({ id, severity, title, description, raisedAt, href }) => ({
    id,
    severity: severities[severity],
    title,
    description,
    createdAt: raisedAt,
    href,
  }))
}
