import { keepAlerts } from '#domains/alerts/server/index.ts'
import type { Context } from '#platform/context/index.ts'
import { idsOf } from '#platform/database/index.ts'
import type { ScreeningRow } from '../screenings/store.ts'
import type { Decision } from './decision-rules.ts'
import * as matchStore from './store.ts'

const proposedWords = {
  'true-match': 'to confirm the match with',
  'false-match': 'to dismiss the match with',
  unclear: 'to escalate as unclear the match with',
  reopen: 'to undo the decision about',
} satisfies Record<Decision, string>

const isDecision = (decision: string): decision is Decision => Object.hasOwn(proposedWords, decision)

/** Asks for a second person while a match of the screening is proposed, and stops asking when somebody has answered. */
export async function keepSecondPersonAlert(
  tx: Context,
  screening: Pick<ScreeningRow, 'id' | 'subjectName'>,
  matches: readonly matchStore.MatchRow[],
): Promise<void> {
  const proposed = matches.filter((match) => match.state === 'proposed' || match.isReopenProposed)
  const decisions = await matchStore.decisionsOfMatches(tx.db, tx.actor.organisationId, idsOf(proposed))
  const named = proposed.map(({ id, entryName, listName }) => {
    const last = decisions.findLast(({ matchId }) => matchId === id)?.decision
    return `${last && isDecision(last) ? proposedWords[last] : 'a decision about'} ${entryName} on ${listName}`
  })
  const subject = { type: 'screening', id: String(screening.id) } as const
  await keepAlerts(tx, {
    kinds: ['second-person'],
    subject,
    hits:
      proposed.length === 0
        ? []
        : [
            {
              severity: 'high',
              kind: 'second-person',
              title: `A second person is wanted: ${screening.subjectName}`,
              description: `One person has proposed ${named.join(' and ')}. It takes effect when another agrees.`,
              subject,
              href: `/dashboard/kyb/screenings/${screening.id}`,
              dedupeKey: `second-person screening ${screening.id} matches ${proposed
                .map((match) => match.id)
                .join(' ')}`,
            },
          ],
    goneBecause: `Nothing on screening ${screening.id} waits for a second person any more.`,
  })
}
