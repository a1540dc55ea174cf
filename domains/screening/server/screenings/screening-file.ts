import type { z } from 'zod'
import { CasePriority } from '#domains/cases/contract/index.ts'
import { trailOf as trailInWords } from '#domains/cases/server/index.ts'
import type { ListEntry } from '#domains/watchlists/contract/index.ts'
import { isWatchlistId, watchlistKinds } from '#domains/watchlists/server/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { Queryable } from '#platform/database/index.ts'
import {
  type Coverage,
  isCleared,
  type Match,
  type MatchSource,
  MatchState,
  RiskLevel,
  type Screening,
  type ScreeningFile,
  ScreeningStatus,
  ScreeningType,
} from '../../contract/index.ts'
import { coverageInWords, coveragesNamed } from '../coverage/store.ts'
import { dismissalsBefore } from '../dismissals/dismissed-before.ts'
import { decisionRulesOf } from '../matches/decision-rule-set.ts'
import { type Decision, needsSecond } from '../matches/decision-rules.ts'
import { governedOf, isProposal, proposalOf } from '../matches/governed-match.ts'
import * as matchStore from '../matches/store.ts'
import { comparedSince } from '../monitoring/list-checks/compared-since.ts'
import { relatedSubjects } from '../related/related-subjects.ts'
import { furtherNamesOf } from '../subject/subject.ts'
import { repeatOfScreening, withdrawalsOf } from '../withdrawn/withdrawals-of.ts'
import { recordsBehind } from './records-behind.ts'
import { trailOf } from './screening-trail.ts'
import * as store from './store.ts'

/** Screenings as lists and dashboards show them, each with what its answer rests on. */
export async function screeningsOf(
  db: Queryable,
  rows: readonly store.ScreeningRow[],
): Promise<z.input<typeof Screening>[]> {
  const coverages = await coveragesNamed(
    db,
    rows.map((row) => row.coverage),
  )
  return rows.map((row) =>
    screeningOf(row, coverageInWords(coverages.get(row.coverage), row.matchCount, row.subject)),
  )
}

function screeningOf(row: store.ScreeningRow, coverage: Coverage | null): z.input<typeof Screening> {
  return {
    id: row.id,
    isSample: row.isSample,
    companyId: row.companyId,
    companyName: row.subjectName,
    screeningType: ScreeningType.parse(row.screeningType),
    matchCount: row.matchCount,
    riskLevel: RiskLevel.parse(row.riskLevel),
    riskScore: row.riskScore,
    status: shownStatusOf(row.status, coverage),
    coverage: coverage && {
      isAnswered: coverage.isAnswered,
      sentence: coverage.sentence,
      notAsked: coverage.notAsked,
      cautions: coverage.cautions,
    },
    screenedAt: row.screenedAt.toISOString(),
    screenedBy: row.screenedBy,
  }
}

/** One that was called clear on lists that clear nobody any more is no answer. */
function shownStatusOf(status: string, coverage: Coverage | null): ScreeningStatus {
  const known = ScreeningStatus.parse(status)
  return known === 'clear' && coverage && !isCleared({ status, coverage }) ? 'incomplete' : known
}

/** A screening with everything that explains it. @throws Problem `not-found`. */
export async function screeningFileOf(ctx: Context, id: number): Promise<z.input<typeof ScreeningFile>> {
  const { organisationId } = ctx.actor
  const row = await store.screeningOfOrganisation(ctx.db, organisationId, id)
  const set = await store.listSetNamed(ctx.db, row.listSet)
  const matches = await matchStore.matchesOfScreenings(ctx.db, organisationId, [id])
  const trail = await trailOf(ctx.db, organisationId, row)
  const coverages = await coveragesNamed(ctx.db, [row.coverage])
  const coverage = coverageInWords(coverages.get(row.coverage), row.matchCount, row.subject)
  const withdrawn = await withdrawalsOf(ctx.db, set.lists)
  return {
    ...screeningOf(row, coverage),
    ...(withdrawn.length > 0 && { withdrawn, repeatedBy: await repeatOfScreening(ctx.db, row) }),
    coverage,
    subject: row.subject,
    alsoSearched: furtherNamesOf(row.subject),
    customerId: row.subjectKey === `company:${row.companyId}` ? row.companyId : null,
    ownership: row.ownership,
    relatedTo: await relatedTo(ctx, row),
    asOf: row.asOf?.toISOString() ?? null,
    threshold: row.threshold,
    engineVersion: row.engineVersion,
    lists: set.lists,
    matches: await matchesWithEvidence(ctx, matches),
    riskParts: row.riskParts,
    caseId: row.caseId,
    caseNumber: row.caseNumber,
    casePriority: row.casePriority === null ? null : CasePriority.parse(row.casePriority),
    fourEyes: row.fourEyes,
    latencyMs: row.latencyMs,
    comparedSince: await comparedSince(ctx, row),
    trail: await trailInWords(ctx, trail),
  }
}

