import type { z } from 'zod'
import { customerOfOrganisation } from '#domains/customers/server/index.ts'
import { recordChange } from '#platform/audit/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { RequestOf } from '#platform/endpoint/index.ts'
import { actorName } from '#platform/identity/index.ts'
import { Problem } from '#platform/problems/index.ts'
import type * as endpoints from '../../contract/index.ts'
import { assessBorrower } from '../assessments/assess-borrower.ts'
import { borrowerOf } from './borrower-shape.ts'
import {
  type BorrowerRow,
  borrowerOfCustomer,
  holdBorrower,
  holdPlaceOfCustomer,
  insertBorrowers,
  updateBorrower,
} from './store.ts'

type Told = z.input<typeof endpoints.Borrower>

/** A borrower of whom nothing is known yet but what somebody says. */
export const newBorrower = (ctx: Context) => ({
  cik: null,
  currency: null,
  modelRating: null,
  modelScore: null,
  modelProbability: null,
  notRatedBecause: 'There is no statement yet.',
  doModelsDisagree: false,
  warnings: [],
  hasOtherCurrencies: false,
  lossAtDefaultCents: 0,
  watchReason: '',
  isSample: false,
  createdBy: actorName(ctx.actor),
  createdAt: ctx.now,
})

/** Adds a borrower. @throws Problem `not-found` for a customer that is none, `conflict` for one that is a borrower already. */
export function addBorrower(ctx: Context, input: RequestOf<typeof endpoints.addBorrower>): Promise<Told> {
  return recordChange(ctx, async (tx) => {
    await requireFreeCustomer(tx, input.customerId)
    const [row] = await insertBorrowers(tx.db, tx.actor.organisationId, [{ ...newBorrower(tx), ...input }])
    if (!row) throw new Error('The borrower was not kept.')
    return {
      result: borrowerOf(row, tx.now),
      trace: {
        action: 'borrower.added',
        subject: { type: 'borrower', id: row.id },
        after: { ...input },
        payload: { title: row.name },
      },
    }
  })
}

async function requireFreeCustomer(tx: Context, customerId: number | null | undefined, self?: number) {
  if (customerId === null || customerId === undefined) return
  await customerOfOrganisation(tx.db, tx.actor.organisationId, customerId)
  await holdPlaceOfCustomer(tx.db, tx.actor.organisationId, customerId)
  const other = await borrowerOfCustomer(tx.db, tx.actor.organisationId, customerId)
  if (other && other.id !== self)
    throw new Problem('conflict', `Customer ${customerId} is borrower ${other.id}, ${other.name}, already.`)
}

/** Changes what is said of a borrower; its kind decides what its models are, so it is assessed anew. @throws Problem `not-found`, `conflict`. */
export function changeBorrower(
  ctx: Context,
  { id, ...given }: RequestOf<typeof endpoints.changeBorrower>,
): Promise<Told> {
  return recordChange(ctx, async (tx) => {
    const { organisationId } = tx.actor
    const before = await holdBorrower(tx.db, organisationId, id)
    await requireFreeCustomer(tx, given.customerId, id)
    const facts = Object.fromEntries(
      Object.entries(given).filter(([, value]) => value !== undefined),
    ) as Partial<BorrowerRow>
    const changed =
      Object.keys(facts).length === 0 ? before : await updateBorrower(tx.db, organisationId, id, facts)
    const after = changed.kind === before.kind ? changed : await assessBorrower(tx, changed)
    return {
      result: borrowerOf(after, tx.now),
      trace: {
        action: 'borrower.changed',
        subject: { type: 'borrower', id },
        before: Object.fromEntries(Object.keys(facts).map((key) => [key, before[key as keyof BorrowerRow]])),
        after: facts,
        payload: { title: after.name },
      },
    }
  })
}
