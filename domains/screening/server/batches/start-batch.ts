import type { z } from 'zod'
import { recordChange, type Trace } from '#platform/audit/index.ts'
import { rememberColumns } from '#platform/column-mapping/index.ts'
import type { Context } from '#platform/context/index.ts'
import { isConnectionLost } from '#platform/database/index.ts'
import type { RequestOf } from '#platform/endpoint/index.ts'
import { actorName } from '#platform/identity/index.ts'
import { Problem } from '#platform/problems/index.ts'
import { startRun } from '#platform/runs/index.ts'
import { BATCH_BYTES_MAX, type Batch, type startBatch as endpoint } from '../../contract/index.ts'
import {
  BATCH_PURPOSE,
  type BatchFile,
  type ReadingAsked,
  readBatchFile,
} from '../batch-files/read-batch-file.ts'
import { listsToSearch } from '../screenings/lists-to-search.ts'
import { requireScreeningQuota } from '../screenings/screening-quota.ts'
import { batchRun } from './batch-run.ts'
import { oneBatch } from './batch-shape.ts'
import { insertBatch, insertBatchRows, nextBatchId, removeBatchRows } from './store.ts'

/** Refused rows told with the batch; the file of refused rows has them all. */
const REFUSED_TOLD = 200

/**
 * Takes a file of parties and asks for their screening. Rows that cannot be screened are kept with the reason.
 *
 * @throws Problem `watchlists-missing` before the file is read, `unsupported-file`, `too-large`, `date-order-unknown` when its
 * dates can be read two ways and nobody says which. `plan-limit` when the month has no room for all of its rows: a batch is taken
 * whole or not at all.
 */
export async function startBatch(
  ctx: Context,
  input: RequestOf<typeof endpoint>,
): Promise<z.input<typeof Batch>> {
  const { organisationId } = ctx.actor
  await listsToSearch(ctx)
  const { reading, rows, refused, ...file } = await readUploaded(ctx, input.file, {
    ...input,
    isUnseen: true,
  })
  requireReadable(file.needs, reading)
  await requireScreeningQuota(ctx, rows.length)
  // A long file is kept in parts, each a statement of its own, so that nobody waits for all of it; it is seen once the batch is there, and then whole.
  const id = await nextBatchId(ctx.db)
  const batch = await keepWhole(ctx, id, async () => {
    await insertBatchRows(ctx.db, organisationId, id, rows, refused)
    return recordChange(ctx, begin)
  })
  return oneBatch(ctx, batch)

  async function begin(tx: Context) {
    await requireScreeningQuota(tx, rows.length)
    const stored = await insertBatch(tx.db, organisationId, {
      id,
      fileName: input.file.name,
      state: rows.length === 0 ? 'done' : 'queued',
      rowCount: rows.length,
      rejectedCount: refused.length,
      rejectedRows: refused.slice(0, REFUSED_TOLD).map(({ row, cells, reason }) => ({ row, cells, reason })),
      reading,
      startedBy: actorName(tx.actor),
      startedByUserId: tx.actor.kind === 'user' ? tx.actor.userId : null,
      startedAt: tx.now,
      finishedAt: rows.length === 0 ? tx.now : null,
    })
    if (rows.length > 0) await startRun(tx, batchRun, { about: stored.id, total: rows.length })
    const remembered =
      reading.mappedBy === 'request'
        ? await rememberColumns(
            tx,
            { purpose: BATCH_PURPOSE, titles: reading.titles },
            { columns: reading.columns, words: reading.kinds },
          )
        : []
    return {
      result: stored,
      trace: [
        {
          action: 'batch.started',
          subject: { type: 'batch', id: stored.id },
          after: {
            fileName: stored.fileName,
            rows: rows.length,
            rejected: refused.length,
            columns: reading.columns,
            dates: reading.dates.order,
          },
          toState: stored.state,
          payload: { title: stored.fileName, count: rows.length },
        },
        ...remembered,
      ] satisfies Trace[],
    }
  }
}

/** Does what keeps a batch; where it does not come to be, its rows go. What a killed process left is swept up (`sweepBatchRows`). */
async function keepWhole<Result>(
  ctx: Context,
  batchId: number,
  keep: () => Promise<Result>,
): Promise<Result> {
  try {
    return await keep()
  } catch (failure) {
    // With the connection the word was lost whether it came to be: the sweep finds out.
    if (isConnectionLost(failure)) throw failure
    const leave = removeBatchRows(ctx.db, ctx.actor.organisationId, batchId)
    await leave.catch((left: unknown) =>
      ctx.installation.log.warn(
        { err: left, batchId },
        'rows of a batch that did not begin were not removed',
      ),
    )
    throw failure
  }
}

/** What an uploaded file says. @throws Problem `too-large`, `unsupported-file`, `invalid-input`. */
export async function readUploaded(ctx: Context, file: File, asked: ReadingAsked): Promise<BatchFile> {
  if (file.size > BATCH_BYTES_MAX) {
    throw new Problem('too-large', `The file is larger than the ${BATCH_BYTES_MAX} bytes allowed.`)
  }
  return readBatchFile(ctx, file, asked)
}

function requireReadable(needs: BatchFile['needs'], { titles, dates }: BatchFile['reading']): void {
  if (needs.includes('name')) {
    throw new Problem(
      'unsupported-file',
      'No column holds names. One of them must be called name, company or companyName, or `columns` must say which it is.',
      { titles: titles.slice(0, 100) },
    )
  }
  if (needs.includes('date-order')) {
    throw new Problem('date-order-unknown', `${dates.sentence} Send it as \`dateOrder\`: dmy, mdy or ymd.`, {
      dateOrders: ['dmy', 'mdy', 'ymd'],
    })
  }
}
