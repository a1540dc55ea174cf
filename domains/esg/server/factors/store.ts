import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '#platform/database/index.ts'
import { esgEmissionFactor } from '../tables.ts'

export type FactorRow = typeof esgEmissionFactor.$inferSelect

/** Factors that an organisation has added, also those that were ended, the oldest first. */
export function factorRows(db: Queryable, organisationId: number): Promise<FactorRow[]> {
  return db
    .select()
    .from(esgEmissionFactor)
    .where(eq(esgEmissionFactor.organisationId, organisationId))
    .orderBy(asc(esgEmissionFactor.id))
}

export function factorsById(
  db: Queryable,
  organisationId: number,
  ids: readonly number[],
): Promise<FactorRow[]> {
  if (ids.length === 0) return Promise.resolve([])
  return db
    .select()
    .from(esgEmissionFactor)
    .where(and(eq(esgEmissionFactor.organisationId, organisationId), inArray(esgEmissionFactor.id, [...ids])))
    .orderBy(asc(esgEmissionFactor.id))
}

/**
 * Held until the change ends, so that of two corrections at once the second sees the first. Rows that are locked do not do it: the one
 * that the first adds is not among those that the second waits for.
 */
export async function holdFactors(db: Transaction, organisationId: number): Promise<FactorRow[]> {
  await db.execute(sql`select pg_advisory_xact_lock(${organisationId}::int, hashtext('emission factors'))`)
  return factorRows(db, organisationId)
}

const ROWS_AT_ONCE = 500

export async function insertFactors(
  db: Transaction,
  rows: readonly Omit<FactorRow, 'id'>[],
): Promise<FactorRow[]> {
  const made: FactorRow[] = []
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE)
    made.push(
      ...(await db
        .insert(esgEmissionFactor)
        .values(rows.slice(at, at + ROWS_AT_ONCE))
        .returning()),
    )
  return made
}

export async function endFactors(
  db: Transaction,
  organisationId: number,
  ids: readonly number[],
  ended: Pick<FactorRow, 'endedBy' | 'endedAt' | 'endedReason'>,
): Promise<void> {
  if (ids.length === 0) return
  await db
    .update(esgEmissionFactor)
    .set(ended)
    .where(and(eq(esgEmissionFactor.organisationId, organisationId), inArray(esgEmissionFactor.id, [...ids])))
}
