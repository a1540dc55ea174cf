import { sql } from 'drizzle-orm'
import type { CustomerRow } from '#domains/customers/server/index.ts'
import type { RatingFacts } from '#engines/customer-rating/index.ts'
import { type Context, daysBefore } from '#platform/context/index.ts'

const DAYS = 365
const MANY_ALERTS = 3

/** What transaction monitoring says of customers for their rating: of one without a transaction nothing is known. */
export async function ratingFactsByMonitoring(
  ctx: Context,
  customers: readonly CustomerRow[],
): Promise<Map<number, RatingFacts>> {
  const ids = JSON.stringify(customers.map(({ id }) => id))
  const since = daysBefore(ctx.now, DAYS).toISOString()
  const { rows } = await ctx.db.execute<{ id: number; booked: number; alerts: number }>(sql`
    select told.id::bigint as id,
      (select count(*) from operations_transaction t where t.organisation_id = ${ctx.actor.organisationId}
        and t.customer_id = told.id::bigint and t.at >= ${since}::timestamptz)::int as booked,
      (select count(*) from monitoring_alert a where a.organisation_id = ${ctx.actor.organisationId}
        and a.customer_id = told.id::bigint and a.raised_at >= ${since}::timestamptz
        and a.outcome is distinct from 'false_positive' and a.outcome is distinct from 'duplicate')::int as alerts
    from jsonb_array_elements_text(${ids}::jsonb) as told(id)`)
  return new Map(
    rows.flatMap(({ id, booked, alerts }): [number, RatingFacts][] => {
      if (booked === 0 && alerts === 0) return []
      const value = alerts >= MANY_ALERTS ? 'many alerts' : alerts > 0 ? 'alerts' : 'quiet'
      const why = `${booked} transactions and ${alerts} alerts in the last ${DAYS} days that nobody closed as false`
      return [[Number(id), { transactions: { values: [value], why } }]]
    }),
  )
}
