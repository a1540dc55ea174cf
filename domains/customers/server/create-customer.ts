import { recordChange } from '#platform/audit/index.ts'
import type { Change, Context } from '#platform/context/index.ts'
import type { RequestOf } from '#platform/endpoint/index.ts'
import { actorName } from '#platform/identity/index.ts'
import type * as endpoints from '../contract/index.ts'
import { refuseUnborn } from './born-on.ts'
import { severityOf } from './customer-shape.ts'
import { floorsBy } from './rating/model-store.ts'
import { wantRating } from './rating/want-rating.ts'
import { factsBesideName } from './related/facts-beside-name.ts'
import { insertRelatedParties, type NewRelatedParty } from './related/related-store.ts'
import { comparedHashOf } from './screening/compared-hash.ts'
import { wantScreening } from './screening/screening-wanted.ts'
import * as store from './store.ts'

/** Adds a customer and screens it at once; its data counts as confirmed now. @throws Problem `invalid-input`. */
export function createCustomer(
  ctx: Context,
  input: RequestOf<typeof endpoints.createCustomer>,
): Promise<store.CustomerRow> {
  refuseUnborn(input.birthDate, ctx.now)
  return recordChange(ctx, async (tx) => {
    const floorBy = await floorsBy(tx.db, tx.actor.organisationId)
    const [after] = await store.insertCustomers(tx.db, tx.actor.organisationId, [
      {
        ...input,
        comparedHash: comparedHashOf(input),
        riskFloor: floorBy(input),
        dataAsOf: tx.now,
        createdAt: tx.now,
        updatedAt: tx.now,
        awaitsScreeningSince: tx.now,
      },
    ])
    if (!after) throw new Error('The customer was not stored.')
    await wantScreening(tx, [after.id])
    await wantRating(tx, [after.id])
    return {
      result: after,
      trace: {
        action: 'customer.created',
        subject: { type: 'company', id: after.id },
        after,
        payload: { title: after.name, ...severityOf(after) },
      },
    }
  })
}

/** A related party as a file states it; an owner where it says nothing else. */
export type StatedRelation = endpoints.StatedOwner & { role?: endpoints.RelatedRole }

/** A customer taken over with the dates it had elsewhere, and the related parties that a file states with it. */
export type ImportedCustomer = RequestOf<typeof endpoints.createCustomer> & {
  dataAsOf: Date
  createdAt: Date
  related?: readonly StatedRelation[] | undefined
}

const PART = 500

/**
 * Adds many customers as one change: one audit entry with their count, not one for each. They are screened at once, unless they
 * come with a history of screenings that is still to be taken over.
 */
export function importCustomers(
  ctx: Context,
  input: { customers: readonly ImportedCustomer[]; source: string; hasHistory?: boolean },
): Promise<store.CustomerRow[]> {
  return recordChange(ctx, async (tx) => {
    const rows: store.CustomerRow[] = []
    const floorBy = await floorsBy(tx.db, tx.actor.organisationId)
    // Part by part: others are answered between the parts of many thousand.
    for (let start = 0; start < input.customers.length; start += PART) {
      const given = input.customers.slice(start, start + PART)
      const part = given.map(({ related: _related, ...customer }) => ({
        ...customer,
        comparedHash: comparedHashOf(customer),
        riskFloor: floorBy(customer),
        updatedAt: customer.createdAt,
        awaitsScreeningSince: input.hasHistory ? null : tx.now,
      }))
      for (const row of await store.insertCustomers(tx.db, tx.actor.organisationId, part)) rows.push(row)
      await addRelated(tx, given, rows.slice(start), input.source)
    }
    if (!input.hasHistory) {
      await wantScreening(
        tx,
        rows.map((row) => row.id),
      )
    }
    await wantRating(
      tx,
      rows.map((row) => row.id),
    )
    const first = rows[0]?.id ?? 0
    return {
      result: rows,
      trace: {
        action: 'customer.imported',
        subject: { type: 'company', id: first },
        after: { source: input.source, customers: rows.length, ids: rows.map((row) => row.id) },
        payload: { title: input.source, count: rows.length },
      },
    }
  })
}

/** The related parties that a file states with its customers: a screening of them as they are without these leaves them waiting. */
async function addRelated(
  tx: Change,
  given: readonly ImportedCustomer[],
  rows: readonly store.CustomerRow[],
  source: string,
): Promise<void> {
  const { organisationId } = tx.actor
  const stated = rows.flatMap((row, at) =>
    (given[at]?.related ?? []).map(
      ({ name, share, role = 'owner' }, place): NewRelatedParty => ({
        ...factsBesideName(name, tx.now),
        customerId: row.id,
        role,
        shareLow: share,
        shareHigh: share,
        schema: 'Unknown',
        identifiers: [],
        source: 'file',
        sourceDetail: source,
        sourceKey: `${place}`,
        addedBy: actorName(tx.actor),
        addedAt: tx.now,
      }),
    ),
  )
  if (stated.length === 0) return
  const related = Map.groupBy(
    await insertRelatedParties(tx.db, organisationId, stated),
    ({ customerId }) => customerId,
  )
  for (const row of rows) {
    const own = related.get(row.id)
    if (own) await store.setComparedHash(tx.db, organisationId, row.id, comparedHashOf(row, own))
  }
}
