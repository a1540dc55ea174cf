import type { z } from 'zod'
import { controlBy, economicShares, type OwnershipLink, type Share } from '#engines/ownership/index.ts'
import { recordChange } from '#platform/audit/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { RequestOf } from '#platform/endpoint/index.ts'
import { actorName } from '#platform/identity/index.ts'
import { requireNoHold } from '#platform/legal-holds/index.ts'
import { Problem } from '#platform/problems/index.ts'
import type * as endpoints from '../contract/index.ts'
import type { EntityLink, Ownership } from '../contract/index.ts'
import {
  controlRuleOf,
  type EntitiesAtEnds,
  nameIn,
  ruleOf,
  withUndated,
} from './company/fifty-percent-rule.ts'
import { NOT_SCREENED, screeningsUnder } from './screening-of.ts'
import * as store from './store.ts'
import { EVERYBODY } from './tables.ts'

type Answer = z.input<typeof Ownership>
type LinkStated = z.input<typeof EntityLink>

const LEVELS_MAX = 12
const ENTITIES_MAX = 300
const UNKNOWN: Share = { low: 0, high: 1 }
const NOTHING: Share = { low: 0, high: 0 }
const ROUNDING = 1e-9

/** Whether a link holds on a day, as far as it is dated. */
export const holdsOn = (day: string) => (link: store.LinkRow) =>
  (link.since === null || link.since <= day) && (link.until === null || link.until >= day)

/**
 * Nobody says since when, and the day is before the one on which it was entered: it may or may not have been valid then. Taken as holding, an owner of today would be one of any
 * day, and who had it in truth would be nobody.
 */
const isUndatedOn = (day: string) => (link: store.LinkRow) =>
  link.since === null && link.addedAt.toISOString().slice(0, 10) > day

const isStake = ({ kind }: store.LinkRow) => kind === 'owns' || kind === 'parent-of' || kind === 'controls'

/** The links of a company itself that hold on a day, however many companies stand above it. @throws Problem `not-found`. */
export async function readLinks(
  ctx: Context,
  { id, asOf }: RequestOf<typeof endpoints.readOwnership>,
): Promise<LinkStated[]> {
  const { organisationId } = ctx.actor
  const day = dayAsked(ctx, asOf)
  const target = await store.entityOf(ctx.db, organisationId, id)
  const direct = (await store.linksAround(ctx.db, organisationId, [target.id], 'both')).filter(holdsOn(day))
  const named = await entitiesAtEnds(ctx, direct)
  return direct.map((link) => linkShape(link, named))
}

/** @throws Problem `invalid-input` for a day that is still to come. */
export function dayAsked({ now }: Context, asOf: string | undefined): string {
  const today = now.toISOString().slice(0, 10)
  if (asOf !== undefined && asOf > today)
    throw new Problem('invalid-input', `${asOf} is in the future: its owners are unknown.`, {
      field: 'asOf',
    })
  return asOf ?? today
}

/** Who owns a company on a day. @throws Problem `not-found`, `invalid-input` for a day that is still to come. */
export async function readOwnership(
  ctx: Context,
  { id, asOf }: RequestOf<typeof endpoints.readOwnership>,
): Promise<Answer> {
  const { organisationId } = ctx.actor
  const day = dayAsked(ctx, asOf)
  const target = await store.entityOf(ctx.db, organisationId, id)
  const { stakes, entities, undated } = await stakesAround(ctx, target, { day, side: 'owners' })
  const shares: OwnershipLink[] = stakes.map(({ owner, owned, share }) => ({ owner, owned, ...share }))
  const key = String(target.id)
  const inTheEnd = new Map(economicShares(shares, key))
  const owners: Answer['owners'] = []
  // Whoever controls it without a share of its own stands above it as well.
  for (const { owner } of stakes) if (owner !== key && !inTheEnd.has(owner)) inTheEnd.set(owner, NOTHING)
  const above = [...inTheEnd.keys()].flatMap((owner) => entities.get(Number(owner)) ?? [])
  const screened = await screeningsUnder(
    ctx,
    above.map(({ facts }) => facts),
  )
  const screenings = new Map(
    above.map(({ id: ownerId }, at) => [String(ownerId), screened[at] ?? NOT_SCREENED]),
  )
  for (const [owner, share] of inTheEnd) {
    const ownerId = Number(owner)
    const screening = screenings.get(owner) ?? NOT_SCREENED
    const own = stakes.filter((stake) => stake.owner === owner && stake.owned === key)
    owners.push({
      id: ownerId,
      name: nameIn(entities, ownerId),
      direct: own.length > 0 ? sumOf(own.map((stake) => stake.share)) : null,
      inTheEnd: share,
      control: controlOf(stakes, owner)(key),
      screening,
    })
  }
  return {
    asOf: day,
    links: await readLinks(ctx, { id: target.id, asOf: day }),
    stakes: stakes.map(({ owner, owned, share, isControl }) => ({
      ownerId: Number(owner),
      ownedId: Number(owned),
      share: share.low === UNKNOWN.low && share.high === UNKNOWN.high ? null : share,
      isControl,
    })),
    owners: owners.sort((a, b) => b.inTheEnd.high - a.inTheEnd.high || b.inTheEnd.low - a.inTheEnd.low),
    rule: withUndated(ruleOf(key, shares, screenings, entities), undated),
    controlRule: controlRuleOf(owners, unexplainedOf(shares, key)),
  }
}

