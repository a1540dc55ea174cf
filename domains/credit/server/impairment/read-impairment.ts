import { and, asc, eq, gt, or } from 'drizzle-orm'
import type { z } from 'zod'
import {
  conditionalProbability,
  expectedLoss,
  isHighRisk,
  lossAssumptions,
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

/** The book by stages and under each scenario, counted now: what has no exchange rate, no stage or no input is in no sum and is counted beside it. */
export async function readImpairment(ctx: Context): Promise<z.input<typeof CreditImpairment>> {
  const { organisationId } = ctx.actor
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
        eq(creditFacility.organisationId, organisationId),
        or(gt(creditFacility.committedCents, 0), gt(creditFacility.drawnCents, 0)),
      ),
    )
    .orderBy(asc(creditBorrower.id), asc(creditFacility.id))
  const { decisions: _, ...policy } = await readLossPolicy(ctx)
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
      facility,
      borrower,
      stated,
      lossIn,
      rate,
      commitment,
      cents: commitment.committed * rate,
      standing: standingNow(borrower, ctx.now),
    }
  })
  type One = (typeof all)[number]
  const inDollars = all.filter(({ rate }) => rate > 0)
  const total = (some: readonly One[]) => ({
    count: some.length,
    exposureCents: some.reduce((sum, { cents }) => sum + cents, 0),
  })
  const sumOf = (amounts: readonly (number | null)[]) =>
    amounts.reduce<number | null>((sum, one) => (one === null ? sum : (sum ?? 0) + one), null)
  const lossOf = (some: readonly One[], scenario?: Scenario | null) =>
    sumOf(
      some.map(({ stated, lossIn, rate }) => {
        const loss = scenario === undefined ? stated.creditLossCents : lossIn(scenario ?? undefined)
        return loss === null ? null : loss * rate
      }),
    )
  /** Loss given default of a scenario: the stated one with its collateral, else what is supposed by seniority. */
  const yearLoss = ({ facility, commitment, standing, rate }: One, scenario: Scenario | null) => {
    if (!standing) return null
    const own = lossWithCollateral(loanOn(facility, today), scenario ?? undefined)
    const supposed = lossAssumptions.lossGivenDefault[facility.seniority] + (scenario?.lossAdded ?? 0)
    const lossGivenDefault = own ?? Math.min(1, supposed)
    const probability = conditionalProbability(standing.probability, scenario?.oneIn ?? null)
    return expectedLoss(probability, { ...commitment, lossGivenDefault }) * rate
  }
  const scenarioOf = (scenario: Scenario | null) => {
    const risky = inDollars.filter(
      ({ standing }) =>
        standing &&
        (isHighRisk(standing.rating) ||
          isHighRisk(
            ratingOfProbability(conditionalProbability(standing.probability, scenario?.oneIn ?? null)),
          )),
    )
    return {
      yearLossCents: sumOf(inDollars.map((one) => yearLoss(one, scenario))),
      lossCents: lossOf(inDollars, scenario),
      highRisk: new Set(risky.map(({ borrower }) => borrower.id)).size,
      highRiskExposureCents: total(risky).exposureCents,
    }
  }
  const unknown = inDollars.filter(({ stated }) => stated.notComputedBecause !== null)
  return {
    asOf: ctx.now,
    policy,
    hasSample: rows.some(({ borrower }) => borrower.isSample),
    stages: [1, 2, 3].map((stage) => {
      const own = inDollars.filter(({ stated }) => stated.stage === stage)
      return {
        stage,
        ...total(own),
        lossCents: lossOf(own) ?? 0,
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
      { scenario: null, ...scenarioOf(null) },
      ...weighing.scenarios.map(({ scenario, stated }) => ({ scenario: stated, ...scenarioOf(scenario) })),
    ],
    facilities: all
      .slice(0, LISTED)
      .map(({ stated, borrower }) => ({ ...stated, borrowerId: borrower.id, borrower: borrower.name })),
    isCut: all.length > LISTED,
  }
}
