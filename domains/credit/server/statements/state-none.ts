import { fieldMeanings } from '#engines/credit/index.ts'
import { recordChange } from '#platform/audit/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { RequestOf } from '#platform/endpoint/index.ts'
import { actorName } from '#platform/identity/index.ts'
import { Problem } from '#platform/problems/index.ts'
import type { stateNone as endpoint } from '../../contract/index.ts'
import { assessBorrower } from '../assessments/assess-borrower.ts'
import { readBorrower } from '../borrowers/read-borrower.ts'
import { dayOf, holdBorrower } from '../borrowers/store.ts'
import { inForceOn, insertStatements, statementsOf } from './store.ts'

/**
 * States that a line which no statement gives is none: a service firm has no inventories. Each year without it gets another version, known from today
 * on, in which the line is zero with who stated it; a year that gives the line stays as it is.
 * @throws Problem `not-found`, `conflict` where every year gives the line.
 */
export async function stateNone(ctx: Context, { id, field, reason }: RequestOf<typeof endpoint>) {
  await recordChange(ctx, async (tx) => {
    const { organisationId } = tx.actor
    const borrower = await holdBorrower(tx.db, organisationId, id)
    const today = dayOf(tx.now)
    const without = inForceOn(await statementsOf(tx.db, organisationId, [id]), today).filter(
      ({ amounts }) => amounts[field] === undefined,
    )
    const { label } = fieldMeanings[field]
    if (without.length === 0)
      throw new Problem(
        'conflict',
        `Every year of ${borrower.name} states ${label.toLowerCase()}: nothing was changed.`,
      )
    const words = `None, as ${actorName(tx.actor)} stated on ${today}: ${reason}`
    const kept = await insertStatements(
      tx.db,
      organisationId,
      without.map(({ id: _id, organisationId: _organisation, ...row }) => ({
        ...row,
        amounts: { ...row.amounts, [field]: 0 },
        sources: { ...row.sources, [field]: { words, isStatedNone: true } },
        filedOn: today,
        // No amount that was stated is stated otherwise.
        isRestated: false,
        enteredBy: actorName(tx.actor),
        enteredAt: tx.now,
      })),
    )
    await assessBorrower(tx, borrower)
    return {
      result: undefined,
      trace: {
        action: 'statement.kept',
        subject: { type: 'borrower', id },
        after: { none: field, statements: kept.map(({ id: statement, period }) => ({ statement, period })) },
        reason,
        payload: { title: `${borrower.name}, no ${label.toLowerCase()}`, count: kept.length },
      },
    }
  })
  return readBorrower(ctx, { id })
}
