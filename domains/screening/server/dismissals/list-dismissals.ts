import type { z } from 'zod'
import { peopleOfOrganisation } from '#domains/accounts/server/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { ListPageOf, RequestOf } from '#platform/endpoint/index.ts'
import { fileColumns, fileOfList } from '#platform/lists/index.ts'
import {
  type Dismissal,
  dismissalColumns,
  dismissalsList,
  type listDismissals as endpoint,
} from '../../contract/index.ts'
import { isProposal } from '../matches/governed-match.ts'
import { type DecisionRow, decisionsOfMatches } from '../matches/store.ts'
import { dismissalsWithIds, isActive, pageOfDismissals, type RememberedDismissal } from './register.ts'

type Answer = z.input<typeof Dismissal>

/** The register of dismissals, a page of it. */
export async function listDismissals(
  ctx: Context,
  ask: RequestOf<typeof endpoint>,
): Promise<ListPageOf<Answer>> {
  const found = await pageOfDismissals(ctx.db, ctx.actor.organisationId, ask, ctx.now)
  return { ...found, rows: await dismissalShapes(ctx, found.rows) }
}

/** Every dismissal that matches a filter, as CSV or XLSX. */
export const exportDismissals = fileOfList(
  listDismissals,
  dismissalsList,
  fileColumns<Answer>(dismissalColumns, {
    owner: (row) => row.owner?.fullName ?? row.dismissedBy,
  }),
)

/** One dismissal as the register tells it. */
export async function dismissalShape(ctx: Context, id: number): Promise<z.input<typeof Dismissal>> {
  const rows = await dismissalsWithIds(ctx.db, ctx.actor.organisationId, [id])
  const [stated] = await dismissalShapes(ctx, rows)
  if (!stated) throw new Error(`The dismissal ${id} cannot be read.`)
  return stated
}

async function dismissalShapes(
  ctx: Context,
  rows: readonly RememberedDismissal[],
): Promise<z.input<typeof Dismissal>[]> {
  const people = await peopleOfOrganisation(ctx.db, ctx.actor.organisationId)
  const given = Map.groupBy(
    await decisionsOfMatches(
      ctx.db,
      ctx.actor.organisationId,
      rows.map(({ match }) => match.id),
    ),
    ({ matchId }) => matchId,
  )
  const names = new Map(people.map(({ userId, fullName }) => [userId, fullName]))
  return rows.map(({ dismissal, match, subject, companyId, isSample }) => ({
    id: dismissal.id,
    isSample,
    companyId: companyId ?? Number(dismissal.subjectKey.replace('company:', '')),
    companyName: subject.name,
    entryName: match.entryName,
    sources: [match, ...match.sources].map(({ listId, listName, entryUid }) => ({
      listId,
      listName,
      entryUid,
    })),
    probability: match.probability,
    screeningId: match.screeningId,
    matchId: match.id,
    proposed: proposedBefore(
      { decision: 'false-match', by: dismissal.dismissedBy, at: dismissal.dismissedAt },
      given.get(match.id) ?? [],
    ),
    reason: dismissal.reason,
    dismissedBy: dismissal.dismissedBy,
    dismissedAt: dismissal.dismissedAt.toISOString(),
    owner:
      dismissal.ownerId === null
        ? null
        : { userId: dismissal.ownerId, fullName: names.get(dismissal.ownerId) ?? dismissal.dismissedBy },
    expiresAt: dismissal.expiresAt?.toISOString() ?? null,
    state: dismissal.endedAt !== null ? 'ended' : isActive(dismissal, ctx.now) ? 'standing' : 'expired',
    endedAt: dismissal.endedAt?.toISOString() ?? null,
    endedBy: dismissal.endedBy,
    endedReason: dismissal.endedReason,
    endProposed: proposedBefore(
      { decision: 'reopen', by: dismissal.endedBy, at: dismissal.endedAt },
      given.get(match.id) ?? [],
    ),
    version: dismissal.version,
  }))
}

type Settled = { decision: string; by: string | null; at: Date | null }

/** The proposal that somebody settled: the word right before the one that did, where it was the same. */
function proposedBefore(settled: Settled, given: readonly DecisionRow[]): Answer['proposed'] {
  const place = given.findLastIndex(
    ({ decision, at, by }) =>
      decision === settled.decision && by === settled.by && at.getTime() === settled.at?.getTime(),
  )
  const before = given[place - 1]
  return before && before.decision === settled.decision && isProposal(before)
    ? { by: before.by, reason: before.reason, at: before.at.toISOString() }
    : null
}
