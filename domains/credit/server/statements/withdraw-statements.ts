import { recordChange } from '#platform/audit/index.ts'
import type { Change, Context } from '#platform/context/index.ts'
import type { RequestOf } from '#platform/endpoint/index.ts'
import { actorName } from '#platform/identity/index.ts'
import { Problem } from '#platform/problems/index.ts'
import type { withdrawStatements as endpoint } from '../../contract/index.ts'
import { assessBorrower } from '../assessments/assess-borrower.ts'
import { readBorrower } from '../borrowers/read-borrower.ts'
import { dayOf, holdBorrower, updateBorrower } from '../borrowers/store.ts'
import { covenantsOf, deleteTests } from '../lending/store.ts'
import { inForceOn, markWithdrawn, type StatementRow, statementsOf } from './store.ts'

/**
 * Takes statements that should not have been entered out of every figure, with the reason; the rows stay to be read. What covenants were found to be by
 * them goes with them, and the borrower is assessed again: a breach that rested on a slip ends, and one that a slip hid is told.
 * @throws Problem `not-found`, `conflict` for one that is withdrawn already.
 */
export async function withdrawStatements(ctx: Context, input: RequestOf<typeof endpoint>) {
  const { id, statementIds, reason } = input
  await recordChange(ctx, async (tx) => {
    const { organisationId } = tx.actor
    const borrower = await holdBorrower(tx.db, organisationId, id)
    const statements = await statementsOf(tx.db, organisationId, [id])
    const rows = [...new Set(statementIds)].map((wanted) => withdrawable(statements, wanted))
    await markWithdrawn(tx.db, organisationId, {
      ids: rows.map((row) => row.id),
      withdrawnAt: tx.now,
      withdrawnBy: actorName(tx.actor),
      withdrawnReason: reason,
    })
    const tests = await deleteTestsBy(tx, id, { statements, rows })
    const isEmpty = statements.every((one) => one.withdrawnAt !== null || rows.includes(one))
    // Without a statement nothing says any more which currency or company the next one has to be of.
    const left = isEmpty
      ? await updateBorrower(tx.db, organisationId, id, { currency: null, cik: null })
      : borrower
    await assessBorrower(tx, left)
    return {
      result: undefined,
      trace: {
        action: 'statement.withdrawn',
        subject: { type: 'borrower', id },
        before: {
          statements: rows.map(({ id: statement, period, currency, scale, sourceWords, filedOn }) => ({
            statement,
            period,
            currency,
            scale,
            sourceWords,
            filedOn,
          })),
          tests,
        },
        after: { withdrawnAt: tx.now },
        reason,
        payload: {
          title: `${borrower.name}, ${rows.length === 1 ? rows[0]?.period : `${rows.length} statements`}`,
          count: rows.length,
        },
      },
    }
  })
  return readBorrower(ctx, { id })
}

function withdrawable(statements: readonly StatementRow[], id: number): StatementRow {
  const row = statements.find((one) => one.id === id)
  if (!row) throw new Problem('not-found', `This borrower has no statement ${id}.`)
  if (row.withdrawnAt !== null)
    throw new Problem(
      'conflict',
      `${row.withdrawnBy} has withdrawn the statement of ${row.period} already; nothing was changed.`,
    )
  return row
}

/** Takes away what covenants were found to be on the years of which the version that counted goes. */
async function deleteTestsBy(
  tx: Change,
  borrowerId: number,
  { statements, rows }: { statements: readonly StatementRow[]; rows: readonly StatementRow[] },
) {
  const { organisationId } = tx.actor
  const periods = inForceOn(statements, dayOf(tx.now)).flatMap((one) =>
    rows.includes(one) ? [one.period] : [],
  )
  const covenantIds = (await covenantsOf(tx.db, organisationId, [borrowerId])).map((one) => one.id)
  return deleteTests(tx.db, organisationId, { covenantIds, periods })
}
