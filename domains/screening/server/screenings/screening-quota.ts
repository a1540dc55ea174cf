import { and, count, eq, gte, isNull, ne, sql } from 'drizzle-orm'
import { requireQuota } from '#domains/billing/server/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { Queryable } from '#platform/database/index.ts'
import { ofOrganisation } from '#platform/database/index.ts'
import { screening, screeningBatch } from '../tables.ts'

/**
 * Screenings that people asked for since a moment: each row of a batch is one, from when the batch is taken on. What monitoring
 * asks by itself and what came with the sample data do not count.
 */
export async function screeningsAskedSince(
  db: Queryable,
  organisationId: number,
  since: Date,
): Promise<number> {
  const [single] = await db
    .select({ screenings: count() })
    .from(screening)
    .where(
      and(
        eq(screening.organisationId, organisationId),
        gte(screening.screenedAt, since),
        isNull(screening.batchId),
        // What a customer brings along is no question of its own.
        isNull(screening.relatedPartyId),
        ne(screening.screeningType, 'monitoring'),
        eq(screening.isSample, false),
      ),
    )
  const [batches] = await db
    .select({
      rows: sql<number>`coalesce(sum(case when ${screeningBatch.state} in ('queued', 'running') then ${screeningBatch.rowCount} else ${screeningBatch.screenedCount} end), 0)::int`,
    })
    .from(screeningBatch)
    .where(ofOrganisation(screeningBatch, organisationId, gte(screeningBatch.startedAt, since)))
  return (single?.screenings ?? 0) + (batches?.rows ?? 0)
}

/** Refuses screenings that the plan has no room for this month. Call it inside the change that stores them. @throws Problem `plan-limit`. */
export function requireScreeningQuota(tx: Context, screenings: number): Promise<void> {
  return requireQuota(tx, 'screenings', {
    adds: screenings,
    used: (since) => screeningsAskedSince(tx.db, tx.actor.organisationId, since),
  })
}
