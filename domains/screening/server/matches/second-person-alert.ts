import { keepAlerts } from '#domains/alerts/server/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { ScreeningRow } from '../screenings/store.ts'
import type { MatchRow } from './store.ts'

/** Asks for a second person while a match of the screening is proposed, and stops asking when somebody has answered. */
export function keepSecondPersonAlert(
  tx: Context,
  screening: Pick<ScreeningRow, 'id' | 'subjectName'>,
  matches: readonly MatchRow[],
): Promise<void> {
  const proposed = matches.filter((match) => match.state === 'proposed' || match.isReopenProposed)
  const named = proposed.map((match) => `${match.entryName} on ${match.listName}`)
  const subject = { type: 'screening', id: String(screening.id) } as const
  return keepAlerts(tx, {
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
              description: `One person has decided about ${named.join(' and ')}. It holds when another agrees.`,
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
