import { recordChange } from '#platform/audit/index.ts'
import type { Change, Context } from '#platform/context/index.ts'
import { actorName } from '#platform/identity/index.ts'
import { FURTHER_NAMES_MAX } from '../../contract/endpoints.ts'
import type { RelatedRole, RelatedSource } from '../../contract/related-parties.ts'
import * as customers from '../store.ts'
import { partyScreenings } from './party-screenings.ts'
import * as store from './related-store.ts'
import { relationsChanged } from './relations-changed.ts'
import { plainName } from './same-party.ts'

/** A related party as a source states it. `key` is how the source calls the statement, `ofKey` the one that it has its role in. */
export type StatedParty = Pick<
  store.NewRelatedParty,
  'name' | 'schema' | 'countries' | 'birthDate' | 'identifiers' | 'aliases' | 'gender'
> & {
  key: string
  ofKey: string | null
  role: RelatedRole
  share: { low: number; high: number } | null
  since: string | null
  /** What of the source states it, where that is not the same for all. */
  detail?: string
}

type Stated = {
  customerId: number
  source: Exclude<RelatedSource, 'person'>
  /** Which check, file or record. */
  detail: string
  parties: readonly StatedParty[]
  /** What the source no longer states has ended; else it says only what it says. */
  isWhole: boolean
}

/**
 * Brings what one source states of a customer's related parties up to date: new ones are added, others changed, and those that a whole source no longer
 * states end. Where anything changed the customer is screened again with them. Joins the caller's change. @throws Problem `not-found`.
 */
export function keepStatedParties(ctx: Context, stated: Stated): Promise<{ changed: number }> {
  const { customerId, source, detail } = stated
  return recordChange(ctx, async (tx) => {
    const { organisationId } = tx.actor
    const customer = await customers.holdCustomer(tx.db, organisationId, customerId)
    const active = (await store.relatedPartiesOf(tx.db, organisationId, [customerId])).get(customerId) ?? []
    const own = new Map(
      active.filter((row) => row.source === source && row.sourceKey).map((row) => [row.sourceKey, row]),
    )
    const ids = new Map<string, number>()
    const trail: { added: string[]; changed: string[]; ended: string[] } = {
      added: [],
      changed: [],
      ended: [],
    }
    for (const party of stated.parties) {
      const before = own.get(party.key)
      const values = valuesOf(party, ids, before)
      if (before) {
        ids.set(party.key, before.id)
        if (isSame(before, values)) continue
        await store.updateRelatedParty(tx.db, organisationId, before.id, {
          ...values,
          sourceDetail: party.detail ?? detail,
        })
        trail.changed.push(party.name)
      } else if (stated.isWhole || !isKnown(active, values)) {
        const [row] = await store.insertRelatedParties(tx.db, organisationId, [
          {
            ...values,
            customerId,
            source,
            sourceDetail: party.detail ?? detail,
            sourceKey: party.key,
            addedBy: actorName(tx.actor),
            addedAt: tx.now,
          },
        ])
        if (row) ids.set(party.key, row.id)
        trail.added.push(party.name)
      }
    }
    const kept = new Set(stated.parties.map(({ key }) => key))
    const gone = stated.isWhole ? [...own.values()].filter((row) => !kept.has(row.sourceKey ?? '')) : []
    for (const row of await withoutConfirmed(tx, gone, { ...stated, active })) {
      await store.updateRelatedParty(tx.db, organisationId, row.id, {
        endedAt: tx.now,
        endedBy: actorName(tx.actor),
        endedReason: 'Its source no longer states it.',
      })
      trail.ended.push(row.name)
    }
    const changed = trail.added.length + trail.changed.length + trail.ended.length
    if (changed === 0) return { result: { changed }, trace: [] }
    await relationsChanged(tx, customer)
    return {
      result: { changed },
      trace: {
        action: 'customer.related-stated',
        subject: { type: 'company', id: customerId },
        after: { source, detail, ...trail },
        payload: { title: customer.name, count: changed },
      },
    }
  })
}

/** Of those that a source no longer states, the ones that end with it: a confirmed match counts until two people end its party. */
async function withoutConfirmed(
  tx: Change,
  gone: readonly store.RelatedPartyRow[],
  { customerId, parties, active }: Stated & { active: readonly store.RelatedPartyRow[] },
): Promise<store.RelatedPartyRow[]> {
  if (gone.length === 0) return []
  const screenings = await partyScreenings(tx, new Map([[customerId, active]]))
  // One that is stated in another place counts there.
  const names = new Set(parties.map(({ name }) => plainName(name)))
  return gone.filter(
    ({ id, name }) => screenings.get(id)?.state !== 'confirmed' || names.has(plainName(name)),
  )
}

type Values = Pick<
  store.RelatedPartyRow,
  | 'ofPartyId'
  | 'role'
  | 'shareLow'
  | 'shareHigh'
  | 'name'
  | 'schema'
  | 'countries'
  | 'birthDate'
  | 'identifiers'
  | 'aliases'
  | 'gender'
  | 'since'
>

/** What a source does not say of a party stays as a person stated it; a further name stays in any case. */
const valuesOf = (
  party: StatedParty,
  ids: ReadonlyMap<string, number>,
  before: store.RelatedPartyRow | undefined,
): Values => ({
  role: party.role,
  ofPartyId: party.ofKey === null ? null : (ids.get(party.ofKey) ?? null),
  shareLow: party.share?.low ?? null,
  shareHigh: party.share?.high ?? null,
  name: party.name,
  schema: party.schema,
  countries: party.countries.length > 0 ? party.countries : (before?.countries ?? []),
  birthDate: party.birthDate ?? before?.birthDate ?? null,
  identifiers: party.identifiers.length > 0 ? party.identifiers : (before?.identifiers ?? []),
  gender: party.gender ?? before?.gender ?? null,
  aliases: [...new Set([...(before?.aliases ?? []), ...(party.aliases ?? [])])].slice(0, FURTHER_NAMES_MAX),
  since: party.since,
})

const isSame = (row: store.RelatedPartyRow, values: Values): boolean =>
  Object.entries(values).every(
    ([field, value]) => JSON.stringify(row[field as keyof Values]) === JSON.stringify(value),
  )

/** Whether the same was stated before: the same name in the same role with the same share, or both without one. */
const isKnown = (active: readonly store.RelatedPartyRow[], values: Values): boolean =>
  active.some(
    (row) =>
      plainName(row.name) === plainName(values.name) &&
      row.role === values.role &&
      row.ofPartyId === values.ofPartyId &&
      (values.aliases ?? []).every((alias) => row.aliases.includes(alias)) &&
      (values.birthDate === null || values.birthDate === row.birthDate) &&
      (values.shareLow === null || (row.shareLow === values.shareLow && row.shareHigh === values.shareHigh)),
  )