/** Whether a party controls companies: by majority, or by a control that a source states, which takes nothing from anyone's share. */
export function controlOf(
  stakes: readonly Stake[],
  holder: string,
): (company: string) => 'yes' | 'possible' | 'no' {
  const stated = (fits: (stake: Stake) => boolean) => {
    const group = new Set([holder])
    for (let isMoving = true; isMoving; ) {
      isMoving = false
      for (const stake of stakes) {
        if (group.has(stake.owned) || !group.has(stake.owner) || !fits(stake)) continue
        group.add(stake.owned)
        isMoving = true
      }
    }
    return group
  }
  // What a group controls by what is stated holds its shares for the holder as the holder itself does.
  const verdictsWith = (group: ReadonlySet<string>) => {
    const byMajority = controlBy(
      stakes.map(({ owner, owned, share }) => ({
        owner: group.has(owner) ? holder : owner,
        owned,
        ...share,
      })),
      holder,
    )
    return (company: string) =>
      company !== holder && group.has(company) ? 'yes' : byMajority(company).verdict
  }
  const sure = verdictsWith(stated(({ isControl }) => isControl))
  const perhaps = verdictsWith(stated(({ mayControl }) => mayControl))
  return (company) => (sure(company) === 'no' && perhaps(company) !== 'no' ? 'possible' : sure(company))
}

const unexplainedOf = (shares: readonly OwnershipLink[], company: string): number =>
  Math.max(0, 1 - shares.reduce((sum, { owned, low }) => sum + (owned === company ? low : 0), 0))

/** `mayControl`: a control is stated, of a link that may not have held on the day. */
type Stake = { owner: string; owned: string; share: Share; isControl: boolean; mayControl: boolean }

export const sumOf = (shares: readonly Share[]): Share => ({
  low: Math.min(
    1,
    shares.reduce((sum, { low }) => sum + low, 0),
  ),
  high: Math.min(
    1,
    shares.reduce((sum, { high }) => sum + high, 0),
  ),
})

/** The entities at the ends of links as they stand today: what a record was merged into. */
export const entitiesAtEnds = (ctx: Context, links: readonly store.LinkRow[]): Promise<EntitiesAtEnds> =>
  store.survivingEntities(
    ctx.db,
    ctx.actor.organisationId,
    links.flatMap(({ fromId, toId }) => [fromId, toId]),
  )

/**
 * Who has how much of whom, by the entities as they stand. Links of one record in one are added up. Where records that are one today were
 * each said to have a part, it may be the same part or another: that is the greatest of them at least, and all of them at the most.
 */
function stakesOf(links: readonly store.LinkRow[], entities: EntitiesAtEnds, day: string): Stake[] {
  const isUndated = isUndatedOn(day)
  const idOf = (id: number) => String(entities.get(id)?.id ?? id)
  const byPair = Map.groupBy(links, ({ fromId, toId }) => `${idOf(fromId)} ${idOf(toId)}`)
  return [...byPair.values()].flatMap((ofPair) => {
    const [{ fromId, toId }] = ofPair as [store.LinkRow]
    // That one controls another says nothing of a share; where nothing else is stated of the two it may be any.
    const owning = ofPair.filter(({ kind }) => kind === 'owns')
    const ofShares = owning.length > 0 ? owning : ofPair.slice(0, 1)
    const stated = [...Map.groupBy(ofShares, (link) => `${link.fromId} ${link.toId}`).values()]
    const shares = stated.map((alike) => sumOf(alike.map((link) => shareOf(link, isUndated(link)))))
    return {
      owner: idOf(fromId),
      owned: idOf(toId),
      share: { low: Math.max(...shares.map(({ low }) => low)), high: sumOf(shares).high },
      isControl: ofPair.some((link) => link.kind !== 'owns' && !isUndated(link)),
      mayControl: ofPair.some(({ kind }) => kind !== 'owns'),
    }
  })
}

const shareOf = ({ shareLow, shareHigh }: store.LinkRow, isUndated: boolean): Share =>
  shareLow === null || shareHigh === null ? UNKNOWN : { low: isUndated ? 0 : shareLow, high: shareHigh }

