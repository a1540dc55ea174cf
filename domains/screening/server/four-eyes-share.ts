import { sql } from 'drizzle-orm'
import type { Queryable } from '#platform/database/index.ts'
import { matchDecision, screeningMatch } from './tables.ts'

/**
 * How many confirmed matches two different people agreed on, of all confirmed matches that people decided. A match that
 * monitoring carried on as confirmed was decided on another screening and counts there.
 */
export async function fourEyesShareOf(
  db: Queryable,
  organisationId: number,
): Promise<{ confirmed: number; byTwoPeople: number }> {
  const { rows } = await db.execute<{ confirmed: number; byTwoPeople: number }>(sql`
    select count(*)::int as confirmed, count(*) filter (where people > 1)::int as "byTwoPeople"
    from (
      select m.id, count(distinct coalesce(d.user_id::text, d.by)) as people
      from ${screeningMatch} m
      join ${matchDecision} d on d.organisation_id = m.organisation_id and d.match_id = m.id
        and d.decision = 'true-match'
      where m.organisation_id = ${organisationId} and m.state = 'confirmed'
      group by m.id
    ) as decided`)
  return rows[0] ?? { confirmed: 0, byTwoPeople: 0 }
}
