import { type matchesToSettle, needsSecondWithoutMatch } from '#domains/screening/server/index.ts'
import type { Context } from '#platform/context/index.ts'
import type * as store from './store.ts'

export type Matches = Awaited<ReturnType<typeof matchesToSettle>>

/** A match that nobody has settled. */
export const isUndecided = ({ state }: Matches[number]) =>
  state === 'open' || state === 'unclear' || state === 'proposed'

/** Which decisions take two. What nobody could answer takes two to let go, as does whoever the decision rules say. */
export async function secondNeeded(
  ctx: Context,
  row: Pick<store.PaymentRow, 'reasons'>,
  matches: Matches,
): Promise<{ release: boolean; reject: boolean }> {
  const undecided = matches.filter(isUndecided)
  const lacksAnswer = row.reasons.some(({ code }) => code !== 'match')
  return {
    release:
      undecided.some(({ needsSecond }) => needsSecond.dismiss) ||
      (lacksAnswer && (await needsSecondWithoutMatch(ctx))),
    reject: undecided.some(({ needsSecond }) => needsSecond.confirm),
  }
}
