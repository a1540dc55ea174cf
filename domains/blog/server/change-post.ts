import { changesSinceVersion, recordChange, type Trace } from '#platform/audit/index.ts'
import type { Change as Changing, Context } from '#platform/context/index.ts'
import type { RequestOf } from '#platform/endpoint/index.ts'
import { refuseStale } from '#platform/problems/index.ts'
import type { ActionName } from '#platform/vocabulary/index.ts'
import type * as endpoints from '../contract/index.ts'
import { readingTimeOf } from '../contract/reading-time.ts'
import type { Post } from '../contract/schemas.ts'
import { publicationOf } from './publication.ts'
import { keepRevision, traceOf, wordsOfPost } from './revisions/keep-revision.ts'
import { type PostRow, postOf, postOfOrganisation, updatePost } from './store.ts'

type Change = RequestOf<typeof endpoints.changePost>

/**
 * Changes a post: all of it, or its publication alone. What is left out stays as it is, but a reading time that is left out of a whole
 * post is counted again. Words that changed make a revision and move `updatedAt`; publishing alone does neither.
 * @throws Problem `not-found`; `conflict` when the slug is taken, `stale` when somebody else has changed it since.
 */
export function changePost(ctx: Context, input: Change): Promise<Post> {
  return recordChange(ctx, async (tx) => {
    const before = await postOfOrganisation(tx.db, tx.actor.organisationId, input.id)
    await requireRead(tx, before, input.version)
    const { organisationId: _, id: __, version: ___, ...words } = before
    const written = { ...words, ...wordsGiven(input) }
    const isRewritten = !isSame(before, written)
    const after = await updatePost(tx.db, before, {
      ...written,
      ...publicationOf(
        { status: input.status ?? before.status, publishedAt: input.publishedAt },
        before,
        tx.now,
      ),
      updatedAt: isRewritten ? tx.now : before.updatedAt,
    })
    if (isRewritten) await keepRevision(tx, after)
    return { result: postOf(after), trace: changeTrace(before, after) }
  })
}

/** Refuses a change that was made on an older post than there is. @throws Problem `stale`. */
export function requireRead(tx: Changing, before: PostRow, readAt: number | undefined): Promise<void> {
  return refuseStale({ version: before.version, called: `“${before.title}”` }, readAt, (read) =>
    changesSinceVersion(tx.db, tx.actor.organisationId, { type: 'post', id: before.id }, read),
  )
}

/** The trace of a post that changed, named by what it became. */
export function changeTrace(before: PostRow, after: PostRow): Trace {
  return {
    action: actionOf(before, after),
    subject: { type: 'post', id: after.id },
    before: traceOf(before),
    after: traceOf(after),
    fromState: before.status,
    toState: after.status,
    payload: { title: after.title, slug: after.slug },
  }
}

function actionOf(before: PostRow, after: PostRow): ActionName {
  if (before.status === after.status) return 'post.changed'
  if (after.status === 'published') return 'post.published'
  return after.status === 'archived' ? 'post.archived' : 'post.unpublished'
}

function wordsGiven(input: Change): Partial<PostRow> {
  const { id, status, publishedAt, version, authorId, readingTimeMinutes, ...given } = input
  const words = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
  if (input.content === undefined) return words
  return { ...words, readingTimeMinutes: readingTimeMinutes ?? readingTimeOf(input.content) }
}

function isSame(before: PostRow, written: Omit<PostRow, 'id' | 'organisationId' | 'version'>): boolean {
  const words = (row: typeof written) => JSON.stringify([row.slug, wordsOfPost(row as PostRow)])
  return words(before) === words(written)
}
