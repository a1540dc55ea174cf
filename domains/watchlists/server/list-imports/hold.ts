import type { Context } from '#platform/context/index.ts'
import { Problem } from '#platform/problems/index.ts'
import { type Attended, endRun, type Work } from '#platform/runs/index.ts'
import { refreshRun } from '../lists/import-runs.ts'
import { CANCELLED } from '../lists/note-end.ts'
import type { Hold, ImportProgress, ImportRun } from './import-run.ts'

export const cancelled = () => new Problem('cancelled', CANCELLED)

export function stopIfCancelled(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw cancelled()
}

const moveOf = ({ step, count, total }: ImportProgress) => ({ step, done: count, total: total ?? null })

/** Held by the caller that works the import. */
export function heldByCaller(ctx: Context, run: ImportRun, attended: Attended): Hold {
  const signal = run.signal ? AbortSignal.any([attended.signal, run.signal]) : attended.signal
  return {
    signal,
    step: async (progress, write) => {
      stopIfCancelled(signal)
      const result = await ctx.db.transaction(async (tx) => {
        await attended.report(tx, moveOf(progress))
        return write(tx)
      })
      run.onProgress?.(progress)
      return result
    },
    done: (tx) => attended.end(tx, { state: 'done' }),
  }
}

/** Held by a run that is worked beside requests. */
export function heldByRun({ run, signal, current, piece }: Work): Hold {
  return {
    signal,
    step: (progress, write) =>
      piece(current(), async (tx) => ({ ...moveOf(progress), result: await write(tx.db), trace: [] })),
    done: async (tx, count) => {
      await piece(tx, async () => ({ result: undefined, done: count, trace: [] }))
      await endRun(tx, refreshRun, run, { state: 'done' })
    },
  }
}
