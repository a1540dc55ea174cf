import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { highRiskRatings, type Warning, warningMeanings } from '#engines/credit/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { readLeadTimes as endpoint } from '../../contract/index.ts'

/** Fewer falls say nothing of a warning. */
const FALLS_LEAST = 10
const HIGH_RISK = sql.raw(highRiskRatings.map((rating) => `'${rating}'`).join(', '))
/** The fall itself, and what says that it is on its way: neither is a warning of it. */
const ofTheFall: readonly string[] = ['high-risk', 'downgrade']

type Row = { code: string | null; falls: number; foretold: number; median: number | null; stands: number }

/**
 * How long before a borrower's fall each warning was first told, from what was said of it at the time. A fall is the first assessment
 * of high risk after a better one at the same central rate; who was never seen better has not fallen, nor who another rate has put there. Counted by the database: there may be many assessments.
 */
export async function readLeadTimes(ctx: Context): Promise<z.input<typeof endpoint.response>> {
  const { organisationId } = ctx.actor
  const { rows } = await ctx.db.execute<Row>(sql`
    with told as (
      select borrower_id, at, warnings, rating in (${HIGH_RISK}) as is_fallen,
        bool_or(rating is not null and rating not in (${HIGH_RISK})) over (
          partition by borrower_id, central_rate order by id rows between unbounded preceding and 1 preceding) as was_better
      from credit_assessment where organisation_id = ${organisationId}),
    fall as (select borrower_id, min(at) as at from told where is_fallen and was_better group by borrower_id),
    warned as (
      select told.borrower_id, warning ->> 'code' as code, min(told.at) as at
      from told, jsonb_array_elements(told.warnings) as warning group by 1, 2)
    select warned.code, (select count(*) from fall)::int as falls,
      count(*) filter (where warned.at < fall.at)::int as foretold,
      (percentile_cont(0.5) within group (order by extract(epoch from fall.at - warned.at) / 86400)
        filter (where warned.at < fall.at))::float8 as median,
      count(*) filter (where fall.at is null)::int as stands
    from warned left join fall on fall.borrower_id = warned.borrower_id group by warned.code
    union all select null, (select count(*) from fall)::int, 0, null, 0`)
  const falls = rows[0]?.falls ?? 0
  const isMeasurable = falls >= FALLS_LEAST
  const codes = (Object.keys(warningMeanings) as Warning['code'][]).filter(
    (code) => !ofTheFall.includes(code),
  )
  return {
    falls,
    fallsLeast: FALLS_LEAST,
    isMeasurable,
    byWarning: codes.map((code) => {
      const row = rows.find((one) => one.code === code)
      return {
        code,
        words: warningMeanings[code],
        foretold: row?.foretold ?? 0,
        medianDays: isMeasurable ? (row?.median ?? null) : null,
        withoutFall: row?.stands ?? 0,
      }
    }),
  }
}
