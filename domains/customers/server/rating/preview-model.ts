import { setImmediate } from 'node:timers/promises'
import { type RatingModel, rateCustomer, ratingLevels } from '#engines/customer-rating/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { RatingPreview } from '../../contract/rating.ts'
import type { CustomerRiskLevel } from '../../contract/schemas.ts'
import { shownRiskOf } from '../customer-shape.ts'
import { asOfToday } from '../screening/answers-today.ts'
import { allCustomers } from '../store.ts'
import { ratingFactsOf } from './rating-facts.ts'

const NAMED = 100
const CHUNK = 200

type Level = CustomerRiskLevel | null

/** What a model would do to how the risk of every customer reads today. Nothing is written, and others have their turn between portions. */
export async function previewModel(ctx: Context, model: RatingModel): Promise<RatingPreview> {
  const all = await allCustomers(ctx.db, ctx.actor.organisationId)
  const moves = new Map<string, { from: Level; to: Level; customers: number }>()
  const named: RatingPreview['named'] = []
  for (let start = 0; start < all.length; start += CHUNK) {
    await setImmediate()
    const rows = await asOfToday(ctx, all.slice(start, start + CHUNK))
    const facts = await ratingFactsOf(ctx, rows)
    for (const row of rows) {
      const { level, floor } = rateCustomer(model, facts.get(row.id) ?? {})
      const from = shownRiskOf(row)
      const to = shownRiskOf({ ...row, ratedLevel: level, riskFloor: floor?.level ?? null })
      if (from === to) continue
      const key = `${from} ${to}`
      const move = moves.get(key) ?? { from, to, customers: 0 }
      moves.set(key, { ...move, customers: move.customers + 1 })
      named.push({ id: row.id, name: row.name, from, to })
    }
  }
  const rank = (level: Level) => ratingLevels.indexOf(level ?? 'low') + (level === null ? -1 : 0)
  const rise = ({ from, to }: { from: Level; to: Level }) => rank(to) - rank(from)
  return {
    customers: all.length,
    moved: named.length,
    moves: [...moves.values()].toSorted((a, b) => rise(a) - rise(b) || b.customers - a.customers),
    named: named.toSorted((a, b) => rise(a) - rise(b) || a.id - b.id).slice(0, NAMED),
  }
}
