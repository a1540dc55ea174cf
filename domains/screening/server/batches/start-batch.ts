import type { z } from 'zod'
import { recordChange } from '#platform/audit/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { RequestOf } from '#platform/endpoint/index.ts'
import { actorName } from '#platform/identity/index.ts'
import { enqueue } from '#platform/jobs/index.ts'
import { Problem } from '#platform/problems/index.ts'
import { BATCH_BYTES_MAX, type Batch, type startBatch as endpoint } from '../../contract/index.ts'
import { listsToSearch } from '../screenings/lists-to-search.ts'
import { requireScreeningRoom } from '../screenings/screening-room.ts'
import { oneBatch } from './batch-shape.ts'
import { readBatchRows } from './read-batch-rows.ts'
import { runBatch } from './run-batch.job.ts'
import { insertBatch, insertBatchRows } from './store.ts'

/**
 * Takes a file of parties and asks for their screening. Rows that cannot be screened are kept with the reason.
 *
 * @throws Problem `watchlists-missing` before the file is read, `unsupported-file`, `too-large`.
 * `plan-limit` when the month has no room for all of its rows: a batch is taken whole or not at all.
 */
export async function startBatch(
  ctx: Context,
  input: RequestOf<typeof endpoint>,
): Promise<z.input<typeof Batch>> {
  const { organisationId } = ctx.actor
  await listsToSearch(ctx)
  if (input.file.size > BATCH_BYTES_MAX) {
    throw new Problem('too-large', `The file is larger than the ${BATCH_BYTES_MAX} bytes allowed.`)
  }
  const { rows, rejected } = await readBatchRows(new Uint8Array(await input.file.arrayBuffer()))
  const batch = await recordChange(ctx, async (tx) => {
    await requireScreeningRoom(tx, rows.length)
    const stored = await insertBatch(tx.db, organisationId, {
      fileName: input.file.name,
      state: rows.length === 0 ? 'done' : 'queued',
      rowCount: rows.length,
      rejectedRows: rejected,
      startedBy: actorName(tx.actor),
      startedByUserId: tx.actor.kind === 'user' ? tx.actor.userId : null,
      startedAt: tx.now,
      finishedAt: rows.length === 0 ? tx.now : null,
    })
    await insertBatchRows(tx.db, organisationId, stored.id, rows)
    if (rows.length > 0) await enqueue(tx, runBatch, { organisationId, batchId: stored.id })
    return {
      result: stored,
      trace: {
        action: 'batch.started',
        subject: { type: 'screening', id: `batch-${stored.id}` },
        after: { fileName: stored.fileName, rows: rows.length, rejected: rejected.length },
        toState: stored.state,
        payload: { title: stored.fileName, count: rows.length },
      },
    }
  })
  return oneBatch(ctx.db, batch)
}
