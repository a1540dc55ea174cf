import { recordChange } from '#platform/audit/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { RequestOf } from '#platform/endpoint/index.ts'
import type { putFacility as endpoint } from '../../contract/index.ts'
import { assessBorrower } from '../assessments/assess-borrower.ts'
import { readBorrower } from '../borrowers/read-borrower.ts'
import { holdBorrower, updateBorrower } from '../borrowers/store.ts'
import { exposureOf } from './exposure.ts'
import { facilitiesOf, insertFacilities, updateFacility } from './store.ts'

const toCents = (amount: number) => Math.round(amount * 100)

/** Adds a facility or changes one; the borrower's exposure and its alerts follow. @throws Problem `not-found`. */
export async function putFacility(ctx: Context, input: RequestOf<typeof endpoint>) {
  const { id, facilityId, committedAmount, drawnAmount, ...facts } = input
  await recordChange(ctx, async (tx) => {
    const { organisationId } = tx.actor
    const borrower = await holdBorrower(tx.db, organisationId, id)
    const values = {
      ...facts,
      borrowerId: id,
      committedCents: toCents(committedAmount),
      drawnCents: toCents(drawnAmount),
      changedAt: tx.now,
    }
    const before = (await facilitiesOf(tx.db, organisationId, [id])).find((one) => one.id === facilityId)
    const after = facilityId
      ? await updateFacility(tx.db, organisationId, { ...values, id: facilityId })
      : (await insertFacilities(tx.db, organisationId, [values]))[0]
    const exposure = exposureOf(await facilitiesOf(tx.db, organisationId, [id]))
    await assessBorrower(tx, await updateBorrower(tx.db, organisationId, id, exposure))
    return {
      result: undefined,
      trace: {
        action: 'facility.put',
        subject: { type: 'borrower', id },
        ...(before ? { before } : {}),
        after,
        payload: { title: `${borrower.name}, ${facts.name}` },
      },
    }
  })
  return readBorrower(ctx, { id })
}
