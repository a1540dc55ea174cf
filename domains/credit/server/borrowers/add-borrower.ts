import type { z } from 'zod'
import { customerOfOrganisation } from '#domains/customers/server/index.ts'
import { companiesNamed } from '#domains/entities/server/index.ts'
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

type Answer = z.input<typeof endpoints.Borrower>

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

/** Adds a borrower. @throws Problem `not-found` for a company or a customer that is none, `conflict` for a customer that is a borrower already, `invalid-input` without a name. */
export function addBorrower(ctx: Context, input: RequestOf<typeof endpoints.addBorrower>): Promise<Answer> {
  return recordChange(ctx, async (tx) => {
    const company = await companyOfDirectory(tx, input.entityId)
    const customer = await requireFreeCustomer(tx, input.customerId)
    const name = input.name ?? company?.name ?? customer?.name
    if (!name)
      throw new Problem('invalid-input', 'Name the company, or choose one of the directory or a customer.', {
        issues: [{ field: 'name', message: 'Name is required' }],
      })
    const [row] = await insertBorrowers(tx.db, tx.actor.organisationId, [
      { ...newBorrower(tx), ...input, name },
    ])
    if (!row) throw new Error('The borrower was not kept.')
    return {
      result: borrowerOf(row, tx.now),
      trace: {
        action: 'borrower.added',
        subject: { type: 'borrower', id: row.id },
        after: { ...input, name },
        payload: { title: row.name },
      },
    }
  })
}

/** The company of the directory that a borrower is said to be. @throws Problem `not-found`. */
async function companyOfDirectory(tx: Context, entityId: string | null | undefined) {
  if (entityId === null || entityId === undefined) return undefined
  const company = (await companiesNamed(tx, [Number(entityId)])).get(Number(entityId))
  if (!company) throw new Problem('not-found', `There is no company ${entityId} in the directory.`)
  return company
}

async function requireFreeCustomer(tx: Context, customerId: number | null | undefined, self?: number) {
  if (customerId === null || customerId === undefined) return undefined
  const customer = await customerOfOrganisation(tx.db, tx.actor.organisationId, customerId)
  await holdPlaceOfCustomer(tx.db, tx.actor.organisationId, customerId)
  const other = await borrowerOfCustomer(tx.db, tx.actor.organisationId, customerId)
  if (other && other.id !== self)
    throw new Problem('conflict', `Customer ${customerId} is borrower ${other.id}, ${other.name}, already.`)
  return customer
}

/** What decides on the models of a borrower, or on what is known of it beside its statements. */
const assessedBy = ['kind', 'name', 'customerId', 'entityId', 'symbol'] as const

/** Changes what is said of a borrower, and assesses it again where that decides on it. @throws Problem `not-found`, `conflict`. */
export function changeBorrower(
  ctx: Context,
  { id, ...given }: RequestOf<typeof endpoints.changeBorrower>,
): Promise<Answer> {
  return recordChange(ctx, async (tx) => {
    const { organisationId } = tx.actor
    const before = await holdBorrower(tx.db, organisationId, id)
    await requireFreeCustomer(tx, given.customerId, id)
    await companyOfDirectory(tx, given.entityId)
    const facts = Object.fromEntries(
      Object.entries(given).filter(([, value]) => value !== undefined),
    ) as Partial<BorrowerRow>
    const changed =
      Object.keys(facts).length === 0 ? before : await updateBorrower(tx.db, organisationId, id, facts)
    const after = assessedBy.every((fact) => changed[fact] === before[fact])
      ? changed
      : await assessBorrower(tx, changed)
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
