import { sql } from 'drizzle-orm'
import type { Queryable } from '#platform/database/index.ts'
import { matchDecision, screening, screeningMatch } from './tables.ts'

export type ScreeningSpeed = {
  screenings: number
  /** Time of the search itself, milliseconds; null without a screening. */
  searchMsP50: number | null
  searchMsP95: number | null
  /** Screenings with at least one decision by a person. */
  decided: number
  /** From the screening to its first decision, milliseconds; null without one. */
  toDecisionMsP50: number | null
  toDecisionMsP95: number | null
}

/** How long screenings since `from` took to answer and to be decided. Sample screenings are left out: nothing ran here for them. */
export async function screeningSpeedOf(
  db: Queryable,
  organisationId: number,
  from: Date,
): Promise<ScreeningSpeed> {
  const { rows } = await db.execute<ScreeningSpeed>(sql`
    with own as (
      select s.id, s.latency_ms, s.screened_at
      from ${screening} s
      where s.organisation_id = ${organisationId} and not s.is_sample and s.screened_at >= ${from.toISOString()}
    ), first_decision as (
      select own.id, extract(epoch from min(d.at) - min(own.screened_at)) * 1000 as waited_ms
      from own
      join ${screeningMatch} m on m.organisation_id = ${organisationId} and m.screening_id = own.id
      join ${matchDecision} d on d.organisation_id = m.organisation_id and d.match_id = m.id
      group by own.id
    )
    select
      (select count(*)::int from own) as screenings,
      (select percentile_cont(0.5) within group (order by latency_ms) from own) as "searchMsP50",
      (select percentile_cont(0.95) within group (order by latency_ms) from own) as "searchMsP95",
      (select count(*)::int from first_decision) as decided,
      (select percentile_cont(0.5) within group (order by waited_ms)::float8 from first_decision) as "toDecisionMsP50",
      (select percentile_cont(0.95) within group (order by waited_ms)::float8 from first_decision) as "toDecisionMsP95"`)
  const [row] = rows
  if (!row) throw new Error('A query without a group always answers with one row.')
  return row
}
