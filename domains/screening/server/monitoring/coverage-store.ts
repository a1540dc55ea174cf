import { and, eq, sql } from 'drizzle-orm'
import type { Context } from '#platform/context/index.ts'
import type { Queryable } from '#platform/database/index.ts'
import { numbersOf } from '#platform/database/index.ts'
import type { ListSet } from '../matching/index.ts'
import { customerCoverage } from '../tables.ts'
import { keepListChecks, moveListChecks } from './list-checks/list-check-store.ts'

export type CoverageRow = typeof customerCoverage.$inferSelect

type CoveredCustomer = { customerId: number; screeningId: number; at: Date; subjectHash: string }

const WRITTEN_AT_ONCE = 500

/** Notes that screenings held customers against a set of list versions. An older screening changes nothing. */
export async function noteCoverage(
  tx: Context,
  set: ListSet,
  customers: readonly CoveredCustomer[],
): Promise<void> {
  const newest = new Map<number, CoveredCustomer>()
  for (const one of customers) {
    const known = newest.get(one.customerId)
    if (!known || known.at <= one.at) newest.set(one.customerId, one)
  }
  const rows = [...newest.values()].map((one) => ({
    organisationId: tx.actor.organisationId,
    companyId: one.customerId,
    listSet: set.digest,
    subjectHash: one.subjectHash,
    screeningId: one.screeningId,
    screenedAt: one.at,
    coveredAt: one.at,
    coveredBy: 'screening',
  }))
  for (let start = 0; start < rows.length; start += WRITTEN_AT_ONCE) {
    await tx.db
      .insert(customerCoverage)
      .values(rows.slice(start, start + WRITTEN_AT_ONCE))
      .onConflictDoUpdate({
        target: [customerCoverage.organisationId, customerCoverage.companyId],
        set: {
          listSet: sql`excluded.list_set`,
          subjectHash: sql`excluded.subject_hash`,
          screeningId: sql`excluded.screening_id`,
          screenedAt: sql`excluded.screened_at`,
          coveredAt: sql`excluded.covered_at`,
          coveredBy: sql`excluded.covered_by`,
        },
        setWhere: sql`${customerCoverage.screenedAt} <= excluded.screened_at`,
      })
  }
  await keepListChecks(tx, set, [...newest.values()])
}

/** Moves customers that a run compared with every change, and that none of them touches, from one set of list versions to the next. */
export async function advanceCoverage(
  tx: Context,
  move: { from: ListSet; to: ListSet; companyIds: readonly number[] },
): Promise<number> {
  let moved = 0
  for (let start = 0; start < move.companyIds.length; start += 10_000) {
    const ids = move.companyIds.slice(start, start + 10_000)
    const { rows } = await tx.db.execute<{ id: number }>(sql`
      update ${customerCoverage} set list_set = ${move.to.digest}, covered_at = ${tx.now.toISOString()}::timestamptz,
        covered_by = 'untouched'
      where organisation_id = ${tx.actor.organisationId} and list_set = ${move.from.digest}
        and company_id in (select value::bigint from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))
      returning company_id as id`)
    moved += rows.length
    await moveListChecks(tx, move, numbersOf(rows))
  }
  return moved
}

/**
 * What is known of some customers' coverage now, inside the change that moves it: until it ends no other run of this organisation, of whatever process, moves any.
 */
export async function holdCoverage(
  tx: Context,
  companyIds: readonly number[],
): Promise<Map<number, CoverageRow>> {
  const { organisationId } = tx.actor
  await tx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`coverage ${organisationId}`}, 0))`)
  return coverageOfCustomers(tx.db, organisationId, companyIds)
}

/** What is known of some customers' coverage. */
export async function coverageOfCustomers(
  db: Queryable,
  organisationId: number,
  companyIds: readonly number[],
): Promise<Map<number, CoverageRow>> {
  if (companyIds.length === 0) return new Map()
  // As one value: a whole organisation's customers are more than a statement has places for.
  const ids = sql`select value::bigint from jsonb_array_elements_text(${JSON.stringify(companyIds)}::jsonb)`
  const rows = await db
    .select()
    .from(customerCoverage)
    .where(
      and(
        eq(customerCoverage.organisationId, organisationId),
        sql`${customerCoverage.companyId} in (${ids})`,
      ),
    )
  return new Map(rows.map((row) => [row.companyId, row]))
}
