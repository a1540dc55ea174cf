import { createHash } from 'node:crypto'
import type { z } from 'zod'
import { recordScreeningOnCustomers } from '#domains/customers/server/index.ts'
import type { ListEntry } from '#domains/watchlists/contract/index.ts'
import { entriesOf } from '#domains/watchlists/server/index.ts'
import { ENGINE_VERSION } from '#engines/name-matching/index.ts'
import { canonicalJson } from '#platform/audit/index.ts'
import type { Context } from '#platform/context/index.ts'
import { actorName } from '#platform/identity/index.ts'
import type {
  Explanation,
  MatchState,
  RiskLevel,
  ScreeningSettings,
  ScreeningStatus,
  ScreeningType,
  Subject,
} from '../../contract/index.ts'
import { coverageOfLists } from '../../contract/index.ts'
import { contractOf, coverageDigest, type HeldCoverage, keepCoverages } from '../coverage/store.ts'
import { dismissalsOf, isActive } from '../dismissals/register.ts'
import { answersFor, type Decided, groupByParty } from '../matches/one-party.ts'
import { type Candidate, type ListSet, listAndUidOf, type SearchResult } from '../matching/index.ts'
import { noteCoverage } from '../monitoring/coverage-store.ts'
import { assessRisk, gravestTopic, levelOf, matchRisk, type RiskCandidate } from '../risk/assess-risk.ts'
import { followCustomerRisk } from '../risk/customer-risk.ts'
import { comparedHashOf, subjectHashOf, subjectKeyOf } from '../subject/subject.ts'
import { openCaseFor } from './open-case-for.ts'
import { publishScreenings } from './publish-screenings.ts'
import { recordsBehind } from './records-behind.ts'
import * as store from './store.ts'

/** A party with what the search found for it. */
export type SearchedSubject = {
  subject: Subject
  /** The number it was asked under; it need not be a customer's. */
  companyId: number | null
  /** Whether it was screened as the customer of that number, with that customer's facts. */
  isCustomer: boolean
  result: SearchResult
  latencyMs: number
  /** When it counts as screened; the context's time unless told. */
  at?: Date
  batchRow?: number
}

export type RecordScreenings = {
  screeningType: ScreeningType
  set: ListSet
  settings: ScreeningSettings
  asOf?: Date | null
  batchId?: number
  isSample?: boolean
  searched: readonly SearchedSubject[]
}

export type RecordedScreening = {
  id: number
  status: ScreeningStatus
  matchCount: number
  newMatchCount: number
  riskLevel: RiskLevel
  riskScore: number
  riskParts: ReturnType<typeof assessRisk>['parts']
  caseId: number | null
  /** Each party once, under its closest record; `alsoAs` names its others. */
  candidates: { entry: string; alsoAs?: string[]; probability: number; isMatch: boolean; state: MatchState }[]
  explanationDigest: string
  /** What the answer rested on: its digest, and whether it is an answer at all. */
  coverage: string
  isAnswered: boolean
}

type Source = Candidate & {
  listId: string
  uid: string
  listName: string
  listVersion: number
  entry: ListEntry
  comparedHash: string
}

/** A party that was found: its closest record, with every record of it, the closest first. */
type Judged = Source & {
  sources: readonly Source[]
  topic: ReturnType<typeof gravestTopic>
  state: MatchState
  /** The dismissal that was met: it stands, or something has changed since. */
  dismissalId: number | null
  /** The same question, met before and not yet answered or answered with yes. */
  known: store.KnownMatch | undefined
}

/**
 * Stores what searches found: screenings, matches, remembered dismissals, cases for what is new. Call it inside a change; the
 * caller leaves the trace, one for each screening or one for a whole chunk.
 */
