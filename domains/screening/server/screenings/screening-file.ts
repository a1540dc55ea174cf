import type { z } from 'zod'
import { CasePriority } from '#domains/cases/contract/index.ts'
import type { Context } from '#platform/context/index.ts'
import {
  type ListEntry,
  type Match,
  MatchState,
  RiskLevel,
  type Screening,
  type ScreeningFile,
  ScreeningStatus,
  ScreeningType,
} from '../../contract/index.ts'
import { entriesOf, isWatchlistId, watchlistKinds } from '../lists/index.ts'
import { entryIdOf } from '../matching/index.ts'
import { trailOf } from './screening-trail.ts'
import * as store from './store.ts'

/** A screening as lists and dashboards show it. */
export function screeningOf(row: store.ScreeningRow): z.input<typeof Screening> {
  return {
    id: row.id,
    companyId: row.companyId,
    companyName: row.subjectName,
    screeningType: ScreeningType.parse(row.screeningType),
    matchCount: row.matchCount,
    riskLevel: RiskLevel.parse(row.riskLevel),
    riskScore: row.riskScore,
    status: ScreeningStatus.parse(row.status),
    screenedAt: row.screenedAt.toISOString(),
    screenedBy: row.screenedBy,
  }
}

/** A screening with everything that explains it. @throws Problem `not-found`. */
export async function screeningFileOf(ctx: Context, id: number): Promise<z.input<typeof ScreeningFile>> {
  const { organisationId } = ctx.actor
  const row = await store.screeningOfOrganisation(ctx.db, organisationId, id)
  const set = await store.listSetNamed(ctx.db, row.listSet)
  const matches = await store.matchesOfScreenings(ctx.db, organisationId, [id])
  const trail = await trailOf(ctx.db, organisationId, row)
  return {
    ...screeningOf(row),
    subject: row.subject,
    customerId: row.subjectKey === `company:${row.companyId}` ? row.companyId : null,
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
    trail: trail.map((entry) => ({
      sequence: entry.sequence,
      at: entry.at.toISOString(),
      actor: entry.actor,
      action: entry.action,
      reason: entry.reason,
      before: entry.before,
      after: entry.after,
      hash: entry.hash,
    })),
  }
}

/** Matches with the list entry as it read in the version they were found in, and with what was decided. */
export async function matchesWithEvidence(
  ctx: Context,
  rows: readonly store.MatchRow[],
): Promise<z.input<typeof Match>[]> {
  const entries = new Map<string, ListEntry>()
  const byVersion = Map.groupBy(rows, (row) => `${row.listVersion} ${row.listId}`)
  for (const own of byVersion.values()) {
    const { listId, listVersion } = own[0] as store.MatchRow
    const found = await entriesOf(
      ctx.db,
      { listId, version: listVersion },
      own.map((row) => row.entryUid),
    )
    for (const entry of found) entries.set(`${listVersion} ${entryIdOf(listId, entry.uid)}`, entry)
  }
  const decisions = Map.groupBy(
    await store.decisionsOfMatches(
      ctx.db,
      ctx.actor.organisationId,
      rows.map((row) => row.id),
    ),
    (decision) => decision.matchId,
  )
  return rows.map((row) => {
    const entry = entries.get(`${row.listVersion} ${entryIdOf(row.listId, row.entryUid)}`)
    if (!entry) throw new Error(`Version ${row.listVersion} of ${row.listId} has lost ${row.entryUid}.`)
    return {
      id: row.id,
      listId: row.listId,
      listName: row.listName,
      listVersion: row.listVersion,
      entryUid: row.entryUid,
      entry,
      publisherPage: isWatchlistId(row.listId) ? watchlistKinds[row.listId].homepage : null,
      probability: row.probability,
      isMatch: row.isMatch,
      state: MatchState.parse(row.state),
      riskLevel: RiskLevel.parse(row.riskLevel),
      explanation: row.explanation,
      decisions: (decisions.get(row.id) ?? []).map((decision) => ({
        decision: decision.decision,
        reason: decision.reason,
        by: decision.by,
        userId: decision.userId,
        at: decision.at.toISOString(),
      })),
    }
  })
}
