import type { z } from 'zod'
import { peopleOfOrganisation } from '#domains/accounts/server/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { FileAnswer, ListPageOf, RequestOf } from '#platform/endpoint/index.ts'
import { type FileColumn, listFile } from '#platform/lists/index.ts'
import {
  type Dismissal,
  dismissalsList,
  type listDismissals as endpoint,
  type exportDismissals as exportEndpoint,
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

const columns: readonly FileColumn<Answer>[] = [
  { title: 'Dismissal', value: (row) => row.id },
  { title: 'Customer', value: (row) => row.companyName },
  { title: 'Is not', value: (row) => row.entryName },
  {
    title: 'Listed as',
    value: (row) => row.sources.map((one) => `${one.listName} ${one.entryUid}`).join('; '),
  },
  { title: 'Probability', value: (row) => row.probability },
  { title: 'State', value: (row) => row.state },
  { title: 'Proposed by', value: (row) => row.proposed?.by ?? null },
  { title: 'Proposed', value: (row) => (row.proposed ? String(row.proposed.at) : null) },
  { title: 'Reason of the proposal', value: (row) => row.proposed?.reason ?? null },
  { title: 'Dismissed by', value: (row) => row.dismissedBy },
  { title: 'Reason', value: (row) => row.reason || 'Not kept' },
  { title: 'Owner', value: (row) => row.owner?.fullName ?? row.dismissedBy },
  { title: 'Since', value: (row) => String(row.dismissedAt) },
  { title: 'Until', value: (row) => (row.expiresAt === null ? 'No end was set' : String(row.expiresAt)) },
  { title: 'Taken back', value: (row) => (row.endedAt === null ? null : String(row.endedAt)) },
  { title: 'Taking back proposed by', value: (row) => row.endProposed?.by ?? null },
  { title: 'Reason to take back', value: (row) => row.endProposed?.reason ?? null },
  { title: 'Taken back by', value: (row) => row.endedBy },
  { title: 'Why', value: (row) => row.endedReason },
]

/** Every dismissal that matches a filter, as CSV or XLSX. */
export const exportDismissals = (
  ctx: Context,
  asked: RequestOf<typeof exportEndpoint>,
): Promise<FileAnswer> =>
  listFile(ctx, { list: dismissalsList, asked, columns, read: (ask) => listDismissals(ctx, ask) })

/** One dismissal as the register tells it. */
export async function dismissalShape(ctx: Context, id: number): Promise<z.input<typeof Dismissal>> {
  const rows = await dismissalsWithIds(ctx.db, ctx.actor.organisationId, [id])
  const [told] = await dismissalShapes(ctx, rows)
  if (!told) throw new Error(`The dismissal ${id} cannot be read.`)
  return told
}

async function dismissalShapes(
  ctx: Context,
  rows: readonly RememberedDismissal[],
): Promise<z.input<typeof Dismissal>[]> {
  const people = await peopleOfOrganisation(ctx.db, ctx.actor.organisationId)
  const said = Map.groupBy(
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
      said.get(match.id) ?? [],
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
      said.get(match.id) ?? [],
    ),
    version: dismissal.version,
  }))
}

type Settled = { decision: string; by: string | null; at: Date | null }

/** The proposal that somebody settled: the word right before the one that did, where it was the same. */
function proposedBefore(settled: Settled, said: readonly DecisionRow[]): Answer['proposed'] {
  const place = said.findLastIndex(
    ({ decision, at, by }) =>
      decision === settled.decision && by === settled.by && at.getTime() === settled.at?.getTime(),
  )
  const before = said[place - 1]
  return before && before.decision === settled.decision && isProposal(before)
    ? { by: before.by, reason: before.reason, at: before.at.toISOString() }
    : null
}
