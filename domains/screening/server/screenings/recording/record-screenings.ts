import { ENGINE_VERSION } from '#engines/name-matching/index.ts'
import type { Context } from '#platform/context/index.ts'
import { actorName } from '#platform/identity/index.ts'
import type { RiskLevel, ScreeningStatus } from '../../../contract/index.ts'
import { raiseHits } from '../../matches/hit-alert.ts'
import * as matchStore from '../../matches/store.ts'
import { followAssignment } from '../../review/assign.ts'
import { assessRisk, type Risk } from '../../risk/assess-risk.ts'
import { subjectHashOf } from '../../subject/subject.ts'
import { publishScreenings } from '../publish-screenings.ts'
import * as store from '../store.ts'
import { type Coverages, coveragesOf } from './coverages-of.ts'
import { isNewQuestion, judgeAll, keyOf, opensCase, riskCandidate, statusOf } from './judge-subject.ts'
import { digestOf, matchRow } from './match-row.ts'
import { noteOnCustomers } from './note-on-customers.ts'
import { askedOf, openCaseFor, renewCaseOf } from './open-case-for.ts'
import type { Judged, RecordedScreening, RecordScreenings, SearchedSubject } from './searched-subject.ts'

/**
 * Stores what searches found: screenings, matches, remembered dismissals, cases for what is new. Call it inside a change; the
 * caller leaves the trace, one for each screening or one for a whole chunk.
 */
export async function recordScreenings(tx: Context, input: RecordScreenings): Promise<RecordedScreening[]> {
  // Related parties first: what was found of them decides what may be said of their customer.
  const related = input.searched.flatMap((one) => one.related ?? [])
  const ofRelated = related.length === 0 ? [] : await recordEach(tx, { ...input, searched: related })
  const recordedOf = new Map(related.map((one, at) => [one, ofRelated[at]]))
  const recorded = await recordEach(tx, input)
  return recorded.map((one, at) => ({
    ...one,
    related: (input.searched[at]?.related ?? []).flatMap((party) => {
      const own = recordedOf.get(party)
      return own ? [{ subject: party.subject, relation: party.relation ?? '', recorded: own }] : []
    }),
  }))
}

async function recordEach(tx: Context, input: RecordScreenings): Promise<RecordedScreening[]> {
  const { organisationId } = tx.actor
  const { set, searched } = input
  await store.keepListSet(tx.db, set)
  const coverages = await coveragesOf(tx, input)
  const keys = searched.map(keyOf)
  const judged = await judgeAll(tx, input, keys)
  const risks = searched.map((one, index) =>
    assessRisk(
      one.subject,
      (judged[index] ?? []).map(riskCandidate),
      coverages.of(one),
      coverages.ownershipOf(one),
    ),
  )
  const rows = searched.map((one, index) =>
    rowOf(tx, input, one, {
      matches: (judged[index] ?? []).filter((candidate) => candidate.isMatch),
      risk: risks[index] as Risk,
      subjectKey: keys[index] as string,
      coverages,
    }),
  )
  const ids = await store.insertScreenings(tx.db, organisationId, rows)
  const matchIds = await matchStore.insertMatches(
    tx.db,
    organisationId,
    judged.flatMap((candidates, index) =>
      candidates.map((one, rank) => matchRow(one, ids[index] as number, rank)),
    ),
  )
  const idOf = new Map(judged.flat().map((one, index) => [one, matchIds[index] as number]))
  const asked = (match: Judged) => askedOf(match, idOf.get(match) as number)
  const recorded: RecordedScreening[] = []
  for (const [index, one] of searched.entries()) {
    const id = ids[index] as number
    const row = rows[index] as store.NewScreening
    const candidates = judged[index] ?? []
    const fresh = candidates.filter(isNewQuestion)
    const changed = changedOf(input, candidates)
    const without = opensCase(input, fresh) ? [...fresh] : []
    for (const match of changed) if (!(await renewCaseOf(tx, id, asked(match)))) without.push(match)
    const caseId =
      without.length > 0
        ? await openCaseFor(
            tx,
            { ...row, id, companyId: one.isCustomer || one.relatedPartyId ? one.companyId : null },
            { ...one, isTest: input.screeningType === 'test' },
            without.map(asked),
          )
        : (row.caseId ?? null)
    await tellOfHits(tx, { ...row, id }, one, opensCase(input, fresh) ? [...fresh, ...changed] : changed)
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
      hasCautions: (coverages.of(one).cautions ?? []).length > 0,
      related: [],
    })
  }
  await noteOnCustomers(tx, input, recorded, rows)
  if (!input.asOf)
    await followAssignment(
      tx,
      judged.flat().flatMap((one) => (isNewQuestion(one) ? [idOf.get(one) as number] : [])),
    )
  if (!input.isSample) await publishScreenings(tx, 'screening.completed', ids)
  return recorded
}

/** The matches that wait already and are found with other evidence: their cases are about this screening from now on, unless it is of the past or a test. */
const changedOf = (input: RecordScreenings, candidates: readonly Judged[]): Judged[] =>
  input.asOf || input.screeningType === 'test' || input.screeningType === 'payment'
    ? []
    : candidates.filter(({ state, changedFrom }) => state === 'open' && changedFrom.length > 0)

const tellOfHits = (
  tx: Context,
  row: store.NewScreening & { id: number },
  { relation, cause }: SearchedSubject,
  asked: readonly Judged[],
): Promise<void> =>
  raiseHits(
    tx,
    { ...row, companyId: row.companyId ?? null, screenedAt: row.screenedAt as Date, relation },
    asked.map((match) => ({ ...match, entryUid: match.uid, entryName: match.explanation.entryName })),
    cause,
  )

/** A screening as it is kept. */
function rowOf(
  tx: Context,
  input: RecordScreenings,
  one: SearchedSubject,
  made: { matches: readonly Judged[]; risk: Risk; subjectKey: string; coverages: Coverages },
): store.NewScreening {
  const { matches, risk, subjectKey, coverages } = made
  const { set, settings } = input
  const knownCase = matches.find((match) => match.known?.caseId)?.known
  const isNew = opensCase(input, matches)
  return {
    companyId: one.companyId,
    subjectName: one.subject.name,
    subject: one.subject,
    subjectKey,
    subjectHash: subjectHashOf(one.subject),
    screeningType: input.screeningType,
    status: statusOf(matches, coverages.of(one)),
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
    repeats: one.repeats ?? null,
    isSample: input.isSample ?? false,
    relatedPartyId: one.relatedPartyId ?? null,
    ownership: coverages.ownershipOf(one) ?? null,
  }
}
