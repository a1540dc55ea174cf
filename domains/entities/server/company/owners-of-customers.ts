import type { Subject } from '#domains/screening/contract/index.ts'
import type { OwnedCustomer, OwnerOnRecord } from '#domains/screening/server/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { EntityFacts, EntityIdentifier } from '../../contract/index.ts'
import { findingKinds, keysOf, nameKeysOf } from '../keys.ts'
import { screeningsUnder } from '../screening-of.ts'
import * as store from '../store.ts'
import { recordsForOwners } from './owners-store.ts'

/** So many companies above one another are looked through: a designated owner is seldom further up. */
const LEVELS_MAX = 6
const OWNERS_MAX = 2_000

const isStake = ({ kind }: store.LinkRow) => kind === 'owns' || kind === 'parent-of' || kind === 'controls'

/**
 * The owners on record of customers, however far above, with how their own screenings stand today. A customer is a record of the directory by an identifier, or
 * where the organisation has itself entered who owns a company of exactly that name. Who is of no record has no owner on record, which says nothing.
 */
export async function ownersOfCustomers(
  ctx: Context,
  customers: readonly OwnedCustomer[],
): Promise<Map<number, OwnerOnRecord[]>> {
  const { organisationId } = ctx.actor
  const keys = new Map(customers.map(({ id, subject }) => [id, keysOfSubject(subject)]))
  const byName = customers.flatMap(({ subject }) =>
    nameKeysOf({ names: [{ text: subject.name, kind: 'legal' }] }),
  )
  const records = await recordsForOwners(ctx.db, organisationId, [...[...keys.values()].flat(), ...byName])
  if (records.length === 0) return new Map()
  const starts = new Map(
    customers.map(({ id, subject }) => {
      const own = new Set(keys.get(id))
      const name = subject.name.trim().toLowerCase()
      const found = records.filter(
        (record) =>
          record.keys.some((key) => own.has(key)) || (record.isOwned && record.names.includes(name)),
      )
      return [id, found.map(({ entityId }) => entityId)]
    }),
  )
  const { above, entities } = await ownersAbove(ctx, [...new Set([...starts.values()].flat())])
  const owners = [...entities.values()]
  const screenings = await screeningsUnder(
    ctx,
    owners.map(({ facts }) => facts),
  )
  const owner = new Map(
    owners.map(({ id, facts }, at): [number, OwnerOnRecord] => [
      id,
      { name: facts.names[0]?.text ?? `Record ${id}`, state: stateOf(screenings[at]?.state) },
    ]),
  )
  const answer = new Map<number, OwnerOnRecord[]>()
  for (const [id, own] of starts) {
    const known = reachedFrom(own, above).flatMap((one) => owner.get(one) ?? [])
    if (known.length > 0) answer.set(id, known)
  }
  return answer
}

function stateOf(state: string | undefined): OwnerOnRecord['state'] {
  if (state === 'review' || state === 'confirmed') return 'match'
  return state === 'clear' || state === 'dismissed' ? 'clear' : 'not-screened'
}

const kindsOfDirectory: Readonly<Record<string, EntityIdentifier['kind']>> = { 'tax-id': 'tax' }

function keysOfSubject({ name, identifiers }: Subject): string[] {
  const known = identifiers.flatMap(({ kind, value, country }): EntityFacts['identifiers'] => {
    const own = kindsOfDirectory[kind] ?? kind
    const isFinding = (findingKinds as readonly string[]).includes(own)
    return isFinding
      ? [{ kind: own as EntityIdentifier['kind'], value, ...(country ? { issuer: country } : {}) }]
      : []
  })
  return known.length === 0 ? [] : keysOf({ names: [{ text: name, kind: 'legal' }], identifiers: known })
}

/** Who stands directly above each record, level by level, by the links that hold today. */
async function ownersAbove(ctx: Context, from: readonly number[]) {
  const { organisationId } = ctx.actor
  const today = ctx.now.toISOString().slice(0, 10)
  const above = new Map<number, Set<number>>()
  const entities = new Map<number, store.EntityRow>()
  const met = new Set(from)
  let level: readonly number[] = from
  for (let depth = 0; level.length > 0 && depth < LEVELS_MAX && entities.size < OWNERS_MAX; depth += 1) {
    const links = (await store.linksAround(ctx.db, organisationId, level, 'owners')).filter(
      (link) =>
        isStake(link) &&
        (link.since === null || link.since <= today) &&
        (link.until === null || link.until >= today),
    )
    const ends = await store.survivingEntities(
      ctx.db,
      organisationId,
      links.flatMap(({ fromId, toId }) => [fromId, toId]),
    )
    const next: number[] = []
    for (const { fromId, toId } of links) {
      const owner = ends.get(fromId)
      const owned = ends.get(toId)?.id ?? toId
      if (!owner || owner.id === owned) continue
      above.set(owned, (above.get(owned) ?? new Set()).add(owner.id))
      entities.set(owner.id, owner)
      if (!met.has(owner.id)) next.push(owner.id)
      met.add(owner.id)
    }
    level = next
  }
  return { above, entities }
}

function reachedFrom(from: readonly number[], above: ReadonlyMap<number, ReadonlySet<number>>): number[] {
  const reached = new Set<number>()
  let level = [...from]
  while (level.length > 0) {
    const next = level.flatMap((id) => [...(above.get(id) ?? [])]).filter((id) => !reached.has(id))
    for (const id of next) reached.add(id)
    level = next
  }
  return [...reached]
}