/** Every stake above an entity, or below it, level by level. @throws Problem `too-large` above a few hundred of them: what was left out would change the sums. */
export async function stakesAround(
  ctx: Context,
  target: store.EntityRow,
  { day, side }: { day: string; side: 'owners' | 'owned' },
): Promise<{ stakes: Stake[]; entities: EntitiesAtEnds; undated: number }> {
  const stakes: Stake[] = []
  const undated = new Set<number>()
  const entities = new Map([[target.id, target]])
  let level = [target.id]
  for (let depth = 0; level.length > 0; depth++) {
    if (depth === LEVELS_MAX || entities.size - level.length > ENTITIES_MAX)
      throw new Problem(
        'too-large',
        `The ownership chain is longer than calculated here. Open a company further ${side === 'owners' ? 'up' : 'down'}.`,
      )
    const around = await store.linksAround(ctx.db, ctx.actor.organisationId, level, side)
    const links = around.filter(isStake).filter(holdsOn(day))
    const ends = await entitiesAtEnds(ctx, links)
    stakes.push(...stakesOf(links, ends, day))
    for (const { id } of links.filter(isUndatedOn(day))) undated.add(id)
    const next = [...new Map([...ends.values()].map((row) => [row.id, row])).values()].filter(
      (row) => !entities.has(row.id),
    )
    for (const row of next) entities.set(row.id, row)
    level = next.map((row) => row.id)
  }
  return { stakes, entities, undated: undated.size }
}

export function linkShape(link: store.LinkRow, entities: EntitiesAtEnds): LinkStated {
  return {
    id: link.id,
    kind: link.kind,
    fromId: entities.get(link.fromId)?.id ?? link.fromId,
    fromName: nameIn(entities, link.fromId),
    toId: entities.get(link.toId)?.id ?? link.toId,
    toName: nameIn(entities, link.toId),
    share:
      link.shareLow === null || link.shareHigh === null ? null : { low: link.shareLow, high: link.shareHigh },
    since: link.since,
    until: link.until,
    source: link.source,
    addedBy: link.addedBy,
    isOwn: link.organisationId !== EVERYBODY,
  }
}

const HUNDRED = 100

/** States that an entity owns, controls, directs or supplies another. @throws Problem `conflict` above 100 percent. */
export async function addLink(ctx: Context, input: RequestOf<typeof endpoints.addLink>): Promise<LinkStated> {
  const { id, fromId, kind, sharePercentLow: low, sharePercentHigh: high, since, until } = input
  return recordChange(ctx, async (tx) => {
    const { organisationId } = tx.actor
    const from = await store.entityOf(tx.db, organisationId, fromId)
    // Held: of two people who add an owner at once, the second one reckons with what the first one said.
    const to = await store.holdEntity(
      tx.db,
      organisationId,
      (await store.entityOf(tx.db, organisationId, id)).id,
    )
    if (to.id === from.id)
      throw new Problem('invalid-input', 'A company cannot be linked with itself.', { field: 'fromId' })
    const isShared = low !== undefined || high !== undefined
    const share = isShared ? { low: (low ?? 0) / HUNDRED, high: (high ?? low ?? HUNDRED) / HUNDRED } : null
    if (share && kind === 'owns') {
      const others = (await store.linksAround(tx.db, organisationId, [to.id], 'owners')).filter(
        (link) => link.kind === 'owns' && overlaps(link, since, until),
      )
      const stakes = stakesOf(others, await entitiesAtEnds(tx, others), dayAsked(tx, undefined))
      const least = stakes.reduce((sum, stake) => sum + stake.share.low, share.low)
      if (least > 1 + ROUNDING)
        throw new Problem(
          'conflict',
          `With this the owners would have ${Math.round(least * 1000) / 10}% of it together.`,
          { field: 'sharePercentLow' },
        )
    }
    const link = await store.insertLink(tx.db, {
      organisationId,
      fromId: from.id,
      toId: to.id,
      kind,
      shareLow: share?.low ?? null,
      shareHigh: share?.high ?? null,
      since: since ?? null,
      until: until ?? null,
      source: 'organisation',
      addedBy: actorName(tx.actor),
      addedAt: tx.now,
    })
    const given = linkShape(link, new Map([from, to].map((row) => [row.id, row])))
    const subject = { type: 'entity' as const, id: to.id }
    return { result: given, trace: { action: 'entity.link-added' as const, subject, after: given } }
  })
}

const overlaps = (link: store.LinkRow, since?: string, until?: string) =>
  (until === undefined || link.since === null || link.since <= until) &&
  (since === undefined || link.until === null || link.until >= since)

/** Takes back a link of the organisation. @throws Problem `not-found`, `legal-hold`. */
export function removeLink(ctx: Context, { id }: { id: number }): Promise<LinkStated> {
  return recordChange(ctx, async (tx) => {
    await requireNoHold(tx.db, tx.actor.organisationId, [], 'This link')
    const link = await store.deleteLink(tx.db, tx.actor.organisationId, id)
    const given = linkShape(link, await entitiesAtEnds(tx, [link]))
    const subject = { type: 'entity' as const, id: link.toId }
    return { result: given, trace: { action: 'entity.link-removed' as const, subject, before: given } }
  })
}
