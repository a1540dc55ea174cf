import { recordChange } from '#platform/audit/index.ts'
import { type Context, daysBefore } from '#platform/context/index.ts'
import { letGoOfFiles } from '#platform/files/index.ts'
import { holdOnDeletion } from '#platform/legal-holds/index.ts'
import { removeDocuments, usesOf } from '../store.ts'
import * as store from './store.ts'

/** So many in a change: whoever else asks waits for it. */
const PIECE = 50

/**
 * Deletes the documents of an organisation that are past its term, each with an entry of its own. What something rests on stays until that is gone, and under a legal hold nothing goes.
 * @returns how many went.
 */
export async function deletePastTerm(ctx: Context, signal?: AbortSignal): Promise<number> {
  let gone = 0
  while (!signal?.aborted) {
    const { went, isLast } = await deletePiece(ctx)
    gone += went
    if (isLast) break
  }
  return gone
}

const nothing = { result: { went: 0, isLast: true }, trace: [] }

function deletePiece(ctx: Context): Promise<{ went: number; isLast: boolean }> {
  const { organisationId } = ctx.actor
  return recordChange<{ went: number; isLast: boolean }>(ctx, async (tx) => {
    const term = await store.termOf(tx.db, organisationId)
    if (!term || term.days === null) return nothing
    const due = await store.pastTerm(tx.db, organisationId, daysBefore(tx.now, term.days), PIECE)
    const things = due.map(({ id }) => ({ type: 'document' as const, id }))
    if (due.length === 0 || (await holdOnDeletion(tx.db, organisationId, things))) return nothing
    // What has come to rest on one until it was held here keeps it.
    const used = await usesOf(
      tx.db,
      organisationId,
      due.map(({ id }) => id),
    )
    const going = due.filter(({ id }) => !used.some(({ documentId }) => documentId === id))
    const files = await removeDocuments(
      tx.db,
      organisationId,
      going.map(({ id }) => id),
    )
    await letGoOfFiles(tx, organisationId, files)
    return {
      result: { went: going.length, isLast: due.length < PIECE || going.length === 0 },
      trace: going.map(({ id, title, fileName, sha256, addedAt }) => ({
        action: 'document.deleted' as const,
        subject: { type: 'document' as const, id },
        before: { title, fileName, sha256, addedAt: addedAt.toISOString() },
        payload: { title },
        reason: `Kept longer than the organisation’s term of ${term.days} days`,
      })),
    }
  })
}
