import type { PostStatus } from '../contract/schemas.ts'

/** A browser's clock may be ahead of ours: a moment this near counts as now, and not as a plan. */
const CLOCKS_APART_MS = 2 * 60_000

type Publication = { status: PostStatus; publishedAt: Date | null }

/**
 * From when a post is public. Only a published post has a moment: the one it was first published at for as long as it stays public,
 * otherwise the one that was asked for, otherwise now. A moment in the future makes the post public from then on.
 */
export function publicationOf(
  wanted: { status: PostStatus; publishedAt?: string | null | undefined },
  before: Publication | undefined,
  now: Date,
): Publication {
  if (wanted.status !== 'published') return { status: wanted.status, publishedAt: null }
  const first = before?.status === 'published' ? before.publishedAt : null
  if (first && first <= now) return { status: 'published', publishedAt: first }
  if (wanted.publishedAt === undefined && first) return { status: 'published', publishedAt: first }
  const asked = wanted.publishedAt ? new Date(wanted.publishedAt) : now
  const lead = asked.getTime() - now.getTime()
  return { status: 'published', publishedAt: lead > 0 && lead <= CLOCKS_APART_MS ? now : asked }
}
