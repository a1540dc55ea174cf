import type { z } from 'zod'
import { changesSinceVersion, recordChange } from '#platform/audit/index.ts'
import type { Change, Context } from '#platform/context/index.ts'
import type { RequestOf } from '#platform/endpoint/index.ts'
import { actorName } from '#platform/identity/index.ts'
import { Problem, refuseStale } from '#platform/problems/index.ts'
import type * as endpoints from '../../contract/related-parties.ts'
import {
  hasShare,
  RELATED_PARTIES_MAX,
  type RelatedParties,
  type RelatedParty,
} from '../../contract/related-parties.ts'
import { refuseUnborn } from '../born-on.ts'
import { type ComparedFacts, comparedHashOf } from '../screening/compared-hash.ts'
import * as customers from '../store.ts'
import { type PartyScreening, partyScreenings } from './party-screenings.ts'
import { relatedPartyOf } from './related-shape.ts'
import * as store from './related-store.ts'
import { relationsChanged } from './relations-changed.ts'
import { plainName } from './same-party.ts'
import { standingOf } from './standing.ts'
import { sourceInWords } from './standing-in-words.ts'

type Answer = z.input<typeof RelatedParty>

/** The related parties of a customer, with what its ownership says. @throws Problem `not-found`. */
export async function readRelatedParties(
  ctx: Context,
  { id }: { id: number },
): Promise<z.input<typeof RelatedParties>> {
  const { organisationId } = ctx.actor
  const customer = await customers.customerOfOrganisation(ctx.db, organisationId, id)
  const rows = await store.relatedPartiesOf(ctx.db, organisationId, [id])
  const active = rows.get(id) ?? []
  const ended = await store.endedPartiesOf(ctx.db, organisationId, id)
  const screenings = await partyScreenings(ctx, rows)
  const names = namesOf([...active, ...ended])
  return {
    parties: active.map((row) => relatedPartyOf(row, names, screenings.get(row.id))),
    ended: ended.map((row) => relatedPartyOf(row, names)),
    ownership: standingOf(customer, active, screenings),
  }
}

/** Adds a related party; both are screened at once. @throws Problem `not-found`, `invalid-input`, `conflict` if it exists. */
export function addRelatedParty(
  ctx: Context,
  { id, isAnother, ...input }: RequestOf<typeof endpoints.addRelatedParty>,
): Promise<Answer> {
  refuseUnborn(input.birthDate, ctx.now)
  return recordChange(ctx, async (tx) => {
    const { organisationId } = tx.actor
    const customer = await customers.holdCustomer(tx.db, organisationId, id)
    const active = (await store.relatedPartiesOf(tx.db, organisationId, [id])).get(id) ?? []
    if (active.length >= RELATED_PARTIES_MAX)
      throw new Problem('conflict', `A customer has at most ${RELATED_PARTIES_MAX} related parties.`)
    const values = valuesOf(input)
    refuseMisfit(active, customer, { id: null, ...input }, isAnother)
    const [row] = await store.insertRelatedParties(tx.db, organisationId, [
      {
        ...input,
        ...values,
        customerId: id,
        source: 'person',
        sourceDetail: '',
        addedBy: actorName(tx.actor),
        addedAt: tx.now,
      },
    ])
    if (!row) throw new Error('The related party was not stored.')
    await relationsChanged(tx, customer)
    return {
      result: relatedPartyOf(row, namesOf(active)),
      trace: {
        action: 'customer.related-added',
        subject: { type: 'company', id },
        after: row,
        payload: { title: `${customer.name}: ${row.name}` },
      },
    }
  })
}

/** Changes a related party; both are screened at once. @throws Problem `not-found`, `stale`, `invalid-input`, `conflict`. */
export function changeRelatedParty(
  ctx: Context,
  { id, partyId, version, reason, ...given }: RequestOf<typeof endpoints.changeRelatedParty>,
): Promise<Answer> {
  refuseUnborn(given.birthDate, ctx.now)
  return recordChange(ctx, async (tx) => {
    const { organisationId } = tx.actor
    const { customer, before } = await holdBoth(tx, id, partyId)
    await refuseStale({ version: before.version, called: before.name }, version, (read) =>
      changesSinceVersion(tx.db, organisationId, { type: 'company', id }, read),
    )
    const facts = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
    const after = { ...before, ...facts, ...valuesOf(given, before) }
    const rows = await store.relatedPartiesOf(tx.db, organisationId, [id])
    const active = rows.get(id) ?? []
    refuseMisfit(active, customer, after, true)
    refuseOther(before, after, (await partyScreenings(tx, rows)).get(partyId))
    const { sharePercentLow: _low, sharePercentHigh: _high, ...changed } = facts as typeof given
    const row = await store.updateRelatedParty(tx.db, organisationId, partyId, {
      ...(changed as Partial<store.NewRelatedParty>),
      ...valuesOf(given, before),
    })
    await relationsChanged(tx, customer)
    return {
      result: relatedPartyOf(row, namesOf(active)),
      trace: {
        action: 'customer.related-changed',
        subject: { type: 'company', id },
        before,
        after: row,
        ...(reason ? { reason } : {}),
        payload: { title: `${customer.name}: ${row.name}` },
      },
    }
  })
}

