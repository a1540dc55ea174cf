import type { z } from 'zod'
import type { ListEntry } from '#domains/watchlists/contract/index.ts'
import { entriesOf } from '#domains/watchlists/server/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { Explanation, ScreeningStatus, Subject } from '../../../contract/index.ts'
import { dismissalsOf, isActive } from '../../dismissals/register.ts'
import { answersFor, type Decided, groupByParty, isSameRecord } from '../../matches/one-party.ts'
import * as matchStore from '../../matches/store.ts'
import { type Candidate, type ListSet, listAndUidOf } from '../../matching/index.ts'
import { isRelatedKey, relatedKeyOf } from '../../related/related-subjects.ts'
import { gravestTopic, type RiskCandidate } from '../../risk/assess-risk.ts'
import { comparedHashOf, subjectKeyOf } from '../../subject/subject.ts'
import { recordsBehind } from '../records-behind.ts'
import type { Judged, RecordScreenings, SearchedSubject, Source } from './searched-subject.ts'

export const keyOf = (one: SearchedSubject) =>
  one.relatedPartyId === undefined
    ? subjectKeyOf(one.subject, one.isCustomer ? one.companyId : null)
    : relatedKeyOf(one.relatedPartyId)

/** What was found for each party, and what earlier answers make of it. */
export async function judgeAll(
  ctx: Context,
  input: RecordScreenings,
  keys: readonly string[],
): Promise<Judged[][]> {
  const entries = await entriesBehind(ctx, input.set, input.searched)
  const earlier = await earlierAnswers(ctx, input, keys)
  return input.searched.map((one, index) => {
    const sources = one.result.candidates.map((candidate) => sourceOf(candidate, one.subject, entries))
    return groupByParty(sources).map((party) => judge(party, one.subject, earlier.of(keys[index] as string)))
  })
}

/** A match nobody has been asked about yet. */
export function isNewQuestion(candidate: Judged): boolean {
  return candidate.isMatch && candidate.state === 'open' && !candidate.known
}

/** A look back asks what was known then; what it finds calls for no work today. Of a payment all that was found is one case. */
export function opensCase(input: RecordScreenings, matches: readonly Judged[]): boolean {
  return !input.asOf && input.screeningType !== 'payment' && matches.some(isNewQuestion)
}

/** `clear`: no match, and an answer. `incomplete`: no match, and none. `review`: one waits. `confirmed`: one is true. `dismissed`: all were false. */
export function statusOf(
  matches: readonly { state: string }[],
  coverage: { isAnswered: boolean } | undefined,
): ScreeningStatus {
  if (matches.length === 0) return coverage?.isAnswered ? 'clear' : 'incomplete'
  if (matches.some((match) => match.state === 'confirmed')) return 'confirmed'
  const isSettled = matches.every((match) => match.state === 'dismissed' || match.state === 'standing')
  return isSettled ? 'dismissed' : 'review'
}

async function entriesBehind(
  tx: Context,
  set: ListSet,
  searched: readonly SearchedSubject[],
): Promise<Map<string, ListEntry & { listName: string; listVersion: number }>> {
  const wanted = new Map<string, Set<string>>()
  for (const { result } of searched) {
    for (const { entryId } of result.candidates) {
      const { listId, uid } = listAndUidOf(entryId)
      wanted.set(listId, (wanted.get(listId) ?? new Set()).add(uid))
    }
  }
  const entries = new Map<string, ListEntry & { listName: string; listVersion: number }>()
  for (const list of set.lists) {
    const uids = [...(wanted.get(list.listId) ?? [])]
    for (const entry of await entriesOf(tx.db, list, uids)) {
      entries.set(`${list.listId}/${entry.uid}`, { ...entry, listName: list.name, listVersion: list.version })
    }
  }
  return entries
}

type Earlier = {
  dismissals: { id: number; isActive: boolean; decided: Decided }[]
  matches: { match: matchStore.KnownMatch; decided: Decided }[]
}

/**
 * What was answered before about the same customers and their related parties; a name that is no customer's has no past, because the next one of that name
 * may be somebody else. A question that is still open, or was answered with yes, is carried on only by monitoring, which asks by
 * itself, and of related parties, whom nobody asked about: whoever screens by hand asks again.
 */
