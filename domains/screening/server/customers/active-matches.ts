import { sql } from 'drizzle-orm'
import type { Context } from '#platform/context/index.ts'
import { type ActiveMatch, MatchState, RiskLevel } from '../../contract/index.ts'
import { relatedKeyOf, relatedSubjects } from '../related/related-subjects.ts'

type Row = {
  id: number
  screening_id: number
  entry_name: string
  list_name: string
  entry_uid: string
  probability: number
  risk_level: string
  state: string
  screened_at: string | Date
  subject_key: string
  subject_name: string
}

/** The matches of a customer and its related parties that nobody has dismissed: of each list entry the newest question, the gravest first. */
export async function activeMatchesOf(ctx: Context, customerId: number): Promise<ActiveMatch[]> {
  const { organisationId } = ctx.actor
  const related = (await relatedSubjects(ctx, [customerId])).get(customerId) ?? []
  const relationOf = new Map(
    related.map(({ relatedPartyId, relation }) => [relatedKeyOf(relatedPartyId), relation]),
  )
  const keys = JSON.stringify([`company:${customerId}`, ...relationOf.keys()])
  const { rows } = await ctx.db.execute<Row>(sql`
    select * from (
      select distinct on (s.subject_key, m.list_id, m.entry_uid) m.id, s.subject_key, s.subject_name, m.screening_id, m.entry_name, m.list_name, m.entry_uid, m.probability,
        m.risk_level, m.state, s.screened_at
      from screening s
      join screening_match m on m.organisation_id = s.organisation_id and m.screening_id = s.id
      where s.organisation_id = ${organisationId} and s.subject_key in (select value from jsonb_array_elements_text(${keys}::jsonb)) and s.as_of is null
        and m.is_match and m.state in ('open', 'unclear', 'proposed', 'confirmed')
      order by s.subject_key, m.list_id, m.entry_uid, m.id desc
    ) newest
    order by array_position(array['critical', 'high', 'medium', 'low'], risk_level), probability desc, id`)
  return rows.map((row) => ({
    id: Number(row.id),
    screeningId: Number(row.screening_id),
    entryName: row.entry_name,
    listName: row.list_name,
    entryUid: row.entry_uid,
    probability: row.probability,
    riskLevel: RiskLevel.parse(row.risk_level),
    state: MatchState.parse(row.state),
    screenedAt: new Date(row.screened_at).toISOString(),
    of: relationOf.has(row.subject_key)
      ? { name: row.subject_name, relation: relationOf.get(row.subject_key) ?? '' }
      : null,
  }))
}
