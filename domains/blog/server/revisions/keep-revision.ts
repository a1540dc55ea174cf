import { createHash } from 'node:crypto'
import type { Context } from '#platform/context/index.ts'
import { actorName } from '#platform/identity/index.ts'
import { wordsOf } from '../../contract/reading-time.ts'
import { RevisionWords } from '../../contract/schemas.ts'
import { insertRevision, type PostRow } from '../store.ts'

/** What an editor wrote of a post, without its address and publication. */
export function wordsOfPost(row: PostRow): RevisionWords {
  return RevisionWords.parse(row)
}

/** Keeps a post as a save left it. Called inside the change that saves. */
export function keepRevision(tx: Context, row: PostRow): Promise<void> {
  return insertRevision(tx.db, {
    organisationId: row.organisationId,
    postId: row.id,
    at: tx.now,
    editor: tx.actor.kind === 'user' ? tx.actor.fullName || tx.actor.username : actorName(tx.actor),
    words: wordsOf(row.content),
    title: row.title,
    post: wordsOfPost(row),
  })
}

/** A post as the audit log keeps it: its content by digest, as revisions hold the words. */
export function traceOf(row: PostRow) {
  const { content, organisationId: _, ...stated } = row
  return { ...stated, contentSha256: createHash('sha256').update(content).digest('hex') }
}