export async function recordScreenings(tx: Context, input: RecordScreenings): Promise<RecordedScreening[]> {
  const { organisationId } = tx.actor
  const { set, settings, searched } = input
  await store.keepListSet(tx.db, set)
  const coverages = await coveragesOf(tx, input)
  const keys = searched.map(keyOf)
  const judged = await judgeAll(tx, input, keys)
  const risks = searched.map((one, index) =>
    assessRisk(one.subject, (judged[index] ?? []).map(riskCandidate), coverages.of(one)),
  )
  const rows = searched.map((one, index): store.NewScreening => {
    const matches = (judged[index] ?? []).filter((candidate) => candidate.isMatch)
    const risk = risks[index] as ReturnType<typeof assessRisk>
    const knownCase = matches.find((match) => match.known?.caseId)?.known
    const isNew = opensCase(input, matches)
    return {
      companyId: one.companyId,
      subjectName: one.subject.name,
      subject: one.subject,
      subjectKey: keys[index] as string,
      subjectHash: subjectHashOf(one.subject),
      screeningType: input.screeningType,
      status: matches.length === 0 && !coverages.of(one).isAnswered ? 'incomplete' : statusOf(matches),
      matchCount: matches.length,
      riskLevel: risk.level,
      riskScore: risk.score,
      riskParts: risk.parts,
      threshold: settings.threshold,
      engineVersion: ENGINE_VERSION,
      listSet: set.digest,
      coverage: coverages.digestOf(one),
      asOf: input.asOf ?? null,
      caseId: isNew ? null : (knownCase?.caseId ?? null),
      caseNumber: isNew ? null : (knownCase?.caseNumber ?? null),
      casePriority: isNew ? null : (knownCase?.casePriority ?? null),
      fourEyes: settings.fourEyes,
      latencyMs: one.latencyMs,
      screenedAt: one.at ?? tx.now,
      screenedBy: actorName(tx.actor),
      batchId: input.batchId ?? null,
      batchRow: one.batchRow ?? null,
      isSample: input.isSample ?? false,
    }
  })
  const ids = await store.insertScreenings(tx.db, organisationId, rows)
  const matchIds = await store.insertMatches(
    tx.db,
    organisationId,
    judged.flatMap((candidates, index) =>
      candidates.map((one, rank) => matchRow(one, ids[index] as number, rank)),
    ),
  )
  const idOf = new Map(judged.flat().map((one, index) => [one, matchIds[index] as number]))
  const recorded: RecordedScreening[] = []
  for (const [index, one] of searched.entries()) {
    const id = ids[index] as number
    const row = rows[index] as store.NewScreening
    const candidates = judged[index] ?? []
    const fresh = candidates.filter(isNewQuestion)
    const caseId = opensCase(input, fresh)
      ? await openCaseFor(
          tx,
          { ...row, id, companyId: one.isCustomer ? one.companyId : null },
          { ...one, isTest: input.screeningType === 'test' },
          fresh.map((match) => ({
            ...match,
            id: idOf.get(match) as number,
            entryUid: match.uid,
            sources: match.sources.slice(1).map(({ listName, uid }) => ({ listName, entryUid: uid })),
          })),
        )
      : (row.caseId ?? null)
    recorded.push({
      id,
      status: row.status as ScreeningStatus,
      matchCount: row.matchCount,
      newMatchCount: fresh.length,
      riskLevel: row.riskLevel as RiskLevel,
      riskScore: row.riskScore,
      riskParts: row.riskParts,
      caseId,
      candidates: candidates.map(({ entryId, probability, isMatch, state, sources }) => ({
        entry: entryId,
        ...(sources.length > 1 ? { alsoAs: sources.slice(1).map((source) => source.entryId) } : {}),
        probability,
        isMatch,
        state,
      })),
      explanationDigest: digestOf(candidates.map((candidate) => candidate.explanation)),
      coverage: row.coverage ?? '',
      isAnswered: coverages.of(one).isAnswered,
    })
  }
  await noteOnCustomers(tx, input, recorded, rows)
  if (!input.isSample) await publishScreenings(tx, 'screening.completed', ids)
  return recorded
}

const keyOf = (one: SearchedSubject) => subjectKeyOf(one.subject, one.isCustomer ? one.companyId : null)

/** What was found for each party, and what earlier answers make of it. */
async function judgeAll(ctx: Context, input: RecordScreenings, keys: readonly string[]): Promise<Judged[][]> {
  const entries = await entriesBehind(ctx, input.set, input.searched)
  const earlier = await earlierAnswers(ctx, input, keys)
  return input.searched.map((one, index) => {
    const sources = one.result.candidates.map((candidate) => sourceOf(candidate, one.subject, entries))
    return groupByParty(sources).map((party) => judge(party, one.subject, earlier.of(keys[index] as string)))
  })
}

/** What storing the same searches would come to, in their order. Nothing is written. */
export async function foreseeScreenings(
  ctx: Context,
  input: RecordScreenings,
): Promise<
  { matches: { entryName: string; listName: string; probability: number }[]; opensCase: boolean }[]
> {
  const judged = await judgeAll(ctx, input, input.searched.map(keyOf))
  return judged.map((candidates) => {
    const matches = candidates.filter((candidate) => candidate.isMatch)
    return {
      matches: matches.map(({ explanation, listName, probability }) => ({
        entryName: explanation.entryName,
        listName,
        probability,
      })),
      opensCase: opensCase(input, matches),
    }
  })
}

type Coverages = {
  of: (searched: SearchedSubject) => HeldCoverage
  digestOf: (searched: SearchedSubject) => string
}

/** Holds the lists that were searched against the organisation's contract, as of when each party counts as screened. */
async function coveragesOf(tx: Context, input: RecordScreenings): Promise<Coverages> {
  const { contract } = await contractOf(tx.db, tx.actor.organisationId)
  const byDay = new Map<string, { held: HeldCoverage; digest: string }>()
  const momentOf = (searched: SearchedSubject) => input.asOf ?? searched.at ?? tx.now
  const dayOf = (searched: SearchedSubject) => momentOf(searched).toISOString().slice(0, 10)
  for (const searched of input.searched) {
    const day = dayOf(searched)
    if (byDay.has(day)) continue
    const held = coverageOfLists(contract, input.set.lists, momentOf(searched))
    byDay.set(day, { held, digest: coverageDigest(held) })
  }
  await keepCoverages(tx.db, new Map([...byDay.values()].map(({ held, digest }) => [digest, held])))
  const known = (searched: SearchedSubject) => {
    const found = byDay.get(dayOf(searched))
    if (!found) throw new Error('A screening has no coverage.')
    return found
  }
  return { of: (searched) => known(searched).held, digestOf: (searched) => known(searched).digest }
}

