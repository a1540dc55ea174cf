import type { z } from 'zod'
import { recordChange } from '#platform/audit/index.ts'
import { type Context, daysBefore } from '#platform/context/index.ts'
import type { RequestOf } from '#platform/endpoint/index.ts'
import { actorName } from '#platform/identity/index.ts'
import { holdOn } from '#platform/legal-holds/index.ts'
import { isGranted } from '#platform/permissions/index.ts'
import { Problem } from '#platform/problems/index.ts'
import type * as endpoints from '../../contract/endpoints.ts'
import type { DocumentTerm } from '../../contract/nouns.ts'
import * as store from './store.ts'

/** After how many days documents go, and what that means today: how many are due, how many something rests on, which hold keeps all of them. */
export async function readDocumentTerm(ctx: Context): Promise<z.input<typeof DocumentTerm>> {
  const { actor, db } = ctx
  const { organisationId } = actor
  const row = await store.termOf(db, organisationId)
  const days = row?.days ?? null
  const counted =
    days === null
      ? { due: 0, used: 0 }
      : await store.countPastTerm(db, organisationId, daysBefore(ctx.now, days))
  // Documents of the library are held with the whole organisation alone.
  const hold = await holdOn(db, organisationId, [])
  return {
    days,
    ...counted,
    hold: hold ? { id: hold.id, since: hold.since, reason: hold.reason } : null,
    changedBy: row?.changedBy ?? null,
    changedAt: row?.changedAt.toISOString() ?? null,
    canManage: actor.kind === 'user' && !actor.isDemo && isGranted(actor, 'records:manage'),
  }
}

/** Says after how many days documents are deleted; null: never by themselves. @throws Problem `demo-not-allowed`. */
export async function putDocumentTerm(
  ctx: Context,
  { days, reason }: RequestOf<typeof endpoints.putDocumentTerm>,
): Promise<z.input<typeof DocumentTerm>> {
  if (ctx.actor.kind === 'user' && ctx.actor.isDemo)
    throw new Problem('demo-not-allowed', 'The demo is restored every night: it keeps nothing for a term.')
  const { organisationId } = ctx.actor
  await recordChange(ctx, async (tx) => {
    const before = await store.termOf(tx.db, organisationId)
    await store.keepTerm(tx.db, {
      organisationId,
      days,
      changedBy: actorName(tx.actor),
      changedAt: tx.now,
    })
    return {
      result: undefined,
      trace: {
        action: 'document-term.changed',
        subject: { type: 'document-term', id: String(organisationId) },
        before: { days: before?.days ?? null },
        after: { days },
        reason,
      },
    }
  })
  return readDocumentTerm(ctx)
}