async function earlierAnswers(
  tx: Context,
  input: RecordScreenings,
  keys: readonly string[],
): Promise<{ of: (key: string) => Earlier }> {
  const { organisationId } = tx.actor
  const withMatch = keys.filter(
    (_, index) =>
      (input.searched[index]?.isCustomer || input.searched[index]?.relatedPartyId !== undefined) &&
      input.searched[index]?.result.candidates.some((candidate) => candidate.isMatch),
  )
  const dismissed = await dismissalsOf(tx.db, organisationId, withMatch)
  const isCarried = (key: string) => input.screeningType === 'monitoring' || isRelatedKey(key)
  const carried = (
    await matchStore.matchesOfSubjects(tx.db, organisationId, withMatch.filter(isCarried))
  ).filter(
    (match) => match.state === 'confirmed' || (matchStore.isWaiting(match) && matchStore.isAskedToday(match)),
  )
  const recordsOf = await recordsBehind(tx.db, [...dismissed.map(({ match }) => match), ...carried])
  const dismissals = Map.groupBy(dismissed, ({ dismissal }) => dismissal.subjectKey)
  const matches = Map.groupBy(carried, (match) => match.subjectKey)
  return {
    of: (key) => ({
      dismissals: (dismissals.get(key) ?? []).map(({ dismissal, match, subject }) => ({
        id: dismissal.id,
        isActive: isActive(dismissal, tx.now),
        decided: { subject, records: recordsOf(match) },
      })),
      matches: (matches.get(key) ?? []).map((match) => ({
        match,
        decided: { subject: match.subject, records: recordsOf(match) },
      })),
    }),
  }
}

function sourceOf(
  candidate: Candidate,
  subject: Subject,
  entries: Map<string, ListEntry & { listName: string; listVersion: number }>,
): Source {
  const found = entries.get(candidate.entryId)
  if (!found) throw new Error(`The entry ${candidate.entryId} is in the index and not on its list.`)
  const { listName, listVersion, ...entry } = found
  const { listId, uid } = listAndUidOf(candidate.entryId)
  const comparedHash = comparedHashOf(subject, entry)
  return { ...candidate, listId, uid, listName, listVersion, entry, comparedHash }
}

/** What earlier answers make of a party that was found. */
function judge(party: readonly Source[], subject: Subject, earlier: Earlier): Judged {
  const [closest] = party
  if (!closest) throw new Error('A party has a record.')
  const matched = party.filter((source) => source.isMatch)
  const topic = gravestTopic({
    topics: (matched.length > 0 ? matched : party).map(({ entry }) => gravestTopic(entry)),
  })
  if (matched.length === 0) {
    return {
      ...closest,
      sources: party,
      topic,
      state: 'dismissed',
      dismissalId: null,
      known: undefined,
      changedFrom: [],
    }
  }
  const met = earlier.dismissals
    .map((one) => ({ ...one, verdict: answersFor(one.decided, subject, matched) }))
    .filter(({ verdict }) => verdict !== 'other')
  const holding = met.find((one) => one.isActive && one.verdict === 'holds')
  const asked = earlier.matches.map((one) => ({ ...one, verdict: answersFor(one.decided, subject, matched) }))
  // Of a record that was asked about and has changed the question is the same, and the evidence another.
  const waiting = asked.filter(
    ({ match, decided }) => matchStore.isWaiting(match) && sharesRecord(decided, matched),
  )
  const held = asked.find(({ verdict }) => verdict === 'holds')
  const known = (held ?? waiting[0])?.match
  const state = holding ? 'standing' : known?.state === 'confirmed' ? 'confirmed' : 'open'
  return {
    ...closest,
    sources: party,
    topic,
    state,
    dismissalId: (holding ?? met[0])?.id ?? null,
    known,
    changedFrom: waiting[0]?.verdict === 'changed' ? waiting.map(({ match }) => match.id) : [],
  }
}

const sharesRecord = ({ records }: Decided, found: readonly Source[]): boolean =>
  found.some((one) => records.some((record) => isSameRecord(one, record)))

export function riskCandidate(candidate: Judged): RiskCandidate {
  return {
    entryName: candidate.explanation.entryName,
    listName: candidate.listName,
    topic: candidate.topic,
    probability: candidate.probability,
    isMatch: candidate.isMatch,
    state: candidate.state,
    hasFurtherEvidence: candidate.sources.some(({ explanation }) => hasFurtherEvidence(explanation)),
  }
}

const nameParts = new Set(['Starting odds', 'Name', 'Kind'])

/** Whether anything beside the name and the kind of party was compared. */
export function hasFurtherEvidence(
  explanation: Pick<z.output<typeof Explanation>, 'contributions'>,
): boolean {
  return explanation.contributions.some((part) => !nameParts.has(part.name) && part.logOdds !== 0)
}
