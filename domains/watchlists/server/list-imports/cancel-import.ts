import { recordChange } from '#platform/audit/index.ts'
import type { Context } from '#platform/context/index.ts'
import { Problem } from '#platform/problems/index.ts'
import { cancelKeptRun } from '#platform/runs/index.ts'
import type { Watchlist } from '../../contract/schemas.ts'
import { limitsOf } from '../list-user.ts'
import { importOnWire, isUnderWay, kindOfImport, newestImports } from '../lists/import-runs.ts'
import { readWatchlist } from '../lists/read-lists.ts'
import { watchlistRow } from '../lists/store.ts'
import { isWatchlistId, watchlistKinds } from '../lists/watchlist-kinds.ts'
import { refuseDemo } from './refuse-demo.ts'

/**
 * Ends the import of a list that runs, from a file or from the publisher. Nothing of it comes into force.
 * @throws Problem `not-found` for an unknown list, `conflict` when no import runs: then it has ended, or come into force.
 */
export async function cancelImport(ctx: Context, { listId }: { listId: string }): Promise<Watchlist> {
  refuseDemo(ctx)
  if (!isWatchlistId(listId)) throw new Problem('not-found', `There is no watchlist "${listId}".`)
  await recordChange(ctx, async (tx) => {
    const { title } = watchlistKinds[listId]
    const row = (await newestImports(tx, [listId])).get(listId)
    if (!row || !isUnderWay(importOnWire(tx, row))) throw await tooLate(tx, listId, title)
    try {
      await cancelKeptRun(tx, kindOfImport(row), row)
    } catch (failure) {
      // It has ended in this very moment.
      throw failure instanceof Problem && failure.code === 'conflict'
        ? await tooLate(tx, listId, title)
        : failure
    }
    return {
      result: undefined,
      trace: { action: 'list.cancel-asked', subject: { type: 'list', id: listId } },
    }
  })
  return readWatchlist(ctx, listId, await limitsOf(ctx))
}

async function tooLate(ctx: Context, listId: string, title: string): Promise<Problem> {
  const row = await watchlistRow(ctx.db, listId)
  const newest = (await newestImports(ctx, [listId])).get(listId)
  const isInForce = newest?.state === 'done'
  const details = { isInForce, version: row?.version ?? 0 }
  return row && isInForce
    ? new Problem(
        'conflict',
        `Too late to cancel: version ${row.version} of the ${title} is in force. Roll back to an earlier version if it should not be.`,
        details,
      )
    : new Problem('conflict', `No import of the ${title} is running.`, details)
}
