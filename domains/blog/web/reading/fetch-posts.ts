import { listPosts, type Post, type PostSummary, readPost } from '#domains/blog/contract/index.ts'
import { call } from '#platform/http-client/index.ts'

// Loaded when a reader moves between pages, so that the first page needs neither the endpoints nor their schemas.

/** The public posts, without their content. */
export function fetchPosts(signal: AbortSignal): Promise<PostSummary[]> {
  return call(listPosts, { content: 'no' }, { signal })
}

export function fetchPost(slug: string, signal: AbortSignal): Promise<Post> {
  return call(readPost, { slug, as: 'visitor' }, { signal })
}
