import { and, eq, inArray, lte } from 'drizzle-orm'
import type { Queryable } from '#platform/database/index.ts'
import {
  customerCoverage,
  matchDecision,
  matchDismissal,
  screening,
  screeningBatch,
  screeningBatchRow,
  screeningMatch,
  screeningSettings,
} from '../tables.ts'

const REMOVED_AT_ONCE = 5_000

/**
 * Removes an organisation's screenings up to a number, with their matches, decisions, dismissals and coverage: for sample data,
 * whose last number is known. Call it inside the change that tells of it. Answers how many there were.
 */
export async function deleteScreeningsUpTo(
  db: Queryable,
  organisationId: number,
  lastId: number,
): Promise<number> {
  const rows = await db
    .select({ id: screening.id })
    .from(screening)
    .where(and(eq(screening.organisationId, organisationId), lte(screening.id, lastId)))
  for (let start = 0; start < rows.length; start += REMOVED_AT_ONCE) {
    const ids = rows.slice(start, start + REMOVED_AT_ONCE).map((row) => row.id)
    const matches = db
      .select({ id: screeningMatch.id })
      .from(screeningMatch)
      .where(and(eq(screeningMatch.organisationId, organisationId), inArray(screeningMatch.screeningId, ids)))
    for (const table of [matchDecision, matchDismissal]) {
      await db
        .delete(table)
        .where(and(eq(table.organisationId, organisationId), inArray(table.matchId, matches)))
    }
    for (const table of [screeningMatch, customerCoverage]) {
      await db
        .delete(table)
        .where(and(eq(table.organisationId, organisationId), inArray(table.screeningId, ids)))
    }
    await db
      .delete(screening)
      .where(and(eq(screening.organisationId, organisationId), inArray(screening.id, ids)))
  }
  return rows.length
}

/** Removes everything that screening keeps of an organisation: for the demo, which begins anew. Call it inside a change. */
export async function deleteAllScreenings(db: Queryable, organisationId: number): Promise<void> {
  for (const table of [
    matchDecision,
    matchDismissal,
    screeningMatch,
    customerCoverage,
    screening,
    screeningBatchRow,
    screeningBatch,
    screeningSettings,
  ]) {
    await db.delete(table).where(eq(table.organisationId, organisationId))
  }
}
