import type { Trace } from '#platform/audit/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { RunEnd, RunRow, Work } from '#platform/runs/index.ts'
import type { ScreeningSettings } from '../../contract/index.ts'
import { listsToSearch } from '../screenings/lists-to-search.ts'
import { recordScreenings } from '../screenings/recording/record-screenings.ts'
import type { RecordedScreening, RecordScreenings } from '../screenings/recording/searched-subject.ts'
import { CHUNK_SUBJECTS, searchAhead, traceOfBulk } from '../screenings/screen-in-bulk.ts'
import { settingsOf } from '../settings/screening-settings.ts'
import * as store from './store.ts'

/** Rows taken up at once. The lists are looked at again for each lot, so a batch does not outlive their freshness. */
const LOT_ROWS = 20 * CHUNK_SUBJECTS

/** Screens what is left of a batch. Each piece commits whole with its count, so a batch that was cut off goes on after the last piece. */
export async function screenBatch(work: Work): Promise<void> {
  const { db } = work.ctx
  const { organisationId } = work.ctx.actor
  const batchId = Number(work.run.about)
  const settings = await settingsOf(db, organisationId)
  for (;;) {
    const ctx = work.current()
    const wanted = await listsToSearch(ctx)
    const after = await store.lastScreenedRow(db, organisationId, batchId)
    const rows = await store.rowsToScreen(db, organisationId, batchId, after, LOT_ROWS)
    if (rows.length === 0) return
    const subjects = rows.map(({ subject, companyId, row }) => ({ ...subject, companyId, batchRow: row }))
    for await (const piece of searchAhead(ctx, { set: wanted, settings }, subjects))
      await storePiece(work, batchId, { ...piece, settings })
  }
}

function storePiece(
  work: Work,
  batchId: number,
  found: Pick<RecordScreenings, 'set' | 'searched'> & { settings: ScreeningSettings },
): Promise<void> {
  return work.piece(work.current(), async (tx) => {
    const { organisationId } = tx.actor
    const batch = await store.holdBatch(tx.db, organisationId, batchId)
    const recorded = await recordScreenings(tx, { ...found, screeningType: 'batch', batchId })
    const screenedCount = batch.screenedCount + recorded.length
    await store.updateBatch(tx.db, organisationId, batchId, {
      state: 'running',
      screenedCount,
      matchCount: batch.matchCount + recorded.filter((one) => one.matchCount > 0).length,
      incompleteCount: batch.incompleteCount + recorded.filter((one) => one.status === 'incomplete').length,
      coverage: coverageOfPiece(recorded) ?? batch.coverage,
    })
    const trace = traceOfBulk(recorded, { ...found, batchId, screeningType: 'batch' })
    return { result: undefined, done: screenedCount, trace }
  })
}

/** What the rows rest on together: that of a row whose own name adds nothing, where there is one. */
const coverageOfPiece = (recorded: readonly RecordedScreening[]) =>
  (recorded.findLast(({ hasCautions }) => !hasCautions) ?? recorded.at(-1))?.coverage

/** What is screened stays; a sentence says why the rest is not. */
export async function endBatch(tx: Context, run: RunRow, end: RunEnd): Promise<Trace> {
  const { organisationId } = tx.actor
  const batch = await store.holdBatch(tx.db, organisationId, Number(run.about))
  const failure = end.state === 'failed' ? end.failure : null
  const change = { state: end.state, failure, finishedAt: tx.now }
  await store.updateBatch(tx.db, organisationId, batch.id, change)
  return {
    ...changeOf(batch, end.state),
    action: `batch.${end.state}`,
    ...(failure ? { reason: failure } : {}),
  }
}

/** A batch that failed goes on after the last row that was screened. */
export async function takeUpBatch(tx: Context, run: RunRow): Promise<Trace> {
  const { organisationId } = tx.actor
  const batch = await store.holdBatch(tx.db, organisationId, Number(run.about))
  const change = { state: 'queued', failure: null, finishedAt: null }
  await store.updateBatch(tx.db, organisationId, batch.id, change)
  return { ...changeOf(batch, 'queued'), action: 'batch.taken-up' }
}

const changeOf = (batch: store.BatchDbRow, state: string) => ({
  subject: { type: 'batch' as const, id: batch.id },
  before: { state: batch.state },
  after: { state, screened: batch.screenedCount, rows: batch.rowCount },
  fromState: batch.state,
  toState: state,
  payload: { title: batch.fileName, count: batch.screenedCount },
})
