import type { z } from 'zod'
import { recordChange } from '#platform/audit/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { RequestOf } from '#platform/endpoint/index.ts'
import type { decideMatches as endpoint, Match } from '../../contract/index.ts'
import { matchesWithEvidence } from '../screenings/screening-file.ts'
import { decideOne } from './decide-match.ts'
import type { MatchRow } from './store.ts'

/**
 * Decides several matches of a screening with one reason. Each decision is kept and audited by itself; where one is refused,
 * none is kept.
 *
 * @throws Problem as `decideMatch`.
 */
export async function decideMatches(
  ctx: Context,
  input: RequestOf<typeof endpoint>,
): Promise<z.input<typeof Match>[]> {
  const { id, decision, reason } = input
  const inOrder = [...new Map(input.matches.map((one) => [one.matchId, one])).values()].toSorted(
    (left, right) => left.matchId - right.matchId,
  )
  const after = await recordChange(ctx, async (tx) => {
    const decided: MatchRow[] = []
    for (const one of inOrder) decided.push(await decideOne(tx, { id, decision, reason, ...one }))
    return { result: decided, trace: [] }
  })
  return matchesWithEvidence(ctx, after)
}
