import type { z } from 'zod'
import { activeAlertsOfKinds, countActiveAlertsOfKinds } from '#domains/alerts/server/index.ts'
import { concentrationOf, creditRatings, highRiskRatings } from '#engines/credit/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { RequestOf } from '#platform/endpoint/index.ts'
import type { Figure } from '#platform/figures/index.ts'
import type * as endpoints from '../../contract/index.ts'
import { allCreditAlertKinds } from '../assessments/keep-borrower-alerts.ts'
import { inForce } from '../borrowers/borrower-shape.ts'
import { portfolioFacts } from './portfolio-facts.ts'
import { countsByRating, expectedLossCents, otherCurrencies, owedBy, ratedBorrowers } from './store.ts'

type FigureAsWritten = z.input<typeof Figure>

const SHARES_TOLD = 5
const inWords = (count: number) => count.toLocaleString('en-US')

/** The figures of the dashboard, each counted now. */
export async function readCreditDashboard(ctx: Context): Promise<z.input<typeof endpoints.CreditDashboard>> {
  const { db, now } = ctx
  const { organisationId } = ctx.actor
  const counts = await countsByRating(db, organisationId, now)
  const alerts = await countActiveAlertsOfKinds(db, organisationId, allCreditAlertKinds, now)
  const owed = await owedBy(db, organisationId)
  const others = await otherCurrencies(db, organisationId)
  const loss = await expectedLossCents(db, organisationId, now)
  const rated = counts.filter(({ rating }) => rating !== null)
  const sum = (rows: typeof counts, of: 'count' | 'cents' | 'scores' | 'samples' | 'lentTo') =>
    rows.reduce((total, row) => total + row[of], 0)
  const { borrowers, rated: ratedCount, highRisk } = portfolioFacts(counts)
  const unrated = counts.filter(({ rating }) => rating === null)
  const figure = (
    facts: Omit<FigureAsWritten, 'asOf' | 'origin'> & Partial<Pick<FigureAsWritten, 'origin'>>,
  ): FigureAsWritten => ({ origin: 'counted', ...facts, asOf: now.toISOString() })
  return {
    figures: {
      highRisk: figure({
        value: highRisk,
        unit: 'count',
        definitionId: 'credit.high-risk',
        definition: 'Borrowers whose rating is CCC, CC, C or D. One without a rating is in no class.',
        inputs: [
          ...highRiskRatings.map((rating) => ({
            label: rating,
            value: inWords(rated.find((row) => row.rating === rating)?.count ?? 0),
          })),
          { label: 'Not rated', value: inWords(sum(unrated, 'count')) },
        ],
        source: 'Borrowers',
        rows: { count: highRisk, href: '/dashboard/credit' },
      }),
      averageScore: figure({
        // Without a rated company the specification shows nought; the note beside it says that nobody is rated.
        value: ratedCount === 0 ? 0 : Math.round(sum(rated, 'scores') / ratedCount),
        unit: 'score',
        origin: 'modelled',
        definitionId: 'credit.average-score',
        definition:
          'Rounded mean of the scores of the rated borrowers, each counted once whatever is lent to it. A score is linear in the odds of default: 100 at 0.01 % or less, 0 at 26.78 % or more.',
        inputs: [
          { label: 'Sum of the scores', value: inWords(sum(rated, 'scores')) },
          { label: 'Rated borrowers', value: inWords(ratedCount) },
        ],
        source: 'Fitted scorecard, and ratings that two people have set',
        rows: { count: ratedCount, href: '/dashboard/credit' },
      }),
      exposure: figure({
        value: sum(counts, 'cents'),
        unit: 'cents',
        definitionId: 'credit.exposure',
        definition:
          'What is committed in US dollars, drawn or not. Other currencies are not converted and not in it.',
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
        rows: { count: alerts, href: '/dashboard/analytics' },
      }),
    },
    borrowers,
    rated: ratedCount,
    hasSample: sum(counts, 'samples') > 0,
    otherCurrencies: others,
    byRating: creditRatings.map((rating) => {
      const row = rated.find((one) => one.rating === rating)
      return { rating, count: row?.count ?? 0, cents: row?.cents ?? 0 }
    }),
    concentration: concentrationTold(owed),
    expectedLossCents: loss,
    unratedExposureCents: sum(unrated, 'cents'),
  }
}

function concentrationTold(owed: Awaited<ReturnType<typeof owedBy>>) {
  // Two borrowers may be called the same: each is told by its number.
  const obligorOf = ({ id }: (typeof owed)[number]) => `borrower ${id}`
  // Who belongs to no group is one of its own, so that shares of groups are of the whole.
  const groupOf = (one: (typeof owed)[number]) => (one.groupName ? `group ${one.groupName}` : obligorOf(one))
  const names = new Map(
    owed.flatMap((one): [string, string][] => [
      [obligorOf(one), one.name],
      [groupOf(one), one.groupName || one.name],
    ]),
  )
  const spreadBy = (keyOf: (one: (typeof owed)[number]) => string) => {
    const amounts = owed.map((one) => ({ key: keyOf(one), amount: one.cents }))
    const { index, largest } = concentrationOf(amounts, SHARES_TOLD)
    const shares = largest.map(({ key, amount, share }) => ({
      name: names.get(key) ?? '',
      cents: amount,
      share,
    }))
    return { index, shares }
  }
  const obligors = spreadBy(obligorOf)
  return { index: obligors.index, obligors: obligors.shares, groups: spreadBy(groupOf).shares }
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
        lastAssessmentDate: row.assessedAt ?? row.createdAt,
        isOverridden,
      },
    ]
  })
}

const severities = { critical: 'critical', high: 'warning', medium: 'warning', low: 'info' } as const

/** Open alerts about borrowers, the newest first (CREDIT-023). */
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
