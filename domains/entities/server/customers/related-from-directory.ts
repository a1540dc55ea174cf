import { FURTHER_NAMES_MAX, isVisibleName } from '#domains/customers/contract/index.ts'
import type { CustomerRow, StatedParty } from '#domains/customers/server/index.ts'
import { NAME_LENGTH_MAX } from '#engines/name-matching/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { EntityFacts, EntityIdentifier } from '../../contract/index.ts'
import { findingKinds, keysOf, nameKeysOf } from '../keys.ts'
import * as store from '../store.ts'
import { recordsForOwners } from './owners-store.ts'

/** So many companies above one another are looked through: a designated owner is seldom further up. */
const LEVELS_MAX = 6
/** Of one customer so many are taken over. */
const PARTIES_MAX = 150
const ENTITIES_MAX = 5_000

const roleOf = {
  owns: 'owner',
  'parent-of': 'owner',
  controls: 'controller',
  'officer-of': 'director',
} as const satisfies Partial<Record<store.LinkRow['kind'], StatedParty['role']>>

const isTakenOver = (kind: store.LinkRow['kind']): kind is keyof typeof roleOf => Object.hasOwn(roleOf, kind)

/**
 * Who the directory says owns, controls and directs customers, however far above. A customer is a record of the directory by an identifier, or
 * where the organisation has itself entered who owns a company of exactly that name. Who is of no record has nobody in the answer, which says nothing.
 */
export async function relatedFromDirectory(
  ctx: Context,
  customers: readonly CustomerRow[],
): Promise<Map<number, StatedParty[]>> {
  const { organisationId } = ctx.actor
  const keys = new Map(customers.map((row) => [row.id, keysOfCustomer(row)]))
  const byName = customers.flatMap(({ name }) => nameKeysOf({ names: [{ text: name, kind: 'legal' }] }))
  const records = await recordsForOwners(ctx.db, organisationId, [...[...keys.values()].flat(), ...byName])
  if (records.length === 0) return new Map()
  const starts = new Map(
    customers.map(({ id, name }) => {
      const own = new Set(keys.get(id))
      const plain = name.trim().toLowerCase()
      const found = records.filter(
        (record) =>
          record.keys.some((key) => own.has(key)) || (record.isOwned && record.names.includes(plain)),
      )
      return [id, new Set(found.map(({ entityId }) => entityId))]
    }),
  )
  const { above, entities } = await linksAbove(
    ctx,
    [...starts.values()].flatMap((ids) => [...ids]),
  )
  return new Map(
    [...starts]
      .filter(([, own]) => own.size > 0)
      .map(([id, own]) => [id, partiesAbove(own, above, entities)]),
  )
}

const kindsOfDirectory: Readonly<Record<string, EntityIdentifier['kind']>> = { 'tax-id': 'tax' }

function keysOfCustomer({ name, identifiers }: Pick<CustomerRow, 'name' | 'identifiers'>): string[] {
  const known = identifiers.flatMap(({ kind, value, country }): EntityFacts['identifiers'] => {
    const plain = kind.trim().toLowerCase()
    const own = kindsOfDirectory[plain] ?? plain
    const isFinding = (findingKinds as readonly string[]).includes(own)
    return isFinding
      ? [{ kind: own as EntityIdentifier['kind'], value, ...(country ? { issuer: country } : {}) }]
      : []
  })
  return known.length === 0 ? [] : keysOf({ names: [{ text: name, kind: 'legal' }], identifiers: known })
}

type Above = { owner: number; owned: number; link: store.LinkRow }

