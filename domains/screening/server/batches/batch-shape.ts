import type { z } from 'zod'
import type { Context } from '#platform/context/index.ts'
import type { Run } from '#platform/endpoint/index.ts'
import { newestRunsAbout, runOnWire } from '#platform/runs/index.ts'
import { type Batch, BatchState, type Coverage } from '../../contract/index.ts'
import { coverageInWords, coveragesNamed } from '../coverage/store.ts'
import { batchRun } from './batch-run.ts'
import type { BatchDbRow } from './store.ts'

/** Batches as the wire says them. */
export async function batchesOf(ctx: Context, rows: readonly BatchDbRow[]): Promise<z.input<typeof Batch>[]> {
  const coverages = await coveragesNamed(
    ctx.db,
    rows.map((row) => row.coverage),
  )
  const runs = await newestRunsAbout(
    ctx,
    batchRun,
    rows.map((row) => row.id),
  )
  return rows.map((row) => {
    const run = runs.get(String(row.id))
    return batchOf(row, {
      coverage: coverageInWords(coverages.get(row.coverage), row.matchCount),
      run: run ? runOnWire(ctx, batchRun, run) : null,
    })
  })
}

/** One batch as the wire says it. */
export async function oneBatch(ctx: Context, row: BatchDbRow): Promise<z.input<typeof Batch>> {
  const [batch] = await batchesOf(ctx, [row])
  if (!batch) throw new Error('A batch became none.')
  return batch
}

function batchOf(
  row: BatchDbRow,
  { coverage, run }: { coverage: Coverage | null; run: Run | null },
): z.input<typeof Batch> {
  // One whose process ended waits to be taken up, whatever its last piece said.
  const isUnderWay = run?.endedAt === null
  return {
    id: row.id,
    fileName: row.fileName,
    state: isUnderWay ? BatchState.parse(run.state) : stateOf(row),
    rowCount: row.rowCount,
    screenedCount: row.screenedCount,
    matchCount: row.matchCount,
    incompleteCount: row.incompleteCount,
    // Rows whose matches were all dismissed before are answered no better than the lists were.
    isAnswered: stateOf(row) === 'done' && row.incompleteCount === 0 && coverage?.isAnswered === true,
    sentence: batchSentence(row),
    coverage,
    rejectedRows: row.rejectedRows.map((rejected) => ({ ...rejected, cells: rejected.cells ?? [] })),
    rejectedCount: row.rejectedCount,
    reading: row.reading,
    failure: row.failure,
    run,
    startedBy: row.startedBy,
    startedAt: row.startedAt.toISOString(),
    finishedAt: row.finishedAt?.toISOString() ?? null,
  }
}

/** A batch with rows that nobody screened is never simply done. */
function stateOf(
  row: Pick<BatchDbRow, 'state' | 'rowCount' | 'screenedCount' | 'rejectedCount'>,
): BatchState {
  const state = BatchState.parse(row.state)
  const isWhole = row.rejectedCount === 0 && row.screenedCount >= row.rowCount
  return state === 'done' && !isWhole ? 'partly-done' : state
}

const counted = (count: number) => count.toLocaleString('en')

/** "37 of 1,200 rows not screened; 12 with a match; 1,151 without an answer". What is missing comes first. */
export function batchSentence(
  row: Pick<
    BatchDbRow,
    'state' | 'rowCount' | 'screenedCount' | 'matchCount' | 'incompleteCount' | 'rejectedCount'
  > &
    Partial<Pick<BatchDbRow, 'reading'>>,
): string {
  const total = row.rowCount + row.rejectedCount
  const isGoingOn = row.state === 'queued' || row.state === 'running'
  const notScreened = isGoingOn ? row.rejectedCount : total - row.screenedCount
  const parts = [
    notScreened > 0
      ? `${counted(notScreened)} of ${counted(total)} rows ${isGoingOn ? 'cannot be' : 'not'} screened`
      : isGoingOn
        ? ''
        : `All ${counted(total)} rows screened`,
    row.reading?.without ? `${counted(row.reading.without)} without a fact that could not be read` : '',
    row.incompleteCount > 0 ? `${counted(row.incompleteCount)} without an answer` : '',
    row.screenedCount > 0 ? `${row.matchCount === 0 ? 'none' : counted(row.matchCount)} with a match` : '',
  ]
  const sentence = parts.filter(Boolean).join('; ')
  return sentence === '' ? `${counted(total)} rows wait` : sentence
}
