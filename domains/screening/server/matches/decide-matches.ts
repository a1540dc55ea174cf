import type { z } from 'zod'
import { recordChange } from '#platform/audit/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { RequestOf } from '#platform/endpoint/index.ts'
import type { decideReviewed, decideMatches as endpoint, Match } from '../../contract/index.ts'
import { matchesWithEvidence } from '../screenings/screening-file.ts'
import { decideOne } from './decide-match.ts'
import type { MatchRow } from './store.ts'

/**
 * Decides several matches of a screening with one reason. Each decision is kept and audited by itself; where one is refused,
 * none is kept.
 *
 * @throws Problem as `decideMatch`.
 */
export function decideMatches(
  ctx: Context,
  { id, matches, ...stated }: RequestOf<typeof endpoint>,
): Promise<z.input<typeof Match>[]> {
  return decideReviewedMatches(ctx, {
    ...stated,
    matches: matches.map((one) => ({ ...one, screeningId: id })),
  })
}

/** The same for matches of any screenings, as the review queue has them. @throws Problem as `decideMatch`. */
export async function decideReviewedMatches(
  ctx: Context,
  { matches, decision, reason }: RequestOf<typeof decideReviewed>,
): Promise<z.input<typeof Match>[]> {
  // In one order, so that two who decide the same ones at once wait for each other.
  const inOrder = [...new Map(matches.map((one) => [one.matchId, one])).values()].toSorted(
    (left, right) => left.screeningId - right.screeningId || left.matchId - right.matchId,
  )
  const after = await recordChange(ctx, async (tx) => {
    const decided: MatchRow[] = []
    for (const { screeningId, matchId, version } of inOrder)
      decided.push(await decideOne(tx, { id: screeningId, matchId, version, decision, reason }))
    return { result: decided, trace: [] }
  })
  return matchesWithEvidence(ctx, after)
}
