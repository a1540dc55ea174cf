import type { z } from 'zod'
import type { Queryable } from '#platform/database/index.ts'
import { type Batch, BatchState, type Coverage } from '../../contract/index.ts'
import { coverageInWords, coveragesNamed } from '../coverage/store.ts'
import type { BatchDbRow } from './store.ts'

/** Rejected rows told with the batch; the result file has them all. */
const REJECTED_ROWS_TOLD = 200

/** Batches as the wire says them. */
export async function batchesOf(
  db: Queryable,
  rows: readonly BatchDbRow[],
): Promise<z.input<typeof Batch>[]> {
  const coverages = await coveragesNamed(
    db,
    rows.map((row) => row.coverage),
  )
  return rows.map((row) => batchOf(row, coverageInWords(coverages.get(row.coverage), row.matchCount)))
}

/** One batch as the wire says it. */
export async function oneBatch(db: Queryable, row: BatchDbRow): Promise<z.input<typeof Batch>> {
  const [batch] = await batchesOf(db, [row])
  if (!batch) throw new Error('A batch became none.')
  return batch
}

function batchOf(row: BatchDbRow, coverage: Coverage | null): z.input<typeof Batch> {
  return {
    id: row.id,
    fileName: row.fileName,
    state: BatchState.parse(row.state),
    rowCount: row.rowCount,
    screenedCount: row.screenedCount,
    matchCount: row.matchCount,
    incompleteCount: row.incompleteCount,
    coverage,
    rejectedRows: row.rejectedRows.slice(0, REJECTED_ROWS_TOLD),
    rejectedCount: row.rejectedRows.length,
    failure: row.failure,
    startedBy: row.startedBy,
    startedAt: row.startedAt.toISOString(),
    finishedAt: row.finishedAt?.toISOString() ?? null,
  }
}
