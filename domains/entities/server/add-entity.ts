import { randomUUID } from 'node:crypto'
import {
  explainPair,
  prepareCompany,
  readInstrument,
  SAME_THRESHOLD,
  scoreCompanies,
} from '#engines/entity-resolution/index.ts'
import { recordChange } from '#platform/audit/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { RequestOf } from '#platform/endpoint/index.ts'
import { Problem } from '#platform/problems/index.ts'
import type * as endpoints from '../contract/index.ts'
import type { EntityFacts } from '../contract/index.ts'
import { comparable, keysOf, recordKeys, soundIdentifiers } from './keys.ts'
import { insertDoubts } from './merging/doubt-store.ts'
import { readEntity } from './read-entity.ts'
import { entitiesLike } from './search/search-index.ts'
import * as store from './store.ts'
import { soundWebsite } from './websites/website.ts'

const CANDIDATES = 10

/** Entities that a record may be, the likeliest first. */
export async function candidatesFor(
  ctx: Context,
  facts: EntityFacts,
): Promise<{ entity: store.EntityRow; probability: number; reasons: string[] }[]> {
  const { organisationId } = ctx.actor
  const byKeys = await store.entitiesWithKeys(ctx.db, organisationId, keysOf(facts))
  const byName = await entitiesLike(ctx, facts.names[0]?.text ?? '', CANDIDATES)
  const rows = await store.entitiesWithIds(ctx.db, organisationId, [...new Set([...byKeys, ...byName])])
  const asked = prepareCompany(comparable(facts))
  return rows
    .filter(({ mergedInto }) => mergedInto === null)
    .map((entity) => {
      const other = prepareCompany(comparable(entity.facts))
      const pair = scoreCompanies(asked, other)
      return {
        entity,
        probability: pair.probability,
        reasons: explainPair(asked, other, pair)
          .reasons.slice(0, 4)
          .map(({ text }) => text),
      }
    })
    .sort((a, b) => b.probability - a.probability)
}

/**
 * Adds an entity that only the organisation sees. One that may be there already is not added before somebody says that it is another.
 * @throws Problem `invalid-input` that names the field, `conflict` with the one that it may be.
 */
export async function addEntity(ctx: Context, input: RequestOf<typeof endpoints.addEntity>) {
  const { name, kind, country, city, industry } = input
  const named = kind === 'legal' && !input.isAnother ? readInstrument(name) : null
  if (named && named.kind !== 'shares')
    throw new Problem(
      'invalid-input',
      `“${name}” names ${named.issuer ? `a security of ${named.issuer}: add the company that issues it` : 'an exchange-traded product, which is no company'}.`,
      { field: 'name' },
    )
  const facts: EntityFacts = {
    kind,
    names: [{ text: name, kind: 'legal' }],
    identifiers: soundIdentifiers(input.identifiers),
    ...(country ? { country } : {}),
    ...(city ? { city } : {}),
    ...(industry ? { industry } : {}),
    ...(input.website ? { website: soundWebsite(input.website) } : {}),
  }
  const likely = (await candidatesFor(ctx, facts)).filter(({ probability }) => probability >= SAME_THRESHOLD)
  const [best] = likely
  if (best && !input.isAnother)
    throw new Problem(
      'conflict',
      `“${best.entity.facts.names[0]?.text}” already exists and may be the same: ${best.reasons[0] ?? 'the records are alike'}.`,
      { reason: 'MAY_BE_THERE', entityId: best.entity.id, probability: best.probability },
    )
  const id = await recordChange(ctx, async (tx) => {
    const { organisationId } = tx.actor
    await store.holdAdditions(tx.db, organisationId)
    // What somebody added since the likely ones were looked for; a minute, as clocks of processes differ.
    const meanwhile = await store.addedMeanwhile(tx.db, organisationId, {
      name,
      keys: keysOf(facts),
      since: new Date(ctx.now.getTime() - 60_000),
    })
    if (meanwhile && !likely.some(({ entity }) => entity.id === meanwhile.id))
      throw new Problem(
        'conflict',
        `“${meanwhile.facts.names[0]?.text}” was added a moment ago and may be the same.`,
        {
          reason: 'MAY_BE_THERE',
          entityId: meanwhile.id,
          probability: 1,
        },
      )
    const record = {
      source: 'organisation',
      sourceKey: randomUUID(),
      facts,
      keys: recordKeys(facts),
      asOf: tx.now.toISOString().slice(0, 10),
      joined: null,
    }
    const entities = [{ facts, sources: ['organisation'], records: [record] }]
    const [made = 0] = await store.insertEntities(tx.db, organisationId, entities, tx.now)
    await insertDoubts(
      tx.db,
      likely.slice(0, 3).map(({ entity, probability, reasons }) => ({
        organisationId,
        leftId: entity.id,
        rightId: made,
        probability,
        reasons,
      })),
    )
    await store.raiseVersion(tx.db, organisationId, tx.now)
    return {
      result: made,
      trace: {
        action: 'entity.added',
        subject: { type: 'entity', id: made },
        after: facts,
        payload: { title: name },
      },
    }
  })
  return readEntity(ctx, { id })
}
