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
  { title: 'Reason', value: (row) => row.reason || 'Not kept' },
  { title: 'Dismissed by', value: (row) => row.dismissedBy },
  { title: 'Owner', value: (row) => row.owner?.fullName ?? row.dismissedBy },
  { title: 'Since', value: (row) => String(row.dismissedAt) },
  { title: 'Until', value: (row) => (row.expiresAt === null ? 'No end was set' : String(row.expiresAt)) },
  { title: 'Taken back', value: (row) => (row.endedAt === null ? null : String(row.endedAt)) },
  { title: 'Taken back by', value: (row) => row.endedBy },
  { title: 'Why', value: (row) => row.endedReason },
]

/** Every dismissal that a filter finds, as CSV or XLSX. */
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
  const names = new Map(people.map(({ userId, fullName }) => [userId, fullName]))
  return rows.map(({ dismissal, match, subject, companyId }) => ({
    id: dismissal.id,
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
    version: dismissal.version,
  }))
}
