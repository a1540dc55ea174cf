import { type SQL, sql } from 'drizzle-orm'
import { rangesOfCustomers } from '#domains/customers/server/index.ts'
import { type Queryable, qualified } from '#platform/database/index.ts'
import { customerCoverage } from '../tables.ts'
import type { Group } from './coverage-store.ts'

/** Monitored customers who are covered alike. */
export type Tally = {
  /** Null where they were never screened. */
  group: Group | null
  /** Whether their coverage is of the facts they have today. */
  isOfToday: boolean
  /** Whether their last screening was without an answer. */
  isUnanswered: boolean
  isSample: boolean
  count: number
}

/** Whether the coverage `c` of a customer `k` is of the facts it has today: who waits for a screening may have had others since, and have changed back. */
export const IS_OF_TODAY = sql`(c.compared_hash is not distinct from k.compared_hash and k.awaits_screening_since is null)`

/** Joins each customer `k` with its coverage `c`. */
export const withCoverage = sql`customer k left join ${customerCoverage} c on c.organisation_id = k.organisation_id and c.company_id = k.id`

export const isOfSample = (sampleIds: readonly number[]): SQL<boolean> =>
  sampleIds.length === 0
    ? sql`false`
    : qualified`k.id in (select value::bigint from jsonb_array_elements_text(${JSON.stringify(sampleIds)}::jsonb))`

/** Counts the monitored customers of an organisation by how they are covered, a range at a time. */
export async function talliesOf(
  db: Queryable,
  organisationId: number,
  sampleIds: readonly number[] = [],
): Promise<Tally[]> {
  const tallies = new Map<string, Tally>()
  for await (const { first, end } of rangesOfCustomers(db, organisationId)) {
    const { rows } = await db.execute<{
      list_set: string | null
      after_move: number
      is_of_today: boolean
      is_unanswered: boolean
      is_sample: boolean
      count: number
    }>(sql`
      select c.list_set, c.after_move, ${IS_OF_TODAY} as is_of_today,
        k.is_answered is false as is_unanswered, ${isOfSample(sampleIds)} as is_sample, count(*)::int as count
      from ${withCoverage}
      where k.organisation_id = ${organisationId} and k.id >= ${first} and k.id < ${end} and k.is_monitored
      group by 1, 2, 3, 4, 5`)
    for (const row of rows) {
      const tally: Tally = {
        group: row.list_set === null ? null : { listSet: row.list_set, afterMove: row.after_move },
        isOfToday: row.is_of_today,
        isUnanswered: row.is_unanswered,
        isSample: row.is_sample,
        count: row.count,
      }
      const key = JSON.stringify({ ...tally, count: 0 })
      const known = tallies.get(key)
      if (known) known.count += tally.count
      else tallies.set(key, tally)
    }
  }
  return [...tallies.values()]
}
