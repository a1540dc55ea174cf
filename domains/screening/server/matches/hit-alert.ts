import { closeAlert, type Hit, openAlertsWithKeys, raiseAlert } from '#domains/alerts/server/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { ScreeningRow } from '../screenings/store.ts'
import * as matchStore from './store.ts'

/** Why the product itself screened a customer, or asked a question again. It is stored with the screening, and every sentence about what was found is made of it. */
export const screeningCauses = [
  'first-screening',
  'facts-changed',
  'lists-complete',
  'list-change',
  'screened-again',
  'list-rolled-back',
] as const
export type ScreeningCause = (typeof screeningCauses)[number]

const causeWords = {
  'first-screening': 'on its first screening',
  'facts-changed': 'after its record was changed',
  'lists-complete': 'now that every list that is needed was asked',
  'list-change': 'after a list change',
  'screened-again': 'when it was screened again',
  'list-rolled-back': 'after a list was rolled back',
} satisfies Record<ScreeningCause, string>

type Asked = Pick<ScreeningRow, 'id' | 'subjectName' | 'subjectKey' | 'companyId'> & {
  riskLevel: ScreeningRow['riskLevel']
  /** What the subject is to the customer `companyId`, where it is a related party. */
  relation?: string | undefined
}
type Found = Pick<matchStore.MatchRow, 'listId' | 'entryUid' | 'listName' | 'entryName' | 'probability'>

/** One subject and one listed party make one alert, however often they are compared. */
const keyOf = (
  { subjectKey }: Pick<Asked, 'subjectKey'>,
  { listId, entryUid }: Pick<Found, 'listId' | 'entryUid'>,
) => `screening-match ${subjectKey} ${listId}/${entryUid}`

/** The alert about a match that nobody has decided, whoever or whatever screened. */
export function hitAlert(asked: Asked, found: Found, cause?: ScreeningCause): Hit {
  const isCustomer = asked.relation !== undefined || asked.subjectKey === `company:${asked.companyId}`
  return {
    severity: asked.riskLevel as Hit['severity'],
    kind: 'screening-match',
    title: [
      `${asked.subjectName}${asked.relation ? ` (${asked.relation})` : ''}: possible match with ${found.entryName}`,
      cause && causeWords[cause],
    ]
      .filter(Boolean)
      .join(' '),
    description: `Screening ${asked.id} found ${found.entryName} on ${found.listName} (${found.entryUid}) at ${(found.probability * 100).toFixed(1)}%.`,
    subject: isCustomer
      ? { type: 'company', id: String(asked.companyId) }
      : { type: 'screening', id: String(asked.id) },
    href: `/dashboard/kyb/screenings/${asked.id}`,
    dedupeKey: keyOf(asked, found),
  }
}

/** A test keeps nobody waiting, and a held payment raises its own. */
export const raisesHits = (screeningType: string): boolean =>
  screeningType !== 'test' && screeningType !== 'payment'

/** Raises the alerts about what a screening has found, at the moment it was made. */
export async function raiseHits(
  tx: Context,
  screening: Asked & { screeningType: string; screenedAt: Date },
  found: readonly Found[],
  cause?: ScreeningCause,
): Promise<void> {
  if (!raisesHits(screening.screeningType)) return
  for (const match of found)
    await raiseAlert({ ...tx, now: screening.screenedAt }, hitAlert(screening, match, cause))
}

const settledAs = { confirmed: 'true_positive_action', dismissed: 'false_positive' } as const

/**
 * Brings the alert about a match in line with a decision: it closes with the decision's own words once no screening of the subject waits about the party, and is raised again when a
 * decision is undone.
 */
export async function followHit(
  tx: Context,
  screening: ScreeningRow,
  { before, after, reason }: { before: matchStore.MatchRow; after: matchStore.MatchRow; reason: string },
): Promise<void> {
  const { organisationId } = tx.actor
  if (after.state === 'open' && (before.state in settledAs || before.state === 'standing')) {
    if (screening.asOf === null) await raiseHits(tx, { ...screening, screenedAt: tx.now }, [after])
    return
  }
  if (after.state !== 'confirmed' && after.state !== 'dismissed') return
  const [alert] = await openAlertsWithKeys(tx.db, organisationId, [keyOf(screening, after)])
  if (!alert || (await matchStore.waitsElsewhere(tx.db, organisationId, screening.subjectKey, after))) return
  await closeAlert(tx, { id: alert.id, outcome: settledAs[after.state], reason })
}