/** Who stands directly above each record, level by level, by the links that hold today. */
async function linksAbove(ctx: Context, from: readonly number[]) {
  const { organisationId } = ctx.actor
  const today = ctx.now.toISOString().slice(0, 10)
  const above = new Map<number, Above[]>()
  const entities = new Map<number, store.EntityRow>()
  const met = new Set(from)
  let level: readonly number[] = [...met]
  for (let depth = 0; level.length > 0 && depth < LEVELS_MAX && entities.size < ENTITIES_MAX; depth += 1) {
    const links = (await store.linksAround(ctx.db, organisationId, level, 'owners')).filter(
      (link) =>
        isTakenOver(link.kind) &&
        (link.since === null || link.since <= today) &&
        (link.until === null || link.until >= today),
    )
    const ends = await store.survivingEntities(
      ctx.db,
      organisationId,
      links.flatMap(({ fromId, toId }) => [fromId, toId]),
    )
    const next: number[] = []
    for (const link of links) {
      const owner = ends.get(link.fromId)
      const owned = ends.get(link.toId)?.id ?? link.toId
      if (!owner || owner.id === owned) continue
      const known = above.get(owned)
      const one = { owner: owner.id, owned, link }
      if (known) known.push(one)
      else above.set(owned, [one])
      entities.set(owner.id, owner)
      if (!met.has(owner.id)) next.push(owner.id)
      met.add(owner.id)
    }
    level = next
  }
  return { above, entities }
}

/** Those above a customer's own records as its related parties, those who own it first: whoever stands behind one names that one. */
function partiesAbove(
  own: ReadonlySet<number>,
  above: ReadonlyMap<number, readonly Above[]>,
  entities: ReadonlyMap<number, store.EntityRow>,
): StatedParty[] {
  const parties: StatedParty[] = []
  /** The statement under which a company stands that others are behind. */
  const keyOf = new Map<number, string | null>([...own].map((id) => [id, null]))
  let level = [...own]
  while (level.length > 0 && parties.length < PARTIES_MAX) {
    const next: number[] = []
    const stakes = Map.groupBy(
      level.flatMap((id) => above.get(id) ?? []),
      ({ owner, owned, link }) => `${owner}>${own.has(owned) ? 'customer' : owned}:${roleOfLink(link)}`,
    )
    for (const [key, alike] of stakes) {
      const [{ owner, owned, link }] = alike as [Above]
      const entity = entities.get(owner)
      // Officers of a company above say nothing of the customer.
      if (!entity || own.has(owner) || (link.kind === 'officer-of' && !own.has(owned))) continue
      parties.push(partyOf(entity, key, keyOf.get(owned) ?? null, alike))
      if (keyOf.has(owner) || link.kind === 'officer-of') continue
      keyOf.set(owner, key)
      next.push(owner)
    }
    level = next
  }
  return parties.slice(0, PARTIES_MAX)
}

const roleOfLink = ({ kind }: store.LinkRow): StatedParty['role'] =>
  isTakenOver(kind) ? roleOf[kind] : 'controller'

const IDENTIFIERS_MAX = 10

function partyOf(
  { facts, id }: store.EntityRow,
  key: string,
  ofKey: string | null,
  alike: readonly Above[],
): StatedParty {
  const [{ link }] = alike as [Above]
  const shares = alike.flatMap(({ link: { shareLow, shareHigh } }) =>
    shareLow === null || shareHigh === null ? [] : [{ low: shareLow, high: shareHigh }],
  )
  const role = roleOfLink(link)
  return {
    key,
    ofKey,
    role,
    // The same stake as several records state it is the greatest at least, and all of them at the most.
    share:
      shares.length === 0 || role === 'director'
        ? null
        : {
            low: Math.max(...shares.map(({ low }) => low)),
            high: Math.min(
              1,
              shares.reduce((sum, { high }) => sum + high, 0),
            ),
          },
    name: facts.names[0]?.text ?? `Record ${id}`,
    schema: facts.kind === 'natural' ? 'Person' : 'Company',
    countries: facts.country ? [facts.country] : [],
    birthDate: null,
    identifiers: facts.identifiers
      .filter(({ kind }) => (findingKinds as readonly string[]).includes(kind))
      .slice(0, IDENTIFIERS_MAX)
      .map(({ kind, value }) => ({ kind, value })),
    aliases: facts.names
      .slice(1, FURTHER_NAMES_MAX)
      .map(({ text }) => text.trim().slice(0, NAME_LENGTH_MAX))
      .filter((name) => name.length > 1 && isVisibleName(name)),
    since: link.since,
    detail: link.source === 'organisation' ? '' : link.source,
  }
}
