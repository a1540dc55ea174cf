import { recordChange } from '#platform/audit/index.ts'
import type { Context } from '#platform/context/index.ts'
import { actorName } from '#platform/identity/index.ts'
import { enqueue } from '#platform/jobs/index.ts'
import { Problem } from '#platform/problems/index.ts'
import { type DefinedRun, handlersOf, type RunEnd, runKind } from './run-kind.ts'
import { publishRun } from './show-run.ts'
import { isLost, isOver, PROCESS_ENDED } from './states.ts'
import {
  holdRun,
  insertRun,
  type NewRun,
  type RunKey,
  type RunRow,
  runWithExclusive,
  updateRun,
} from './store.ts'

/** What of all runs under way only one may have; the sentence is for whoever comes second. */
export type Exclusive = { name: string; busy: string }

export const beginning = (ctx: Context, kind: DefinedRun, about: string, now: Date) => ({
  organisationId: ctx.actor.organisationId,
  kind: kind.name,
  about,
  paceAt: now,
  movedAt: now,
  beatAt: now,
  askedAt: now,
  askedBy: actorName(ctx.actor),
  askedByUserId: ctx.actor.kind === 'user' ? ctx.actor.userId : null,
})

/**
 * Keeps a new run. One that must have something alone takes it from a run whose caller ended with its process without saying so; what is worked beside requests is
 * taken up again, and is waited for.
 * @throws Problem `conflict` while another run has it.
 */
export async function keepRun(ctx: Context, row: NewRun, exclusive: Exclusive | undefined): Promise<RunRow> {
  for (let tries = 0; tries < 3; tries += 1) {
    const inserted = await insertRun(ctx.db, { ...row, exclusive: exclusive?.name ?? null })
    if (inserted) return inserted
    const other = exclusive ? await runWithExclusive(ctx.db, exclusive.name) : undefined
    const kind = other ? runKind(other.kind) : undefined
    if (other && (!kind || kind.job || !isLost(ctx.installation, other))) break
    if (other && kind)
      await endRun(ctx, kind, other, { state: 'failed', failure: PROCESS_ENDED }, other.holder ?? undefined)
  }
  throw new Problem('conflict', exclusive?.busy ?? 'Another one is running.')
}

/**
 * Asks for a run inside the change that needs it: it exists if and only if the change commits.
 * @throws Problem `conflict` while another run has what it must have alone.
 */
export async function startRun(
  tx: Context,
  kind: DefinedRun,
  {
    about,
    total,
    step = '',
    exclusive,
  }: { about: string | number; total: number | null; step?: string; exclusive?: Exclusive },
): Promise<RunRow> {
  if (!kind.job) throw new Error(`A run of ${kind.name} is attended by its caller.`)
  const asked = { ...beginning(tx, kind, String(about), tx.now), state: 'queued' as const, step, total }
  const row = await keepRun(tx, asked, exclusive)
  await enqueue(tx, kind.job, { organisationId: row.organisationId, runId: row.id })
  await publishRun(tx, kind, row)
  return row
}

/**
 * Ends a run together with what its kind changes then. @param holder ends it only as long as that one has it.
 * @returns the run as it is then; undefined where it was over, or is somebody else's.
 */
export function endRun(
  ctx: Context,
  kind: DefinedRun,
  key: RunKey,
  end: RunEnd,
  holder?: string,
): Promise<RunRow | undefined> {
  return recordChange(ctx, async (tx) => {
    const row = await holdRun(tx.db, key)
    if (!row || isOver(row) || (holder !== undefined && row.holder !== holder))
      return { result: undefined, trace: [] }
    return {
      result: await writeEnd(tx, kind, row, end),
      trace: (await handlersOf(kind).atEnd?.(tx, row, end)) ?? [],
    }
  })
}

/** Writes the end of a run that is held by the transaction. */
export async function writeEnd(tx: Context, kind: DefinedRun, row: RunRow, end: RunEnd): Promise<RunRow> {
  const after = await updateRun(tx.db, row, {
    state: end.state,
    failure: end.state === 'failed' ? end.failure : null,
    holder: null,
    endedAt: tx.installation.clock(),
  })
  await publishRun(tx, kind, after)
  return after
}

/**
 * Cancels a run. One that waits, or whose pieces commit whole, ends with the answer; the caller that works one itself is told to end, and clears up.
 * @throws Problem `conflict` when it is over or cannot be cancelled.
 */
export function cancelKeptRun(ctx: Context, kind: DefinedRun, key: RunKey): Promise<RunRow> {
  return recordChange(ctx, async (tx) => {
    const row = await holdRun(tx.db, key)
    if (!row || isOver(row))
      throw new Problem('conflict', 'This has ended: there is nothing to cancel.', {
        reason: 'NOT_RUNNING',
        state: row?.state,
      })
    if (kind.isCancellable === false) throw new Problem('conflict', 'This cannot be cancelled.')
    if (row.state === 'cancelling' && !isLost(tx.installation, row)) return { result: row, trace: [] }
    const mustClearUp = handlersOf(kind).clearUp !== undefined && row.begunAt !== null
    if (!mustClearUp && (kind.job || isLost(tx.installation, row))) {
      const end = { state: 'cancelled' } as const
      return {
        result: await writeEnd(tx, kind, row, end),
        trace: (await handlersOf(kind).atEnd?.(tx, row, end)) ?? [],
      }
    }
    const after = await updateRun(tx.db, row, { state: 'cancelling' })
    // Where nobody is at it, somebody takes it up to clear up after it.
    if (kind.job && (row.holder === null || isLost(tx.installation, row)))
      await enqueue(tx, kind.job, { organisationId: row.organisationId, runId: row.id })
    await publishRun(tx, kind, after)
    return { result: after, trace: [] }
  })
}

/** Takes a failed run up again after its last piece. @throws Problem `conflict` when it has not failed or cannot be taken up. */
export function retryKeptRun(ctx: Context, kind: DefinedRun, key: RunKey): Promise<RunRow> {
  return recordChange(ctx, async (tx) => {
    const row = await holdRun(tx.db, key)
    const { atRetry } = handlersOf(kind)
    if (row?.state !== 'failed' || !kind.job || !atRetry)
      throw new Problem('conflict', 'Only failed tasks that can continue can be resumed.', {
        state: row?.state,
      })
    const after = await updateRun(tx.db, row, {
      state: 'queued',
      failure: null,
      endedAt: null,
      begins: 0,
      beatAt: tx.now,
    })
    const trace = await atRetry(tx, row)
    await enqueue(tx, kind.job, { organisationId: row.organisationId, runId: row.id })
    await publishRun(tx, kind, after)
    return { result: after, trace }
  })
}