/** The customer of whom the party is one, as it is today; null once it has ended or is screened under another row. */
async function relatedTo(
  ctx: Context,
  { companyId, relatedPartyId }: store.ScreeningRow,
): Promise<z.input<typeof ScreeningFile>['relatedTo']> {
  if (companyId === null || relatedPartyId === null) return null
  const own = (await relatedSubjects(ctx, [companyId])).get(companyId) ?? []
  const relation = own.find((one) => one.relatedPartyId === relatedPartyId)?.relation
  return { customerId: companyId, partyId: relatedPartyId, relation: relation ?? 'Former related party' }
}

/** Matches with their list entries as they read in the versions they were found in, with what was decided, before and now. */
export async function matchesWithEvidence(
  ctx: Context,
  rows: readonly matchStore.MatchRow[],
): Promise<z.input<typeof Match>[]> {
  const { organisationId } = ctx.actor
  const recordsOf = await recordsBehind(ctx.db, rows)
  const result = await matchStore.decisionsOfMatches(
    ctx.db,
    organisationId,
    rows.map((row) => row.id),
  )
  const decisions = Map.groupBy(result, (decision) => decision.matchId)
  const rules = await decisionRulesOf(ctx.db, organisationId)
  const screenings = new Map<number, store.ScreeningRow>()
  for (const id of new Set(rows.map((row) => row.screeningId))) {
    screenings.set(id, await store.screeningOfOrganisation(ctx.db, organisationId, id))
  }
  const dismissedBefore = await dismissalsBefore(ctx, rows, screenings, recordsOf)
  return rows.map((row) => {
    const records = recordsOf(row)
    const governed = governedOf(row, screenings.get(row.screeningId) as store.ScreeningRow)
    const asks = (decision: Decision) => rules.areInForce && needsSecond(rules, governed, decision)
    const sources = [{ ...row, entryName: row.explanation.entryName }, ...row.sources].map(
      (source, index): z.input<typeof MatchSource> => ({
        listId: source.listId,
        listName: source.listName,
        listVersion: source.listVersion,
        entryUid: source.entryUid,
        entryName: source.entryName,
        entry: records[index]?.entry as ListEntry,
        publisherPage: publisherPageOf(source.listId),
        probability: source.probability,
        isMatch: source.isMatch,
        explanation: source.explanation,
      }),
    )
    const own = decisions.get(row.id) ?? []
    return {
      id: row.id,
      listId: row.listId,
      listName: row.listName,
      listVersion: row.listVersion,
      entryUid: row.entryUid,
      entry: records[0]?.entry as ListEntry,
      publisherPage: publisherPageOf(row.listId),
      probability: row.probability,
      isMatch: row.isMatch,
      state: MatchState.parse(row.state),
      riskLevel: RiskLevel.parse(row.riskLevel),
      version: row.version,
      sources,
      needsSecond: {
        'true-match': asks('true-match'),
        'false-match': asks('false-match'),
        unclear: asks('unclear'),
        reopen: asks('reopen'),
      },
      proposal: proposalOf(row, own),
      dismissedBefore: dismissedBefore.get(row.id) ?? null,
      explanation: row.explanation,
      decisions: own.map((decision) => ({
        decision: decision.decision,
        reason: decision.reason,
        by: decision.by,
        userId: decision.userId,
        at: decision.at.toISOString(),
        isProposal: isProposal(decision),
      })),
    }
  })
}

const publisherPageOf = (listId: string) => (isWatchlistId(listId) ? watchlistKinds[listId].homepage : null)
