import type { Context } from '#platform/context/index.ts'
import type { RequestOf } from '#platform/endpoint/index.ts'
import { HOME_ORGANISATION_ID } from '#platform/identity/index.ts'
import { isGranted } from '#platform/permissions/index.ts'
import { Problem } from '#platform/problems/index.ts'
import type * as endpoints from '../contract/index.ts'
import type { Post } from '../contract/schemas.ts'
import { everyPost, type Listed, postBySlug, postOf, publicPosts, slugAfter } from './store.ts'

/** Public posts, the newest first. The blog is the installation's own, whoever reads it. */
export function listPosts(ctx: Context, input: RequestOf<typeof endpoints.listPosts>): Promise<Listed[]> {
  return publicPosts(ctx.db, HOME_ORGANISATION_ID, ctx.now, input.content === 'yes')
}

/** Every post of the editor's organisation, drafts included. */
export function listAllPosts(
  ctx: Context,
  input: RequestOf<typeof endpoints.listAllPosts>,
): Promise<Listed[]> {
  return everyPost(ctx.db, ctx.actor.organisationId, input.content === 'yes')
}

/**
 * One post. Visitors get public ones alone; editors any.
 * @throws Problem `not-found`; with `movedTo` in its details when the post has another slug by now.
 */
export async function readPost(ctx: Context, input: RequestOf<typeof endpoints.readPost>): Promise<Post> {
  const unknown = (details?: { movedTo: string }) => new Problem('not-found', 'Blog post not found.', details)
  if (!/^[a-z0-9-]+$/.test(input.slug)) throw unknown()
  const publicAt = input.as !== 'visitor' && isEditor(ctx) ? undefined : ctx.now
  const row = await postBySlug(ctx.db, HOME_ORGANISATION_ID, input.slug, publicAt)
  if (row) return postOf(row)
  const movedTo = await slugAfter(ctx.db, HOME_ORGANISATION_ID, input.slug, ctx.now)
  throw unknown(movedTo === undefined ? undefined : { movedTo })
}

function isEditor({ actor }: Context): boolean {
  return (
    actor.kind === 'user' && actor.organisationId === HOME_ORGANISATION_ID && isGranted(actor, 'blog:write')
  )
}
