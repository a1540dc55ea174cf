import { recordChange } from '#platform/audit/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { RequestOf } from '#platform/endpoint/index.ts'
import { Problem } from '#platform/problems/index.ts'
import type { putFacility as endpoint } from '../../contract/index.ts'
import { assessBorrower } from '../assessments/assess-borrower.ts'
import { readBorrower } from '../borrowers/read-borrower.ts'
import { dayOf, holdBorrower, updateBorrower } from '../borrowers/store.ts'
import { dollarRates, exposureOf } from './exposure.ts'
import { type FacilityRow, facilitiesOf, insertFacilities, updateFacility } from './store.ts'

/** A share of what is stated in percent; what is not stated is left as it is. */
const shareOf = (percent: number | null | undefined) =>
  percent == null ? percent : Number((percent / 100).toPrecision(12))
const toCents = (amount: number) => Math.round(amount * 100)

type Stated = Pick<FacilityRow, 'name' | 'currency' | 'committedCents' | 'drawnCents' | 'maturity'> & {
  id: number | undefined
}

/** Why a facility has to be asked about before it is in the exposure: it has matured, or stands there already. */
function doubtOf(stated: Stated, kept: readonly FacilityRow[], today: string): string | undefined {
  if (stated.committedCents === 0 && stated.drawnCents === 0) return undefined
  if (stated.maturity !== null && stated.maturity < today)
    return `“${stated.name}” matured on ${stated.maturity}.`
  const plain = (name: string) => name.trim().toLowerCase()
  const same = kept.find(
    (one) =>
      one.id !== stated.id &&
      one.currency === stated.currency &&
      one.committedCents === stated.committedCents &&
      one.maturity === stated.maturity &&
      plain(one.name) === plain(stated.name),
  )
  return same && `“${same.name}” of the same amount and maturity is a facility of this borrower already.`
}

/** Adds a facility or changes one; the borrower's exposure and its alerts follow. @throws Problem `not-found`, `invalid-input` for one that has matured or is like another until it is said to be in force. */
export async function putFacility(ctx: Context, input: RequestOf<typeof endpoint>) {
  const { id, facilityId, committedAmount, drawnAmount, isDoubtAccepted, ...rest } = input
  const {
    lossGivenDefaultPercent,
    effectiveRatePercent,
    collateralAmount,
    collateralHaircutPercent,
    ...plain
  } = rest
  const facts = {
    ...plain,
    lossGivenDefault: shareOf(lossGivenDefaultPercent),
    effectiveRate: shareOf(effectiveRatePercent),
    collateralCents: collateralAmount == null ? collateralAmount : toCents(collateralAmount),
    collateralHaircut: shareOf(collateralHaircutPercent),
  }
  const today = dayOf(ctx.now)
  for (const field of ['grantedOn', 'pastDueSince', 'collateralValuedOn'] as const)
    if ((facts[field] ?? today) > today)
      throw new Problem('invalid-input', 'This date is in the future.', {
        issues: [{ path: [field], message: 'This date is in the future' }],
      })
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
    const kept = await facilitiesOf(tx.db, organisationId, [id])
    const before = kept.find((one) => one.id === facilityId)
    const doubt = doubtOf({ ...values, id: facilityId }, kept, dayOf(tx.now))
    if (doubt && !isDoubtAccepted)
      throw new Problem('invalid-input', `${doubt} State that it is in force to keep it.`, {
        issues: [{ path: ['isDoubtAccepted'], message: doubt }],
        asks: 'isDoubtAccepted',
      })
    const after = facilityId
      ? await updateFacility(tx.db, organisationId, { ...values, id: facilityId })
      : (await insertFacilities(tx.db, organisationId, [values]))[0]
    const standing = await facilitiesOf(tx.db, organisationId, [id])
    const toDollars = await dollarRates(
      tx,
      standing.map(({ currency }) => currency),
    )
    const exposure = exposureOf(standing, toDollars, tx.now)
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
