import type { z } from 'zod'
import { type Batch, BatchState } from '../../contract/index.ts'
import type { BatchDbRow } from './store.ts'

/** Rejected rows told with the batch; the result file has them all. */
const REJECTED_ROWS_TOLD = 200

/** A batch as the wire says it. */
export function batchOf(row: BatchDbRow): z.input<typeof Batch> {
  return {
    id: row.id,
    fileName: row.fileName,
    state: BatchState.parse(row.state),
    rowCount: row.rowCount,
    screenedCount: row.screenedCount,
    matchCount: row.matchCount,
    rejectedRows: row.rejectedRows.slice(0, REJECTED_ROWS_TOLD),
    rejectedCount: row.rejectedRows.length,
    failure: row.failure,
    startedBy: row.startedBy,
    startedAt: row.startedAt.toISOString(),
    finishedAt: row.finishedAt?.toISOString() ?? null,
  }
}
