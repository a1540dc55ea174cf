import { randomUUID } from 'node:crypto'
import type { Change, Context } from '#platform/context/index.ts'
import type { EntityFacts } from '../../contract/index.ts'
import { recordKeys } from '../keys.ts'
import * as store from '../store.ts'

/** An entity as others ask for it: what its records show together. */
export type EntityOfDomain = { id: number; facts: EntityFacts; sources: string[] }

const FOUND_MAX = 20

/** The entities that an organisation sees and whose website is a registered domain. */
export function entitiesOfDomain(
  ctx: Pick<Context, 'db' | 'actor'>,
  domain: string,
): Promise<EntityOfDomain[]> {
  return store.entitiesOfWebsite(ctx.db, ctx.actor.organisationId, domain, FOUND_MAX)
}

/** What ids stand for today, each with its entity or what that was merged into. */
export function entitiesNamed(
  ctx: Pick<Context, 'db' | 'actor'>,
  ids: readonly number[],
): Promise<Map<number, EntityOfDomain>> {
  return store.survivingEntities(ctx.db, ctx.actor.organisationId, ids)
}

/** Adds an entity known only by its website, inside the caller's change; only the organisation sees it. @returns its id. */
export async function addEntityOfDomain(
  tx: Change,
  { domain, name }: { domain: string; name: string },
): Promise<number> {
  const facts: EntityFacts = {
    kind: 'legal',
    names: [{ text: name, kind: 'trading' }],
    identifiers: [],
    website: domain,
  }
  const record = {
    source: 'organisation',
    sourceKey: randomUUID(),
    facts,
    keys: recordKeys(facts),
    asOf: tx.now.toISOString().slice(0, 10),
    joined: null,
  }
  const made = [{ facts, sources: ['organisation'], records: [record] }]
  const [id = 0] = await store.insertEntities(tx.db, tx.actor.organisationId, made, tx.now)
  await store.raiseVersion(tx.db, tx.actor.organisationId, tx.now)
  return id
}
