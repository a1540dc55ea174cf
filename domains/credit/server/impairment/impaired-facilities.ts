import { and, desc, eq, inArray } from 'drizzle-orm'
import type { z } from 'zod'
import {
  atCentralRate,
  classRate,
  creditRatings,
  expectedLoss,
  exposureAtDefault,
  type Scenario,
  type Standing,
  stageOf,
  unknownsOf,
  weightedLoss,
} from '#engines/credit/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { Queryable } from '#platform/database/index.ts'
import type { Facility } from '../../contract/index.ts'
import { inForce } from '../borrowers/borrower-shape.ts'
import { type BorrowerRow, dayOf } from '../borrowers/store.ts'
import { commitmentOf, dollarRates, loanOn, type ToDollars } from '../lending/exposure.ts'
import type { FacilityRow } from '../lending/store.ts'
import { creditAssessment } from '../tables.ts'
import { readLossPolicy, termsOf } from './loss-policy.ts'

/** What is needed to stage facilities, read once for all of them. */
export type Weighing = ReturnType<typeof termsOf> & {
  now: Date
  toDollars: ToDollars
  standingAt: (row: FacilityRow, borrower: BorrowerRow) => Standing | null
}

export async function weighingOf(ctx: Context, rows: readonly FacilityRow[]): Promise<Weighing> {
  const { inForce: terms } = await readLossPolicy(ctx)
  const toDollars = await dollarRates(
    ctx,
    rows.map(({ currency }) => currency),
  )
  const asked = rows.filter(({ ratingAtGrant, grantedOn }) => ratingAtGrant === null && grantedOn !== null)
  const history = await ratedHistory(
    ctx.db,
    ctx.actor.organisationId,
    asked.map(({ borrowerId }) => borrowerId),
  )
  return {
    ...termsOf(terms),
    now: ctx.now,
    toDollars,
    standingAt: (row, borrower) => {
      if (row.ratingAtGrant !== null)
        return { rating: row.ratingAtGrant, probability: classRate(row.ratingAtGrant) }
      const { grantedOn } = row
      if (grantedOn === null) return null
      const then = history.get(row.borrowerId)?.find(({ at }) => dayOf(at) <= grantedOn)
      return then?.rating && then.probability !== null
        ? {
            rating: then.rating,
            // Another central rate moves all borrowers alike: it is no change of this one.
            probability: atCentralRate(then.probability, then.centralRate, borrower.centralRate),
          }
        : null
    },
  }
}

/** What was said of some borrowers, the newest first. */
async function ratedHistory(db: Queryable, organisationId: number, ids: readonly number[]) {
  if (ids.length === 0) return new Map<number, never[]>()
  const { borrowerId, rating, probability, centralRate, at } = creditAssessment
  const rows = await db
    .select({ borrowerId, rating, probability, centralRate, at })
    .from(creditAssessment)
    .where(and(eq(creditAssessment.organisationId, organisationId), inArray(borrowerId, [...new Set(ids)])))
    .orderBy(desc(creditAssessment.id))
  return Map.groupBy(rows, (row) => row.borrowerId)
}

export const standingNow = (borrower: BorrowerRow, now: Date): Standing | null => {
  const { rating, probability } = inForce(borrower, now)
  return rating === null || probability === null ? null : { rating, probability }
}

/** A facility with its stage and what of it is expected to be lost; where an input is not known there is no figure, and which one is said. */
export function impaired(
  row: FacilityRow,
  borrower: BorrowerRow,
  { now, policy, scenarios, toDollars, standingAt }: Weighing,
): z.input<typeof Facility> & { lossIn: (scenario?: Scenario) => number | null } {
  const today = dayOf(now)
  const commitment = commitmentOf(row, today)
  const loan = loanOn(row, today)
  const standing = standingNow(borrower, now)
  const staged = stageOf(loan, {
    now: standing,
    atGrant: standingAt(row, borrower),
    isWatched: borrower.watchedSince !== null,
    policy,
    order: creditRatings,
  })
  const { stage } = staged
  const unknown = [...(staged.missing ? [staged.missing] : []), ...unknownsOf(loan, stage)]
  const lossBy = (weighed: readonly Scenario[]) =>
    stage === null ? null : weightedLoss(loan, standing, { stage, scenarios: weighed })
  const rate = toDollars(row.currency)
  return {
    ...row,
    exposureAtDefaultCents: exposureAtDefault(commitment),
    lossGivenDefault: commitment.lossGivenDefault,
    statedLossGivenDefault: row.lossGivenDefault,
    expectedLossCents: standing && expectedLoss(standing.probability, commitment),
    dollarRate: rate ? { rate: rate.rate, day: rate.day } : null,
    stage,
    stageReasons: staged.reasons,
    lifetimeProbability: staged.lifetime,
    lifetimeProbabilityAtGrant: staged.lifetimeAtGrant,
    creditLossCents: lossBy(scenarios.map(({ scenario }) => scenario)),
    notComputedBecause: unknown.length > 0 ? [...new Set(unknown)].join('; ') : null,
    lossIn: (scenario) => lossBy(scenario ? [{ ...scenario, weight: 1 }] : []),
  }
}

/** The facilities of some borrowers, each with its stage. */
export async function impairedFacilities(
  ctx: Context,
  borrowers: readonly BorrowerRow[],
  rows: readonly FacilityRow[],
): Promise<z.input<typeof Facility>[]> {
  const weighing = await weighingOf(ctx, rows)
  return rows.flatMap((row) => {
    const borrower = borrowers.find(({ id }) => id === row.borrowerId)
    return borrower ? [impaired(row, borrower, weighing)] : []
  })
}
