import type { z } from 'zod'
import { statementFields } from '#engines/credit/index.ts'
import { recordChange } from '#platform/audit/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { RequestOf } from '#platform/endpoint/index.ts'
import { actorName } from '#platform/identity/index.ts'
import type { addStatement as endpoint } from '../../contract/index.ts'
import { readBorrower } from '../borrowers/read-borrower.ts'
import { dayOf, holdBorrower } from '../borrowers/store.ts'
import { keepStatements } from './keep-statements.ts'

type Answer = z.input<(typeof endpoint)['response']>

/** Keeps a year that somebody typed. @throws Problem `not-found`, `statement-refused`. */
export async function addStatement(ctx: Context, input: RequestOf<typeof endpoint>): Promise<Answer> {
  const amounts = Object.fromEntries(
    statementFields.flatMap((field) => {
      const amount = input[field]
      return amount === undefined || amount === null ? [] : [[field, amount]]
    }),
  )
  await recordChange(ctx, async (tx) => {
    const borrower = await holdBorrower(tx.db, tx.actor.organisationId, input.id)
    const { kept } = await keepStatements(
      tx,
      borrower,
      [
        {
          period: input.period,
          currency: input.currency,
          scale: Number(input.scale),
          months: input.months,
          amounts,
          sources: {},
          source: 'form',
          sourceWords: `Entered by ${actorName(tx.actor)}`,
          filedOn: input.publishedOn ?? dayOf(tx.now),
        },
      ],
      { isUnsoundAccepted: input.isUnsoundAccepted },
    )
    return {
      result: undefined,
      trace: kept.map((row) => ({
        action: 'statement.kept' as const,
        subject: { type: 'borrower' as const, id: input.id },
        after: {
          statement: row.id,
          period: row.period,
          currency: row.currency,
          scale: row.scale,
          months: row.months,
          amounts: row.amounts,
        },
        ...(row.acceptedWith ? { reason: row.acceptedWith } : {}),
        payload: { title: `${borrower.name}, ${row.period}` },
      })),
    }
  })
  return readBorrower(ctx, { id: input.id })
}
