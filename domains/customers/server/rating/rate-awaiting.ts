import { setImmediate } from 'node:timers/promises'
import { rateCustomer } from '#engines/customer-rating/index.ts'
import { recordChange } from '#platform/audit/index.ts'
import { canonicalJson } from '#platform/canonical-json/index.ts'
import type { Context } from '#platform/context/index.ts'
import { idsOf } from '#platform/database/index.ts'
import { modelInForce } from './model-store.ts'
import { ratingFactsOf } from './rating-facts.ts'
import { awaitRating, holdAwaiting, keepRatings, type NewRating, newestRatings } from './rating-store.ts'

const PORTION = 200

/** Rates a portion of the customers that wait. Gives whether there may be more. */
export async function rateSome(ctx: Context): Promise<boolean> {
  await setImmediate()
  return recordChange(ctx, async (tx) => {
    const { organisationId } = tx.actor
    const inForce = await modelInForce(tx.db, organisationId)
    if (!inForce) return { result: false, trace: [] }
    const rows = await holdAwaiting(tx.db, organisationId, PORTION)
    const facts = await ratingFactsOf(tx, rows)
    const before = await newestRatings(tx.db, organisationId, idsOf(rows))
    const rated = rows.map((row) => {
      const known = facts.get(row.id) ?? {}
      return { row, facts: known, rating: rateCustomer(inForce.model, known) }
    })
    const fresh = rated.flatMap(({ row, facts: known, rating }): NewRating[] => {
      const last = before.get(row.id)
      const isSame =
        last?.modelVersion === inForce.version &&
        canonicalJson(plain(last.facts)) === canonicalJson(plain(known))
      if (isSame) return []
      const { version: modelVersion } = inForce
      return [{ customerId: row.id, modelVersion, facts: known, rating, ratedAt: tx.now }]
    })
    await keepRatings(tx.db, organisationId, {
      fresh,
      levels: rated.map(({ row, rating }) => ({ id: row.id, level: rating.level })),
    })
    const moved = rated.filter(({ row, rating }) => row.ratedLevel !== rating.level)
    return {
      result: rows.length === PORTION,
      trace: moved.map(({ row, rating }) => ({
        action: 'customer.rated' as const,
        subject: { type: 'company' as const, id: row.id },
        before: { ratedLevel: row.ratedLevel },
        after: {
          ratedLevel: rating.level ?? 'not-assessed',
          score: rating.score,
          missing: rating.missing,
          modelVersion: inForce.version,
        },
        payload: { title: row.name, ...(rating.level ? { severity: rating.level } : {}) },
      })),
    }
  })
}

/** Rates every customer again, as what ratings rest on changes with time alone. */
export async function rateAll(ctx: Context, signal?: AbortSignal): Promise<void> {
  await recordChange(ctx, async (tx) => {
    await awaitRating(tx.db, tx.actor.organisationId, { ids: 'all', since: tx.now })
    return { result: undefined, trace: [] }
  })
  while (!signal?.aborted && (await rateSome(ctx)));
}

const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value))
