import { recordChange } from '#platform/audit/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { RequestOf } from '#platform/endpoint/index.ts'
import { Problem } from '#platform/problems/index.ts'
import type * as endpoints from '../../contract/index.ts'
import type { Post, PostRevision, RevisionWords } from '../../contract/schemas.ts'
import { changeTrace, requireRead } from '../change-post.ts'
import * as store from '../store.ts'
import { keepRevision } from './keep-revision.ts'

/** The saves of a post, the newest first. @throws Problem `not-found`. */
export async function listRevisions(
  ctx: Context,
  { id }: RequestOf<typeof endpoints.listRevisions>,
): Promise<PostRevision[]> {
  const { organisationId } = ctx.actor
  if (!(await store.hasPost(ctx.db, organisationId, id)))
    throw new Problem('not-found', `There is no post ${id}.`)
  return store.revisionsOfPost(ctx.db, organisationId, id)
}

/** A post as one save left it. @throws Problem `not-found`. */
export function readRevision(
  ctx: Context,
  { id, revisionId }: RequestOf<typeof endpoints.readRevision>,
): Promise<PostRevision & { post: RevisionWords }> {
  return store.revisionOfPost(ctx.db, ctx.actor.organisationId, id, revisionId)
}

/** Gives a post the words of an earlier save, as a save of its own. @throws Problem `not-found`, `stale`. */
export function restoreRevision(
  ctx: Context,
  { id, revisionId, version }: RequestOf<typeof endpoints.restoreRevision>,
): Promise<Post> {
  return recordChange(ctx, async (tx) => {
    const before = await store.postOfOrganisation(tx.db, tx.actor.organisationId, id)
    await requireRead(tx, before, version)
    const revision = await store.revisionOfPost(tx.db, tx.actor.organisationId, id, revisionId)
    const { organisationId: _, id: __, version: ___, ...words } = before
    const after = await store.updatePost(tx.db, before, {
      ...words,
      ...revision.post,
      updatedAt: tx.now,
    })
    await keepRevision(tx, after)
    const trace = changeTrace(before, after)
    return {
      result: store.postOf(after),
      trace: {
        ...trace,
        action: 'post.restored',
        payload: { ...trace.payload, revisionId, of: revision.at },
      },
    }
  })
}
