import type { Trace } from '#platform/audit/index.ts'
import type { Change, Context } from '#platform/context/index.ts'
import { requireNoHold } from '#platform/legal-holds/index.ts'
import type { RunEnd, RunRow, Work } from '#platform/runs/index.ts'
import { orderInForce } from '../precedence/precedence-store.ts'
import * as directory from '../store.ts'
import * as store from './load-store.ts'
import { inThread } from './reading/rows-of-file.ts'
import * as undo from './undo-store.ts'
import { traceOf } from './work-load.ts'

/** What is taken back in one change: the embedded database answers others between two of them. */
const AT_ONCE = 250

/** Takes a load back: links first, so that no company is held by what the load itself has tied to it. */
export async function undoWhole(work: Work): Promise<void> {
  const { ctx, run } = work
  const load = await store.loadOf(ctx.db, run.organisationId, Number(run.about))
  const total = run.done + (await undo.writtenBy(ctx.db, load))
  let { done } = run
  for (const step of [undoLinks, undoRecords]) {
    for (let count = AT_ONCE; count > 0; ) {
      count = await work.piece(work.current(), async (tx) => {
        // One that was placed since the undoing began keeps what is left.
        await requireNoHold(tx.db, load.organisationId, [], 'What a load has brought')
        await directory.holdAdditions(tx.db, load.directoryId)
        const undone = await step(tx, load)
        return { result: undone, done: done + undone, total, trace: [] }
      })
      done += count
    }
  }
}

const undoLinks = (tx: Change, load: store.LoadRow) => undo.undoLinks(tx.db, load, AT_ONCE)

async function undoRecords(tx: Change, load: store.LoadRow): Promise<number> {
  const { count, kept, entities } = await undo.undoRecords(tx.db, load, AT_ONCE)
  if (count === 0) return 0
  const records = await undo.sweepEntities(tx.db, load.directoryId, entities)
  if (records !== '[]') {
    // A thread's answer is waited for inside the change: so few companies are shown again in a few milliseconds.
    const { text = '[]' } = await inThread(tx, { do: 'show', records, order: await orderInForce(tx.db) })
    await undo.writeShown(tx.db, load.directoryId, text, tx.now)
  }
  if (kept > 0) {
    const held = await store.holdLoad(tx.db, load.organisationId, load.id)
    await store.changeLoad(tx.db, load, { keptAtUndo: held.keptAtUndo + kept })
  }
  return count
}

/** What the end of the undoing changes beside it. */
export async function endUndo(tx: Context, run: RunRow, end: RunEnd): Promise<Trace[]> {
  const change = tx as Change
  const load = await store.holdLoad(change.db, run.organisationId, Number(run.about))
  if (load.state !== 'undoing') return []
  const after = await store.changeLoad(change.db, load, {
    // Half of it taken back is still to be taken back: it is gone on with.
    state: end.state === 'done' ? 'undone' : 'undoing',
    failure: end.state === 'failed' ? end.failure : null,
  })
  await directory.raiseVersion(change.db, load.directoryId, tx.now)
  return end.state === 'done' ? [traceOf('directory.load-undone', after)] : []
}

/** Going on after a failure. */
export async function undoAgain(tx: Context, run: RunRow): Promise<Trace[]> {
  const change = tx as Change
  const load = await store.holdLoad(change.db, run.organisationId, Number(run.about))
  await store.changeLoad(change.db, load, { failure: null })
  return []
}
