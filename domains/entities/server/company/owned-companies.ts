import type { z } from 'zod'
import { applyFiftyPercentRule, economicShares, type OwnershipLink } from '#engines/ownership/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { RequestOf } from '#platform/endpoint/index.ts'
import type * as endpoints from '../../contract/index.ts'
import type { OwnedCompanies } from '../../contract/index.ts'
import { controlOf, dayAsked, stakesAround, sumOf } from '../ownership.ts'
import { NOT_SCREENED, screeningsUnder } from '../screening-of.ts'
import * as store from '../store.ts'
import { nameIn } from './fifty-percent-rule.ts'

const NOTHING = { low: 0, high: 0 }

/**
 * What an entity owns on a day, directly and through others, and which of it would count as designated by the 50 percent rule if the entity were.
 * By the links that are known here: what no source states is not in it.
 * @throws Problem `not-found`, `invalid-input` for a day that is still to come, `too-large`.
 */
export async function readOwned(
  ctx: Context,
  { id, asOf }: RequestOf<typeof endpoints.readOwned>,
): Promise<z.input<typeof OwnedCompanies>> {
  const day = dayAsked(ctx, asOf)
  const owner = await store.entityOf(ctx.db, ctx.actor.organisationId, id)
  const { stakes, entities, undated } = await stakesAround(ctx, owner, { day, side: 'owned' })
  const key = String(owner.id)
  const shares: OwnershipLink[] = stakes.map((stake) => ({
    owner: stake.owner,
    owned: stake.owned,
    ...stake.share,
  }))
  const countsWith = applyFiftyPercentRule(shares, new Set([key]))
  // The chains from the owner down are those from each company up, walked the other way: one flow gives them all.
  const inTheEnd = economicShares(
    shares.map(({ owner: above, owned, ...share }) => ({ ...share, owner: owned, owned: above })),
    key,
  )
  const control = controlOf(stakes, key)
  const below = [...entities.values()].filter((row) => row.id !== owner.id)
  const screened = await screeningsUnder(
    ctx,
    below.map(({ facts }) => facts),
  )
  const rows = below.map((row, at) => {
    const owned = String(row.id)
    const direct = stakes.filter((stake) => stake.owner === key && stake.owned === owned)
    return {
      id: row.id,
      name: nameIn(entities, row.id),
      direct: direct.length > 0 ? sumOf(direct.map(({ share }) => share)) : null,
      inTheEnd: inTheEnd.get(owned) ?? NOTHING,
      control: control(owned),
      countsWith: countsWith(owned).verdict,
      screening: screened[at] ?? NOT_SCREENED,
    }
  })
  return {
    asOf: day,
    undated,
    rows: rows.sort((a, b) => b.inTheEnd.high - a.inTheEnd.high || b.inTheEnd.low - a.inTheEnd.low),
  }
}
