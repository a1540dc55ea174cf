import { recordChange } from '#platform/audit/index.ts'
import type { Context } from '#platform/context/index.ts'
import { Problem } from '#platform/problems/index.ts'
import { type Attended, failureOf, type RunEnd } from '#platform/runs/index.ts'
import { ListFormatError } from '../list-formats/index.ts'
import { noteEnd } from '../lists/note-end.ts'
import { clearUnfinished } from '../lists/store.ts'
import type { WatchlistId } from '../lists/watchlist-kinds.ts'
import { cancelled } from './hold.ts'
import type { ImportRun } from './import-run.ts'

/** Leaves the list as it was and says on it what went wrong. */
export async function giveUp(
  ctx: Context,
  listId: WatchlistId,
  run: ImportRun,
  attended: Attended,
  problem: unknown,
): Promise<void> {
  const code = problem instanceof Problem ? problem.code : undefined
  // The list belongs to the other import now: its rows are not ours to clear.
  if (code === 'conflict') return
  const failure = failureOf(problem, 'The import failed because of an internal error.')
  const end: RunEnd = code === 'cancelled' ? { state: 'cancelled' } : { state: 'failed', failure }
  try {
    await clearUnfinished(ctx.db, listId)
    await recordChange({ ...ctx, now: ctx.installation.clock() }, async (tx) => {
      await attended.end(tx, end)
      return { result: undefined, trace: await noteEnd(tx, listId, end, run.source) }
    })
  } catch (second) {
    // The next import clears up; what the caller must hear is the first failure.
    ctx.installation.log.error(
      { list: listId, failure: String(second) },
      'The remains of a failed list import could not be cleared',
    )
  }
}

/** A failure as a caller can show it. */
export function problemOf(failure: unknown, listId: WatchlistId): unknown {
  if (failure instanceof ListFormatError) {
    return new Problem(
      failure.code === 'incomplete' ? 'list-incomplete' : 'list-malformed',
      failure.message,
      {
        reason: failure.code,
        list: listId,
        ...(failure.fileName && { fileName: failure.fileName }),
        ...(failure.line && { line: failure.line }),
      },
      { cause: failure },
    )
  }
  if ((failure as { name?: string } | undefined)?.name === 'AbortError') {
    return cancelled()
  }
  return failure
}
