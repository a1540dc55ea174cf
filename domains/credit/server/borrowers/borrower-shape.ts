import type { z } from 'zod'
import type { Borrower } from '../../contract/schemas.ts'
import { type BorrowerRow, dayOf, oldBefore } from './store.ts'

/** Whether an override holds on a day. */
export const holdsOverride = (row: Pick<BorrowerRow, 'overrideRating' | 'overrideUntil'>, now: Date) =>
  row.overrideRating !== null && row.overrideUntil !== null && row.overrideUntil >= dayOf(now)

/** Whether a limit holds on a day. */
export const holdsLimit = (row: Pick<BorrowerRow, 'limitCents' | 'limitUntil'>, now: Date) =>
  row.limitCents !== null && row.limitUntil !== null && row.limitUntil >= dayOf(now)

/** What counts of a borrower: the override as long as it holds, else the model's. */
export function inForce(row: BorrowerRow, now: Date) {
  const isOverridden = holdsOverride(row, now)
  return {
    isOverridden,
    rating: isOverridden ? row.overrideRating : row.modelRating,
    score: isOverridden ? row.overrideScore : row.modelScore,
    probability: isOverridden ? row.overrideProbability : row.modelProbability,
  }
}

/** Whether the rating that counts is the model’s by a year that ended long ago: it is assessed again each day and no newer for it. */
export const isOnOldStatement = (row: BorrowerRow, now: Date): boolean =>
  !holdsOverride(row, now) && row.modelRating !== null && row.period !== null && row.period < oldBefore(now)

/** A borrower as it is told to others. */
export function borrowerOf(row: BorrowerRow, now: Date): z.input<typeof Borrower> {
  const hasLimit = holdsLimit(row, now)
  return {
    ...row,
    ...inForce(row, now),
    isOnOldStatement: isOnOldStatement(row, now),
    limitCents: hasLimit ? row.limitCents : null,
    limitUntil: hasLimit ? row.limitUntil : null,
  }
}
