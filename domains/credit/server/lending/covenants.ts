import { type RatioId, ratios } from '#engines/credit/index.ts'
import { recordChange } from '#platform/audit/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { RequestOf } from '#platform/endpoint/index.ts'
import { Problem } from '#platform/problems/index.ts'
import type * as endpoints from '../../contract/index.ts'
import { assessBorrower } from '../assessments/assess-borrower.ts'
import { readBorrower } from '../borrowers/read-borrower.ts'
import { holdBorrower } from '../borrowers/store.ts'
import { closeCovenant, covenantsOf, insertCovenant } from './store.ts'

/** Adds a covenant and tests it on the newest statement at once. @throws Problem `not-found`, `conflict` for the same again. */
export async function addCovenant(
  ctx: Context,
  { id, ratio, bound, threshold }: RequestOf<typeof endpoints.addCovenant>,
) {
  await recordChange(ctx, async (tx) => {
    const { organisationId } = tx.actor
    const borrower = await holdBorrower(tx.db, organisationId, id)
    const { label } = ratios[ratio as RatioId]
    const held = await covenantsOf(tx.db, organisationId, [id])
    if (held.some((one) => one.ratio === ratio && one.bound === bound))
      throw new Problem('conflict', `There is a covenant on ${label.toLowerCase()} already: end it first.`)
    const covenant = { organisationId, borrowerId: id, ratio, bound, threshold, addedAt: tx.now }
    const made = await insertCovenant(tx.db, covenant)
    await assessBorrower(tx, borrower)
    return {
      result: undefined,
      trace: {
        action: 'covenant.added',
        subject: { type: 'borrower', id },
        after: { covenant: made.id, ratio, bound, threshold },
        payload: { title: `${borrower.name}, ${label}` },
      },
    }
  })
  return readBorrower(ctx, { id })
}

/** Ends a covenant; how it stood is kept. @throws Problem `not-found`. */
export async function endCovenant(
  ctx: Context,
  { id, covenantId, reason }: RequestOf<typeof endpoints.endCovenant>,
) {
  await recordChange(ctx, async (tx) => {
    const { organisationId } = tx.actor
    const borrower = await holdBorrower(tx.db, organisationId, id)
    const ended = await closeCovenant(tx.db, organisationId, { id: covenantId, borrowerId: id, at: tx.now })
    await assessBorrower(tx, borrower)
    return {
      result: undefined,
      trace: {
        action: 'covenant.ended',
        subject: { type: 'borrower', id },
        before: ended,
        reason,
        payload: { title: `${borrower.name}, ${ratios[ended.ratio as RatioId].label}` },
      },
    }
  })
  return readBorrower(ctx, { id })
}
