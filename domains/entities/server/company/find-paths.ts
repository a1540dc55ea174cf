import type { z } from 'zod'
import { pathsBetween } from '#engines/ownership/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { RequestOf } from '#platform/endpoint/index.ts'
import { Problem } from '#platform/problems/index.ts'
import type * as endpoints from '../../contract/index.ts'
import { dayAsked, entitiesAtEnds, holdsOn, linkShape } from '../ownership.ts'
import * as store from '../store.ts'
import { nameIn } from './fifty-percent-rule.ts'

type Answer = z.input<typeof endpoints.CompanyPaths>

const PATHS_MAX = 5
/** A path that is so much longer than the shortest is given too. */
const LONGER = 1
/** Beyond so many links from one to the other anything is tied to anything. */
const LEVELS_MAX = 8
const LOOKED_MAX = 3_000
/** Of more links than so many at a level, as those of an agent who forms thousands of companies, the first are read. */
const LINKS_MAX = 5_000

/** What has been met from one of the two ends. */
type Side = { seen: Set<number>; level: number[]; depth: number }

/**
 * The shortest few paths between two entities over the links that hold on a day. That none is found says nothing of what is not loaded.
 * @throws Problem `not-found`, `invalid-input` where both are one today.
 */
export async function findPaths(
  ctx: Context,
  { id, otherId, asOf }: RequestOf<typeof endpoints.findPaths>,
): Promise<Answer> {
  const { organisationId } = ctx.actor
  const day = dayAsked(ctx, asOf)
  const from = await store.entityOf(ctx.db, organisationId, id)
  const to = await store.entityOf(ctx.db, organisationId, otherId)
  if (from.id === to.id)
    throw new Problem('invalid-input', 'Both are one record: choose another company.', { field: 'otherId' })
  const { links, entities, looked, ended, isCut } = await linksBetween(ctx, [from, to], day)
  const idOf = (end: number) => entities.get(end)?.id ?? end
  const byPair = Map.groupBy(links, ({ fromId, toId }) => pairOf(idOf(fromId), idOf(toId)))
  const ways = pathsBetween(
    links.map((link) => ({ from: String(idOf(link.fromId)), to: String(idOf(link.toId)) })),
    [String(from.id), String(to.id)],
    { most: PATHS_MAX, longer: LONGER },
  )
  return {
    from: { id: from.id, name: from.facts.names[0]?.text ?? '' },
    to: { id: to.id, name: to.facts.names[0]?.text ?? '' },
    asOf: day,
    paths: ways.map((way) =>
      way.slice(1).map((next, at) => {
        const [fromId, toId] = [Number(way[at]), Number(next)]
        return {
          fromId,
          fromName: nameIn(entities, fromId),
          toId,
          toName: nameIn(entities, toId),
          links: (byPair.get(pairOf(fromId, toId)) ?? []).map((link) => ({
            ...linkShape(link, entities),
            statedAt: link.addedAt,
            statedOf: [link.fromId, link.toId].flatMap((end) => (idOf(end) === end ? [] : [`Record ${end}`])),
          })),
        }
      }),
    ),
    looked,
    ended,
    isCut,
  }
}

const pairOf = (one: number, other: number) => (one < other ? `${one} ${other}` : `${other} ${one}`)

/** The links between two entities, looked for from both, the nearer ones first, until both meet. */
async function linksBetween(
  ctx: Context,
  [from, to]: readonly [store.EntityRow, store.EntityRow],
  day: string,
) {
  const links = new Map<number, store.LinkRow>()
  const ended = new Set<number>()
  const entities = new Map([from, to].map((row) => [row.id, row]))
  const sides: [Side, Side] = [startOf(from.id), startOf(to.id)]
  const holds = holdsOn(day)
  let isCut = false
  // Once both meet, as many levels more as a path may be longer than the shortest.
  for (let beyond = 0; ; ) {
    const [one, other] = sides
    if ([...one.seen].some((id) => other.seen.has(id))) {
      if (beyond === LONGER) break
      beyond += 1
    }
    const open = sides.filter(({ level }) => level.length > 0)
    if (open.length < sides.length) break
    const isMuch = one.seen.size + other.seen.size > LOOKED_MAX
    // Of a company with thousands of links the other one may still name it: it is looked at from both, however many there are.
    if (one.depth + other.depth >= LEVELS_MAX || (isMuch && one.depth > 0 && other.depth > 0)) {
      isCut = true
      break
    }
    const side = one.level.length <= other.level.length ? one : other
    const found = await store.linksAround(ctx.db, ctx.actor.organisationId, side.level, 'both', LINKS_MAX + 1)
    if (found.length > LINKS_MAX) isCut = true
    const held = found.slice(0, LINKS_MAX).filter(holds)
    for (const link of found) if (!holds(link)) ended.add(link.id)
    for (const link of held) links.set(link.id, link)
    const ends = await entitiesAtEnds(ctx, held)
    for (const [id, row] of ends) {
      entities.set(id, row)
      entities.set(row.id, row)
    }
    side.level = [...new Set([...ends.values()].map(({ id }) => id))].filter((id) => !side.seen.has(id))
    for (const id of side.level) side.seen.add(id)
    side.depth += 1
  }
  const looked = new Set([...sides[0].seen, ...sides[1].seen]).size
  return { links: [...links.values()], entities, looked, ended: ended.size, isCut }
}

const startOf = (id: number): Side => ({ seen: new Set([id]), level: [id], depth: 0 })