/** A match nobody has been asked about yet. */
function isNewQuestion(candidate: Judged): boolean {
  return candidate.isMatch && candidate.state === 'open' && !candidate.known
}

/** A look back asks what was known then; what it finds calls for no work today. */
function opensCase(input: RecordScreenings, matches: readonly Judged[]): boolean {
  return !input.asOf && matches.some(isNewQuestion)
}

/** `clear`: no match, where the lists that are needed were asked. `review`: one waits. `confirmed`: one is true. `dismissed`: all were false. */
export function statusOf(matches: readonly { state: string }[]): ScreeningStatus {
  if (matches.length === 0) return 'clear'
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
  matches: { match: store.KnownMatch; decided: Decided }[]
}

/**
 * What was answered before about the same customers; a name that is no customer's has no past, because the next one of that name
 * may be somebody else. A question that is still open, or was answered with yes, is carried on only by monitoring, which asks by
 * itself: whoever screens by hand asks anew.
 */
async function earlierAnswers(
  tx: Context,
  input: RecordScreenings,
  keys: readonly string[],
): Promise<{ of: (key: string) => Earlier }> {
  const { organisationId } = tx.actor
  const withMatch = keys.filter(
    (_, index) =>
      input.searched[index]?.isCustomer &&
      input.searched[index]?.result.candidates.some((candidate) => candidate.isMatch),
  )
  const dismissed = await dismissalsOf(tx.db, organisationId, withMatch)
  const carried =
    input.screeningType === 'monitoring'
      ? (await store.matchesOfSubjects(tx.db, organisationId, withMatch)).filter((match) =>
          carriedStates.has(match.state),
        )
      : []
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

const carriedStates = new Set(['open', 'unclear', 'proposed', 'confirmed'])

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
    return { ...closest, sources: party, topic, state: 'dismissed', dismissalId: null, known: undefined }
  }
  const met = earlier.dismissals
    .map((one) => ({ ...one, standing: answersFor(one.decided, subject, matched) }))
    .filter(({ standing }) => standing !== 'other')
  const standing = met.find((one) => one.isActive && one.standing === 'holds')
  const known = earlier.matches.find(
    ({ decided }) => answersFor(decided, subject, matched) === 'holds',
  )?.match
  const state = standing ? 'standing' : known?.state === 'confirmed' ? 'confirmed' : 'open'
  return {
    ...closest,
    sources: party,
    topic,
    state,
    dismissalId: (standing ?? met[0])?.id ?? null,
    known,
  }
}

function riskCandidate(candidate: Judged): RiskCandidate {
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

function matchRow(candidate: Judged, screeningId: number, rank: number): store.NewMatch {
  const { probability, state, topic } = candidate
  return {
    screeningId,
    rank,
    listId: candidate.listId,
    listName: candidate.listName,
    listVersion: candidate.listVersion,
    entryUid: candidate.uid,
    entryName: candidate.explanation.entryName,
    topic,
    probability,
    isMatch: candidate.isMatch,
    state,
    riskLevel: levelOf(matchRisk({ probability, topic, state })),
    explanation: candidate.explanation,
    comparedHash: candidate.comparedHash,
    version: 1,
    isReopenProposed: false,
    dismissalId: candidate.dismissalId,
    sources: candidate.sources.slice(1).map((source) => ({
      listId: source.listId,
      listName: source.listName,
      listVersion: source.listVersion,
      entryUid: source.uid,
      entryName: source.explanation.entryName,
      topic: gravestTopic(source.entry),
      probability: source.probability,
      isMatch: source.isMatch,
      explanation: source.explanation,
      comparedHash: source.comparedHash,
    })),
  }
}

/** A look back says nothing about today, so neither the customer nor the proof of coverage hears of it. */
async function noteOnCustomers(
  tx: Context,
  input: RecordScreenings,
  recorded: readonly RecordedScreening[],
  rows: readonly store.NewScreening[],
): Promise<void> {
  if (input.asOf) return
  const customers = input.searched.flatMap((one, index) => {
    const row = rows[index]
    const stored = recorded[index]
    if (!one.isCustomer || one.companyId === null || !row || !stored) return []
    return [
      {
        customerId: one.companyId,
        screeningId: stored.id,
        at: row.screenedAt as Date,
        subjectHash: row.subjectHash,
      },
    ]
  })
  if (customers.length === 0) return
  await recordScreeningOnCustomers(tx, customers)
  await noteCoverage(tx, input.set, customers)
  await followCustomerRisk(
    tx,
    customers.map(({ customerId }) => customerId),
  )
}

function digestOf(value: unknown): string {
  return createHash('sha256').update(canonicalJson(value)).digest('hex')
}
