import { recordChange, type Trace } from '#platform/audit/index.ts'
import type { Context } from '#platform/context/index.ts'
import { isConnectionLost } from '#platform/database/index.ts'
import { Problem } from '#platform/problems/index.ts'
import type { ScreeningSettings } from '../../contract/index.ts'
import { listsToSearch } from '../screenings/lists-to-search.ts'
import { type RecordScreenings, recordScreenings } from '../screenings/record-screenings.ts'
import { CHUNK_SUBJECTS, searchAhead, traceOfBulk } from '../screenings/screen-in-bulk.ts'
import { settingsOf } from '../settings/screening-settings.ts'
import * as store from './store.ts'

/**
 * Screens what is left of a batch. Each piece commits whole with its count, so a batch that was cut off goes on after the
 * last piece, and two runs of the same batch cannot screen a row twice.
 */
export async function screenBatch(ctx: Context, batchId: number, signal?: AbortSignal): Promise<void> {
  const { organisationId } = ctx.actor
  const batch = await store.batchOfOrganisation(ctx.db, organisationId, batchId)
  if (!isGoingOn(batch)) return
  const settings = await settingsOf(ctx.db, organisationId)
  try {
    for (;;) {
      if (!(await screenNextRows({ ...ctx, now: ctx.house.clock() }, batchId, settings, signal))) return
    }
  } catch (failure) {
    // A lost connection says nothing of the work: the next try goes on after the last part.
    if (signal?.aborted || isConnectionLost(failure)) throw failure
    await fail({ ...ctx, now: ctx.house.clock() }, batchId, failure)
  }
}

/** Rows taken up at once. The lists are looked at again for each lot, so a batch does not outlive their freshness. */
const LOT_ROWS = 20 * CHUNK_SUBJECTS

/** Screens the next lot of rows. Whether there may be more. */
async function screenNextRows(
  ctx: Context,
  batchId: number,
  settings: ScreeningSettings,
  signal: AbortSignal | undefined,
): Promise<boolean> {
  const { organisationId } = ctx.actor
  const wanted = await listsToSearch(ctx)
  let after = await store.lastScreenedRow(ctx.db, organisationId, batchId)
  const rows = await store.rowsToScreen(ctx.db, organisationId, batchId, after, LOT_ROWS)
  if (rows.length === 0) return finish(ctx, batchId)
  const subjects = rows.map(({ subject, companyId, row }) => ({ ...subject, companyId, batchRow: row }))
  for await (const piece of searchAhead(ctx, { set: wanted, settings }, subjects)) {
    // A server that stops leaves the rest to the next start.
    if (signal?.aborted) throw new Error('The batch was interrupted and goes on later.')
    const stored = await storePiece({ ...ctx, now: ctx.house.clock() }, batchId, {
      ...piece,
      settings,
      after,
    })
    if (stored !== 'stored') return stored === 'overtaken'
    after = piece.searched.at(-1)?.batchRow ?? after
  }
  return true
}

const isGoingOn = (batch: store.BatchDbRow) => batch.state === 'queued' || batch.state === 'running'

type Piece = Pick<RecordScreenings, 'set' | 'searched' | 'settings'> & {
  /** The last row that was screened when this piece was taken up. */
  after: number
}

/** `ended`: somebody stopped the batch. `overtaken`: another run of it has gone on meanwhile, so this piece is dropped. */
function storePiece(ctx: Context, batchId: number, piece: Piece): Promise<'stored' | 'ended' | 'overtaken'> {
  const { organisationId } = ctx.actor
  const { after, ...found } = piece
  return recordChange(ctx, async (tx) => {
    const batch = await store.holdBatch(tx.db, organisationId, batchId)
    if (!isGoingOn(batch)) return { result: 'ended', trace: [] }
    if ((await store.lastScreenedRow(tx.db, organisationId, batchId)) !== after) {
      return { result: 'overtaken', trace: [] }
    }
    // Who started the batch answers for its screenings; the product only did the work.
    const recorded = await recordScreenings(
      { ...tx, actor: { kind: 'system', name: batch.startedBy, organisationId } },
      { ...found, screeningType: 'batch', batchId },
    )
    await store.updateBatch(tx.db, organisationId, batchId, {
      state: 'running',
      screenedCount: batch.screenedCount + recorded.length,
      matchCount: batch.matchCount + recorded.filter((one) => one.matchCount > 0).length,
      incompleteCount: batch.incompleteCount + recorded.filter((one) => one.status === 'incomplete').length,
      coverage: recorded.at(-1)?.coverage ?? batch.coverage,
    })
    return { result: 'stored', trace: traceOfBulk(recorded, { ...found, batchId, screeningType: 'batch' }) }
  })
}

/** Ends a batch whose rows are all screened, unless it was stopped. There is nothing more either way. */
function finish(ctx: Context, batchId: number): Promise<false> {
  const { organisationId } = ctx.actor
  return recordChange(ctx, async (tx) => {
    const batch = await store.holdBatch(tx.db, organisationId, batchId)
    if (!isGoingOn(batch)) return { result: false, trace: [] }
    await store.updateBatch(tx.db, organisationId, batchId, { state: 'done', finishedAt: tx.now })
    return { result: false, trace: endOf(batch, 'done', batch.screenedCount) }
  })
}

function endOf(
  batch: store.BatchDbRow,
  state: 'done' | 'failed' | 'cancelled',
  screened: number,
  reason?: string,
): Trace {
  return {
    action: `batch.${state}`,
    subject: { type: 'batch', id: batch.id },
    before: { state: batch.state },
    after: { state, screened, rows: batch.rowCount },
    fromState: batch.state,
    toState: state,
    payload: { title: batch.fileName, count: screened },
    ...(reason ? { reason } : {}),
  }
}

/** What is screened stays; the sentence says why the rest is not. */
async function fail(ctx: Context, batchId: number, failure: unknown): Promise<void> {
  if (!(failure instanceof Problem)) ctx.house.log.error({ err: failure, batchId }, 'a batch failed')
  const sentence =
    failure instanceof Problem ? failure.message : 'The batch stopped because of an internal error.'
  await recordChange(ctx, async (tx) => {
    const batch = await store.holdBatch(tx.db, tx.actor.organisationId, batchId)
    if (!isGoingOn(batch)) return { result: undefined, trace: [] }
    await store.updateBatch(tx.db, tx.actor.organisationId, batchId, {
      state: 'failed',
      failure: sentence,
      finishedAt: tx.now,
    })
    return { result: undefined, trace: endOf(batch, 'failed', batch.screenedCount, sentence) }
  })
}

/** Stops a batch; what was screened is kept. @throws Problem `not-found`, `conflict` when it has ended. */
export async function stopBatch(ctx: Context, batchId: number): Promise<store.BatchDbRow> {
  return recordChange(ctx, async (tx) => {
    const { organisationId } = tx.actor
    const batch = await store.holdBatch(tx.db, organisationId, batchId)
    if (!isGoingOn(batch)) {
      throw new Problem('conflict', 'This batch has ended: there is nothing to stop.', { state: batch.state })
    }
    const after = await store.updateBatch(tx.db, organisationId, batchId, {
      state: 'cancelled',
      finishedAt: tx.now,
    })
    return { result: after, trace: endOf(batch, 'cancelled', batch.screenedCount) }
  })
}
