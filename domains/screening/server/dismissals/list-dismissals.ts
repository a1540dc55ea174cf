import type { z } from 'zod'
import { peopleOfOrganisation } from '#domains/accounts/server/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { PageOf, RequestOf } from '#platform/endpoint/index.ts'
import type { Dismissal, listDismissals as endpoint } from '../../contract/index.ts'
import { dismissalsWithIds, isActive, pageOfDismissals, type RememberedDismissal } from './register.ts'

/** The register of dismissals, the newest first. */
export async function listDismissals(
  ctx: Context,
  input: RequestOf<typeof endpoint>,
): Promise<PageOf<z.input<typeof Dismissal>>> {
  const { rows, total } = await pageOfDismissals(ctx.db, ctx.actor.organisationId, input, ctx.now, input)
  return { rows: await dismissalsAsTold(ctx, rows), total }
}

/** One dismissal as the register tells it. */
export async function dismissalAsTold(ctx: Context, id: number): Promise<z.input<typeof Dismissal>> {
  const rows = await dismissalsWithIds(ctx.db, ctx.actor.organisationId, [id])
  const [told] = await dismissalsAsTold(ctx, rows)
  if (!told) throw new Error(`The dismissal ${id} cannot be read.`)
  return told
}

async function dismissalsAsTold(
  ctx: Context,
  rows: readonly RememberedDismissal[],
): Promise<z.input<typeof Dismissal>[]> {
  const people = await peopleOfOrganisation(ctx.db, ctx.actor.organisationId)
  const names = new Map(people.map(({ userId, fullName }) => [userId, fullName]))
  return rows.map(({ dismissal, match, subject }) => ({
    id: dismissal.id,
    companyId: Number(dismissal.subjectKey.replace('company:', '')),
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
