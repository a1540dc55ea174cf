import { recordChange } from '#platform/audit/index.ts'
import type { Context } from '#platform/context/index.ts'
import { Problem } from '#platform/problems/index.ts'
import { ListFormatError } from '../list-formats/index.ts'
import { clearUnfinished, releaseList } from '../lists/store.ts'
import type { WatchlistId } from '../lists/watchlist-kinds.ts'
import { cancelled, type Lease } from './hold-list.ts'
import type { ImportRun } from './import-run.ts'

/** Leaves the list as it was, says on it what went wrong, and gives the failure a caller can show. */
export async function giveUp(ctx: Context, lease: Lease, run: ImportRun, failure: unknown): Promise<unknown> {
  const problem = problemOf(failure, lease.listId)
  // The list belongs to the other import now: its rows are not ours to clear.
  if (problem instanceof Problem && problem.code === 'conflict') return problem
  const isCancelled = problem instanceof Problem && problem.code === 'cancelled'
  const message =
    problem instanceof Problem ? problem.message : 'The import failed because of an internal error.'
  const now = ctx.house.clock()
  try {
    await clearUnfinished(ctx.db, lease.listId)
    await recordChange({ ...ctx, now }, async (tx) => {
      await releaseList(
        tx.db,
        lease,
        isCancelled
          ? { importOutcome: 'cancelled' }
          : { importOutcome: 'failed', lastFailure: message, lastFailureAt: now },
      )
      return {
        result: undefined,
        trace: {
          action: isCancelled ? 'list.import-cancelled' : 'list.import-failed',
          subject: { type: 'list', id: lease.listId },
          after: { source: run.source, failure: message },
        },
      }
    })
  } catch (second) {
    // The next import clears up; what the caller must hear is the first failure.
    ctx.house.log.error(
      { list: lease.listId, failure: String(second) },
      'The remains of a failed list import could not be cleared',
    )
  }
  return problem
}

function problemOf(failure: unknown, listId: WatchlistId): unknown {
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
