import { recordChange } from '#platform/audit/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { RequestOf } from '#platform/endpoint/index.ts'
import type * as endpoints from '../contract/index.ts'
import { readingTimeOf } from '../contract/reading-time.ts'
import type { Post } from '../contract/schemas.ts'
import { publicationOf } from './publication.ts'
import { keepRevision, traceOf } from './revisions/keep-revision.ts'
import { insertPost, postOf } from './store.ts'

/** Writes a post: a draft unless it is said to be published. @throws Problem `conflict` when the slug is taken. */
export function createPost(ctx: Context, input: RequestOf<typeof endpoints.createPost>): Promise<Post> {
  return recordChange(ctx, async (tx) => {
    const row = await insertPost(tx.db, tx.actor.organisationId, {
      title: input.title,
      slug: input.slug,
      excerpt: input.excerpt,
      content: input.content,
      imageUrl: input.imageUrl ?? null,
      imageAlt: input.imageAlt ?? '',
      category: input.category ?? 'insights',
      tags: input.tags ?? [],
      featured: input.featured ?? false,
      seoTitle: input.seoTitle ?? null,
      seoDescription: input.seoDescription ?? null,
      readingTimeMinutes: input.readingTimeMinutes ?? readingTimeOf(input.content),
      ...publicationOf(
        { status: input.status ?? 'draft', publishedAt: input.publishedAt },
        undefined,
        tx.now,
      ),
      createdAt: tx.now,
      updatedAt: tx.now,
    })
    await keepRevision(tx, row)
    return {
      result: postOf(row),
      trace: {
        action: 'post.created',
        subject: { type: 'post', id: row.id },
        after: traceOf(row),
        toState: row.status,
        payload: { title: row.title, slug: row.slug },
      },
    }
  })
}
