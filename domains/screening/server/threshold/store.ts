import { eq, sql } from 'drizzle-orm'
import type { Context } from '#platform/context/index.ts'
import type { Queryable } from '#platform/database/index.ts'
import { holdMoves } from '../monitoring/coverage-store.ts'
import { customerCoverage } from '../tables.ts'

/** Nobody counts as covered any more: what a lower threshold finds has to be looked for. */
export async function forgetCoverage(tx: Context): Promise<void> {
  // What monitoring is about to record by the value before is forgotten too.
  await holdMoves(tx.db, tx.actor.organisationId)
  await tx.db.delete(customerCoverage).where(eq(customerCoverage.organisationId, tx.actor.organisationId))
}

export type DecidedMatch = {
  name: string
  entry: string
  probability: number
  state: 'confirmed' | 'dismissed'
}

/** The matches that people have decided, each question once. */
export async function decidedMatches(db: Queryable, organisationId: number): Promise<DecidedMatch[]> {
  const { rows } = await db.execute<DecidedMatch>(sql`
    select distinct on (s.subject_key, m.list_id, m.entry_uid)
      s.subject_name as name, m.entry_name as entry, m.probability, m.state
    from screening_match m
    join screening s on s.organisation_id = m.organisation_id and s.id = m.screening_id
    where m.organisation_id = ${organisationId} and m.is_match and m.state in ('confirmed', 'dismissed')
    order by s.subject_key, m.list_id, m.entry_uid, m.id desc`)
  return rows
}

/** Screenings since a moment whose closest candidate reached each of two thresholds. */
export async function screeningsReaching(
  db: Queryable,
  organisationId: number,
  asked: { since: Date; before: number; after: number },
): Promise<{ screenings: number; before: number; after: number }> {
  const { rows } = await db.execute<{ screenings: number; before: number; after: number }>(sql`
    select count(*)::int as screenings,
      count(*) filter (where top >= ${asked.before}::float8)::int as before,
      count(*) filter (where top >= ${asked.after}::float8)::int as after
    from (
      select s.id, max(m.probability) as top
      from screening s
      left join screening_match m on m.organisation_id = s.organisation_id and m.screening_id = s.id
      where s.organisation_id = ${organisationId} and s.as_of is null and s.screened_at >= ${asked.since.toISOString()}::timestamptz
      group by s.id
    ) made`)
  return rows[0] ?? { screenings: 0, before: 0, after: 0 }
}
