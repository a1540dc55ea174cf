import type { PostStatus, PostSummary } from '#domains/blog/contract/index.ts'

export const statusLabel = {
  draft: 'Draft',
  published: 'Published',
  archived: 'Archived',
} as const satisfies Record<PostStatus, string>

/** A published post whose moment has not come. */
export function isScheduled(post: Pick<PostSummary, 'status' | 'publishedAt'>, now: Date): boolean {
  return post.status === 'published' && post.publishedAt !== null && new Date(post.publishedAt) > now
}