export const namesOf = (rows: readonly store.RelatedPartyRow[]) =>
  new Map(rows.map(({ id, name }) => [id, name]))

/** A customer and one of its related parties, held. @throws Problem `not-found`, `conflict` for one that has ended. */
export async function holdBoth(tx: Change, id: number, partyId: number) {
  const { organisationId } = tx.actor
  const customer = await customers.holdCustomer(tx.db, organisationId, id)
  const before = await store.holdRelatedParty(tx.db, organisationId, id, partyId)
  if (before.endedAt !== null)
    throw new Problem(
      'conflict',
      `${before.name} has ended as a related party. Add it again if it still is one.`,
    )
  return { customer, before }
}

const HUNDRED = 100

type Shares = { sharePercentLow?: number | null | undefined; sharePercentHigh?: number | null | undefined }

/** Percents as fractions: the least alone is the share exactly. What neither is given of stays. */
function valuesOf(
  { sharePercentLow: low, sharePercentHigh: high }: Shares,
  before?: Pick<store.RelatedPartyRow, 'shareLow' | 'shareHigh'>,
): Pick<store.RelatedPartyRow, 'shareLow' | 'shareHigh'> {
  if (low === undefined && high === undefined && before)
    return { shareLow: before.shareLow, shareHigh: before.shareHigh }
  if ((low ?? null) === null && (high ?? null) === null) return { shareLow: null, shareHigh: null }
  return { shareLow: (low ?? 0) / HUNDRED, shareHigh: (high ?? low ?? HUNDRED) / HUNDRED }
}

type Placed = Pick<store.RelatedPartyRow, 'name' | 'role' | 'ofPartyId'> & {
  id: number | null
  shareLow?: number | null
  sharePercentLow?: number | null
  sharePercentHigh?: number | null
}

const invalid = (field: string, message: string) =>
  new Problem('invalid-input', message, { issues: [{ field, message }] })

/** @throws Problem `invalid-input` for a party that cannot stand where it is put, `conflict` for one that is there already. */
function refuseMisfit(
  active: readonly store.RelatedPartyRow[],
  customer: customers.CustomerRow,
  party: Placed,
  isAnother: boolean,
): void {
  const share = party.shareLow ?? party.sharePercentLow ?? party.sharePercentHigh ?? null
  if (share !== null && !hasShare(party.role))
    throw invalid('sharePercentLow', 'Only an owner or a controller has a share')
  const above = active.find(({ id }) => id === party.ofPartyId)
  if (party.ofPartyId !== null && !above)
    throw invalid('ofPartyId', `Customer ${customer.id} has no related party ${party.ofPartyId}`)
  if (party.id !== null && party.ofPartyId !== null) {
    const own = new Set([party.id, ...behind(active, party.id).map(({ id }) => id)])
    if (own.has(party.ofPartyId))
      throw invalid('ofPartyId', 'It would own itself: two companies cannot own each other')
  }
  const names = [customer.name, ...(above ? [above.name] : [])].map(plainName)
  const inWhom = above?.name ?? customer.name
  if (party.role === 'owner' && plainName(inWhom) === plainName(party.name))
    throw invalid('name', 'A company cannot own itself')
  if (party.ofPartyId !== null && names[0] === plainName(party.name))
    throw invalid('name', 'The customer would own its own owner')
  const twin = active.find(
    (row) =>
      row.id !== party.id &&
      row.role === party.role &&
      row.ofPartyId === party.ofPartyId &&
      plainName(row.name) === plainName(party.name),
  )
  if (twin && !isAnother)
    throw new Problem(
      'conflict',
      `${twin.name} is ${party.role} already (${sourceInWords(twin.source, twin.sourceDetail)}). Change that one, or state that this is another party of the same name.`,
      { partyId: twin.id, field: 'isAnother' },
    )
}

/**
 * A match stands for the party that was screened: one that reads as another would be clear without a decision. Of one that is undecided further facts may
 * be stated, by which it is decided; its name may not. @throws Problem `conflict`.
 */
function refuseOther(
  before: store.RelatedPartyRow,
  after: ComparedFacts,
  screening: PartyScreening | undefined,
): void {
  const isRenamed = plainName(before.name) !== plainName(after.name)
  if (screening?.state === 'match' && isRenamed)
    throw new Problem(
      'conflict',
      `${before.name} has an undecided match. Decide it first, then change the name.`,
      { screeningId: screening.screeningId },
    )
  if (screening?.state === 'confirmed' && comparedHashOf(before) !== comparedHashOf(after))
    throw new Problem(
      'conflict',
      `${before.name} has a confirmed match. Undo that decision first, then change the facts it was based on.`,
      { screeningId: screening.screeningId },
    )
}

/** Those who have their role in a party, or in one of those. */
export function behind(active: readonly store.RelatedPartyRow[], id: number): store.RelatedPartyRow[] {
  const found: store.RelatedPartyRow[] = []
  let level = [id]
  while (level.length > 0) {
    const next = active.filter(
      (row) => row.ofPartyId !== null && level.includes(row.ofPartyId) && !found.includes(row),
    )
    found.push(...next)
    level = next.map((row) => row.id)
  }
  return found
}
