import { recordChange, type Trace } from '#platform/audit/index.ts'
import type { Context } from '#platform/context/index.ts'
import { readingTimeOf } from '../contract/reading-time.ts'
import type { BlogCategory } from '../contract/schemas.ts'
import { keepRevision, traceOf } from './revisions/keep-revision.ts'
import { insertPost, type PostRow, postBySlug } from './store.ts'

export type SamplePost = {
  title: string
  slug: string
  excerpt: string
  content: string
  category: BlogCategory
  tags: readonly string[]
  featured: boolean
  seoDescription: string
  publishedAt: Date
}

/** Publishes posts of the past, each at its own moment. One whose slug is there already is left as it is. */
export function fillSamplePosts(ctx: Context, posts: readonly SamplePost[]): Promise<number> {
  return recordChange(ctx, async (tx) => {
    const { organisationId } = tx.actor
    const filled: PostRow[] = []
    for (const { publishedAt, tags, ...post } of posts) {
      if (await postBySlug(tx.db, organisationId, post.slug, undefined)) continue
      const row = await insertPost(tx.db, organisationId, {
        ...post,
        tags: [...tags],
        imageUrl: null,
        imageAlt: '',
        seoTitle: null,
        status: 'published',
        readingTimeMinutes: readingTimeOf(post.content),
        publishedAt,
        createdAt: publishedAt,
        updatedAt: publishedAt,
      })
      await keepRevision(tx, row)
      filled.push(row)
    }
    return { result: filled.length, trace: filled.map(traceOfSample) }
  })
}

function traceOfSample(row: PostRow): Trace {
  return {
    action: 'post.created',
    subject: { type: 'post', id: row.id },
    after: traceOf(row),
    toState: row.status,
    payload: { title: row.title, slug: row.slug },
  }
}
