import { recordChange } from '#platform/audit/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { RequestOf } from '#platform/endpoint/index.ts'
import { requireNoHold } from '#platform/legal-holds/index.ts'
import type * as endpoints from '../contract/index.ts'
import { traceOf } from './revisions/keep-revision.ts'
import { postOfOrganisation, removePost } from './store.ts'

/** Deletes a post with its revisions; the audit log keeps that it was there. @throws Problem `not-found`, `legal-hold`. */
export function deletePost(
  ctx: Context,
  input: RequestOf<typeof endpoints.deletePost>,
): Promise<{ success: true; id: number }> {
  return recordChange(ctx, async (tx) => {
    const { organisationId } = tx.actor
    const before = await postOfOrganisation(tx.db, organisationId, input.id)
    await requireNoHold(tx.db, organisationId, [{ type: 'post', id: before.id }], 'This post')
    await removePost(tx.db, organisationId, before.id)
    return {
      result: { success: true as const, id: before.id },
      trace: {
        action: 'post.deleted',
        subject: { type: 'post', id: before.id },
        before: traceOf(before),
        fromState: before.status,
        payload: { title: before.title, slug: before.slug },
      },
    }
  })
}
