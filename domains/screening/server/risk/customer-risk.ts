import { sql } from 'drizzle-orm'
import { graverOf, ownershipStandingOf, recordOpenMatchRisks } from '#domains/customers/server/index.ts'
import type { Context } from '#platform/context/index.ts'
import { RiskLevel } from '../../contract/index.ts'

/**
 * Brings what customers' open matches, and those of their related parties, say of their risk in line with the matches as they stand, over all their
 * screenings of today's lists. Call it inside the change that found or decided them.
 */
export async function followCustomerRisk(tx: Context, customerIds: readonly number[]): Promise<void> {
  if (customerIds.length === 0) return
  const ids = [...new Set(customerIds)]
  const keys = ids.map((id) => `company:${id}`)
  const { rows } = await tx.db.execute<{ key: string; rank: number }>(sql`
    select s.subject_key as key, min(array_position(array['critical', 'high', 'medium', 'low'], m.risk_level)) as rank
    from screening s
    join screening_match m on m.organisation_id = s.organisation_id and m.screening_id = s.id
    where s.organisation_id = ${tx.actor.organisationId} and s.as_of is null and s.match_count > 0 and m.is_match
      and m.state in ('open', 'unclear', 'proposed', 'confirmed')
      and s.subject_key in (select value from jsonb_array_elements_text(${JSON.stringify(keys)}::jsonb))
    group by s.subject_key`)
  const standings = await ownershipStandingOf(tx, ids)
  const rankOf = new Map(rows.map(({ key, rank }) => [key, Number(rank)]))
  await recordOpenMatchRisks(
    tx,
    ids.map((customerId) => {
      const rank = rankOf.get(`company:${customerId}`)
      const own = rank === undefined ? null : (RiskLevel.options[rank - 1] ?? null)
      return { customerId, level: graverOf(own, standings.get(customerId)?.riskLevel ?? null) }
    }),
  )
}
