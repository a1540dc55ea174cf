import { and, asc, eq, gt, or } from 'drizzle-orm'
import type { z } from 'zod'
import {
  conditionalProbability,
  expectedLoss,
  isHighRisk,
  lossWithCollateral,
  ratingOfProbability,
  type Scenario,
} from '#engines/credit/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { CreditImpairment } from '../../contract/index.ts'
import { dayOf } from '../borrowers/store.ts'
import { commitmentOf, loanOn } from '../lending/exposure.ts'
import { creditBorrower, creditFacility } from '../tables.ts'
import { impaired, standingNow, weighingOf } from './impaired-facilities.ts'
import { readLossPolicy } from './loss-policy.ts'

const LISTED = 1_000
const AVERAGE = 'Average years'

/** The book by stages and under each scenario, counted now: what has no exchange rate, no stage or no input is in no sum and is counted beside it. */
export async function readImpairment(ctx: Context): Promise<z.input<typeof CreditImpairment>> {
  const { isProposed: _, ...policy } = await readLossPolicy(ctx)
  const { all, scenarios } = await weighedBook(ctx)
  const inDollars = all.filter(({ rate }) => rate > 0)
  const unknown = inDollars.filter(({ stated }) => stated.notComputedBecause !== null)
  return {
    asOf: ctx.now,
    policy,
    hasSample: all.some(({ borrower }) => borrower.isSample),
    stages: [1, 2, 3].map((stage) => {
      const own = inDollars.filter(({ stated }) => stated.stage === stage)
      return {
        stage,
        ...total(own),
        lossCents: lossOf(own),
        withoutLoss: own.filter(({ stated }) => stated.creditLossCents === null).length,
      }
    }),
    lossCents: lossOf(inDollars),
    notComputed: [...Map.groupBy(unknown, ({ stated }) => stated.notComputedBecause ?? '')].map(
      ([because, some]) => ({ because, ...total(some) }),
    ),
    withoutRate: [
      ...Map.groupBy(
        all.filter(({ rate }) => rate === 0),
        ({ facility }) => facility.currency,
      ),
    ].map(([currency, some]) => ({ currency, count: some.length })),
    scenarios: [
      { name: AVERAGE, oneInYears: null, ...inScenario(inDollars, null) },
      ...scenarios.map(({ scenario, stated: { name, oneInYears } }) => ({
        name,
        oneInYears,
        ...inScenario(inDollars, scenario),
      })),
    ],
    facilities: all.slice(0, LISTED).map(({ stated, borrower }) => ({
      ...stated,
      borrowerId: borrower.id,
      borrower: borrower.name,
      because: stated.notComputedBecause ?? stated.stageReasons.join(' '),
    })),
    isCut: all.length > LISTED,
  }
}

async function weighedBook(ctx: Context) {
  const rows = await ctx.db
    .select({ facility: creditFacility, borrower: creditBorrower })
    .from(creditFacility)
    .innerJoin(
      creditBorrower,
      and(
        eq(creditBorrower.organisationId, creditFacility.organisationId),
        eq(creditBorrower.id, creditFacility.borrowerId),
      ),
    )
    .where(
      and(
        eq(creditFacility.organisationId, ctx.actor.organisationId),
        or(gt(creditFacility.committedCents, 0), gt(creditFacility.drawnCents, 0)),
      ),
    )
    .orderBy(asc(creditBorrower.id), asc(creditFacility.id))
  const weighing = await weighingOf(
    ctx,
    rows.map(({ facility }) => facility),
  )
  const today = dayOf(ctx.now)
  const all = rows.map(({ facility, borrower }) => {
    const commitment = commitmentOf(facility, today)
    const rate = weighing.toDollars(facility.currency)?.rate ?? 0
    const { lossIn, ...stated } = impaired(facility, borrower, weighing)
    return {
      ...{ facility, borrower, stated, lossIn, rate, commitment },
      loan: loanOn(facility, today),
      cents: commitment.committed * rate,
      standing: standingNow(borrower, ctx.now),
    }
  })
  return { all, scenarios: weighing.scenarios }
}

type Weighed = Awaited<ReturnType<typeof weighedBook>>['all'][number]

const total = (some: readonly Weighed[]) => ({
  count: some.length,
  exposureCents: some.reduce((sum, { cents }) => sum + cents, 0),
})

const sumOf = (amounts: readonly (number | null)[]) =>
  amounts.reduce<number | null>((sum, one) => (one === null ? sum : (sum ?? 0) + one), null)

/** As it is weighed over scenarios, or in one alone; null for average years. */
const lossOf = (some: readonly Weighed[], scenario?: Scenario | null) =>
  sumOf(
    some.map(({ stated, lossIn, rate }) => {
      const loss = scenario === undefined ? stated.creditLossCents : lossIn(scenario ?? undefined)
      return loss === null ? null : loss * rate
    }),
  )

/** Loss of a year in a scenario: by the loss given default that was stated with its collateral, else by what is supposed by seniority. */
function yearLoss({ commitment, loan, standing, rate }: Weighed, scenario: Scenario | null) {
  if (!standing) return null
  const without = commitment.lossGivenDefault + (scenario?.lossAdded ?? 0)
  const lossGivenDefault = lossWithCollateral(loan, scenario ?? undefined) ?? Math.min(1, without)
  const probability = conditionalProbability(standing.probability, scenario?.oneIn ?? null)
  return expectedLoss(probability, { ...commitment, lossGivenDefault }) * rate
}

function inScenario(book: readonly Weighed[], scenario: Scenario | null) {
  const then = (probability: number) =>
    ratingOfProbability(conditionalProbability(probability, scenario?.oneIn ?? null))
  const risky = book.filter(
    ({ standing }) => standing && (isHighRisk(standing.rating) || isHighRisk(then(standing.probability))),
  )
  return {
    yearLossCents: sumOf(book.map((one) => yearLoss(one, scenario))),
    lossCents: lossOf(book, scenario),
    highRisk: new Set(risky.map(({ borrower }) => borrower.id)).size,
    highRiskExposureCents: total(risky).exposureCents,
  }
}
