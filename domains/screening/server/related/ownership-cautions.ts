import type { OwnershipStanding } from '#domains/customers/contract/index.ts'
import type { Caution } from '../../contract/index.ts'

/** What related parties say against an answer about their customer: a party that designated ones own to half or more counts as listed without being listed. */
export function cautionsByOwnership(
  standing: Pick<OwnershipStanding, 'verdict' | 'parties'> | undefined,
): Caution[] {
  if (!standing) return []
  const states = new Set(standing.parties.map(({ state }) => state))
  return [
    ...(standing.verdict === 'yes' ? (['owner-half'] as const) : []),
    ...(states.has('match') || states.has('confirmed') ? (['owner-match'] as const) : []),
    ...(states.has('not-screened') || states.has('not-answered') ? (['owner-not-screened'] as const) : []),
  ]
}
