import type { Hit } from '#domains/alerts/server/index.ts'
import type { CustomerRow } from '#domains/customers/server/index.ts'
import type { ScreeningCause } from '../matches/hit-alert.ts'
import type { KnownMatch } from '../matches/store.ts'
import { listAndUidOf } from '../matching/index.ts'

type Customer = Pick<CustomerRow, 'id' | 'name'>

const goneWords = {
  'first-screening': () => 'It was known before this first screening under the monitoring.',
  'facts-changed': () => 'The record of the customer was changed since.',
  'lists-complete': (list) => `It was removed from ${list} or reads differently now.`,
  'list-change': (list) => `It was removed from ${list} or reads differently now.`,
  'screened-again': (list) => `It was removed from ${list} or reads differently now.`,
  'list-rolled-back': (list) => `It was removed from ${list} or reads differently now.`,
} satisfies Record<ScreeningCause, (list: string) => string>

type Gone = Pick<KnownMatch, 'listId' | 'entryUid' | 'entryName' | 'listName' | 'screeningId'>

/** The alert about a match that was known and that the newest screening did not find. */
export function goneAlert(customer: Customer, screeningId: number, match: Gone, cause: ScreeningCause): Hit {
  const entryId = `${match.listId}/${match.entryUid}`
  return {
    severity: 'medium',
    kind: 'monitoring-match-gone',
    title: `${customer.name}: a known match was not found again`,
    description: `Screening ${screeningId} did not find ${match.entryName} (${listAndUidOf(entryId).uid}) on ${match.listName}. ${goneWords[cause](match.listName)}`,
    subject: { type: 'company', id: String(customer.id) },
    href: `/dashboard/kyb/screenings/${screeningId}`,
    dedupeKey: `monitoring-match-gone company ${customer.id} ${entryId}`,
  }
}

/** The same for the case of the match. */
export const goneNote = (screeningId: number, match: Gone, cause: ScreeningCause): string =>
  `Monitoring: screening ${screeningId} did not find ${match.entryName} (${listAndUidOf(`${match.listId}/${match.entryUid}`).uid}) on ${match.listName}. ${goneWords[cause](match.listName)} The match on screening ${match.screeningId} still waits for a decision or remains as decided.`
