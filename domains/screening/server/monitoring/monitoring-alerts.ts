import type { Hit } from '#domains/alerts/server/index.ts'
import type { CustomerRow } from '#domains/customers/server/index.ts'
import type { KnownMatch } from '../matches/store.ts'
import { listAndUidOf } from '../matching/index.ts'
import type { RecordedScreening, RelatedRecorded } from '../screenings/recording/searched-subject.ts'

/** Why monitoring screened a customer. It is stored with the screening, and every sentence about what was found is made of it. */
export const screeningCauses = [
  'first-screening',
  'facts-changed',
  'lists-complete',
  'list-change',
  'screened-again',
] as const
export type ScreeningCause = (typeof screeningCauses)[number]

type Customer = Pick<CustomerRow, 'id' | 'name' | 'isMonitored'>

const foundWords = {
  'first-screening': 'a possible match on its first screening',
  'facts-changed': 'a possible match after its record was changed',
  'lists-complete': 'a possible match now that every list that is needed was asked',
  'list-change': 'a possible match after a list change',
  'screened-again': 'a possible match when it was screened again',
} satisfies Record<ScreeningCause, string>

const goneWords = {
  'first-screening': () => 'It was known before this first screening under the monitoring.',
  'facts-changed': () => 'The record of the customer was changed since.',
  'lists-complete': (list) => `It was removed from ${list} or reads differently now.`,
  'list-change': (list) => `It was removed from ${list} or reads differently now.`,
  'screened-again': (list) => `It was removed from ${list} or reads differently now.`,
} satisfies Record<ScreeningCause, (list: string) => string>

/** The alert about matches that are new for a customer. */
export function foundAlert(
  customer: Customer,
  recorded: Pick<RecordedScreening, 'id' | 'riskLevel' | 'newMatchCount'>,
  cause: ScreeningCause,
): Hit {
  const { id, riskLevel, newMatchCount } = recorded
  const who = customer.isMonitored ? 'a monitored customer' : 'a customer that is not monitored'
  return {
    severity: riskLevel,
    kind: 'monitoring-match',
    title: `${customer.name}: ${foundWords[cause]}`,
    description: `Screening ${id} found ${newMatchCount} new ${newMatchCount === 1 ? 'match' : 'matches'} for ${who}.`,
    subject: { type: 'company', id: String(customer.id) },
    href: `/dashboard/kyb/screenings/${id}`,
    dedupeKey: `monitoring-match company ${customer.id}`,
  }
}

/** The alert about matches that are new for a related party: who owns a customer decides about the customer. */
export function relatedFoundAlert(customer: Customer, { subject, relation, recorded }: RelatedRecorded): Hit {
  const { id, riskLevel, newMatchCount } = recorded
  return {
    severity: riskLevel,
    kind: 'monitoring-match',
    title: `${customer.name}: possible match of its related party ${subject.name}`,
    description: `Screening ${id} found ${newMatchCount} new ${newMatchCount === 1 ? 'match' : 'matches'} for ${subject.name}, ${relation}. The customer has no answer until it is decided.`,
    subject: { type: 'company', id: String(customer.id) },
    href: `/dashboard/kyb/screenings/${id}`,
    dedupeKey: `monitoring-match company ${customer.id} related ${subject.name}`.slice(0, 200),
  }
}

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
