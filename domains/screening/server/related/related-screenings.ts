import { and, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { PartyScreening, RelatedPartyRow } from '#domains/customers/server/index.ts'
import type { Context } from '#platform/context/index.ts'
import { idsOf } from '#platform/database/index.ts'
import { RiskLevel } from '../../contract/index.ts'
import { coveragesNamed } from '../coverage/store.ts'
import { isUndecided, matchesOfScreenings } from '../matches/store.ts'
import { subjectOfParty } from '../subject/customer-subject.ts'
import { subjectHashOf } from '../subject/subject.ts'
import { screening } from '../tables.ts'

/**
 * How the newest screening of each related party stands. Whether the lists were those that are needed is judged with the customer, who is screened in the same
 * change; what a name cannot be answered for counts here.
 */
export async function relatedScreenings(
  ctx: Context,
  parties: readonly RelatedPartyRow[],
): Promise<Map<number, PartyScreening>> {
  const { organisationId } = ctx.actor
  if (parties.length === 0) return new Map()
  // As one value: a portion of customers has more related parties than a statement takes parameters.
  const ids = sql`select value::bigint from jsonb_array_elements_text(${JSON.stringify(parties.map(({ id }) => id))}::jsonb)`
  const newest = await ctx.db
    .selectDistinctOn([screening.relatedPartyId], {
      id: screening.id,
      relatedPartyId: screening.relatedPartyId,
      subjectHash: screening.subjectHash,
      status: screening.status,
      riskLevel: screening.riskLevel,
      coverage: screening.coverage,
      screenedAt: screening.screenedAt,
    })
    .from(screening)
    .where(
      and(
        eq(screening.organisationId, organisationId),
        // What its index is restricted to.
        isNotNull(screening.relatedPartyId),
        sql`${screening.relatedPartyId} in (${ids})`,
        isNull(screening.asOf),
      ),
    )
    .orderBy(screening.relatedPartyId, desc(screening.screenedAt), desc(screening.id))
  const coverages = await coveragesNamed(
    ctx.db,
    newest.map(({ coverage }) => coverage),
  )
  const found = newest.filter(({ status }) => status === 'review' || status === 'confirmed')
  const matches = await matchesOfScreenings(ctx.db, organisationId, idsOf(found))
  const designated = new Set(
    matches.flatMap(({ screeningId, isMatch, topic, state }) =>
      isMatch && topic === 'sanction' && (state === 'confirmed' || isUndecided(state)) ? [screeningId] : [],
    ),
  )
  const hashOf = new Map(parties.map((party) => [party.id, subjectHashOf(subjectOfParty(party))]))
  return new Map(
    newest.flatMap((row): [number, PartyScreening][] => {
      const { relatedPartyId, status, id, screenedAt } = row
      if (relatedPartyId === null) return []
      const isMatch = status === 'review' || status === 'confirmed'
      const isSame = row.subjectHash === hashOf.get(relatedPartyId)
      // Other facts may be another party; a match of before stands until they were screened.
      if (!isSame && !isMatch) return []
      const hasCautions = (coverages.get(row.coverage)?.cautions ?? []).length > 0
      return [
        [
          relatedPartyId,
          {
            state: isMatch
              ? status === 'confirmed'
                ? 'confirmed'
                : 'match'
              : hasCautions
                ? 'not-answered'
                : 'no-match',
            isDesignated: designated.has(id),
            riskLevel: isMatch ? RiskLevel.parse(row.riskLevel) : null,
            screeningId: id,
            screenedAt,
          },
        ],
      ]
    }),
  )
}
