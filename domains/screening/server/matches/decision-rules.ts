import { Problem } from '#platform/problems/index.ts'
import type { MatchState } from '../../contract/index.ts'

export type Decision = 'true-match' | 'false-match' | 'unclear'

/** The match as it stands, and who proposed it where it waits for a second person. */
export type Standing = { state: MatchState; isMatch: boolean; proposedByUserId: number | null }

/** What each decision makes of a match that is still to be decided. */
const outcome = {
  'true-match': { alone: 'confirmed', withFourEyes: 'proposed' },
  'false-match': { alone: 'dismissed', withFourEyes: 'dismissed' },
  unclear: { alone: 'unclear', withFourEyes: 'unclear' },
} as const satisfies Record<Decision, Record<'alone' | 'withFourEyes', MatchState>>

/**
 * The state after a decision. With four eyes a true match is proposed by one person and settled, either way, by another.
 *
 * @throws Problem `already-decided` for a match that is settled or was never one, `four-eyes` when the person who
 * proposed it decides again.
 */
export function stateAfter(
  standing: Standing,
  decision: Decision,
  by: { userId: number | null; fourEyes: boolean },
): MatchState {
  if (!standing.isMatch) {
    throw new Problem('already-decided', 'This candidate is below the threshold: there is nothing to decide.')
  }
  switch (standing.state) {
    case 'open':
    case 'unclear':
      return outcome[decision][by.fourEyes ? 'withFourEyes' : 'alone']
    case 'proposed':
      if (by.userId === null || by.userId === standing.proposedByUserId) {
        throw new Problem('four-eyes', 'You proposed this match. A second person has to decide it.')
      }
      return outcome[decision].alone
    case 'confirmed':
    case 'dismissed':
    case 'standing':
      throw new Problem('already-decided', `This match is decided: ${settledWords[standing.state]}.`)
  }
}

const settledWords = {
  confirmed: 'it was confirmed',
  dismissed: 'it was dismissed',
  standing: 'it was dismissed on an earlier screening and nothing compared has changed',
} as const
