import type { Context } from '#platform/context/index.ts'
import { HOME_ORGANISATION_ID } from '#platform/identity/index.ts'
import type { PostSummary } from '../contract/schemas.ts'
import { publicPostsWith } from './store.ts'

/** Posts of the public blog that hold a text in their title or excerpt, the last published first. */
export function findPosts(ctx: Context, { q, limit }: { q: string; limit: number }): Promise<PostSummary[]> {
  return publicPostsWith(ctx.db, HOME_ORGANISATION_ID, ctx.now, q, limit)
}
