import { recordChange } from '#platform/audit/index.ts'
import type { Context } from '#platform/context/index.ts'
import { Problem } from '#platform/problems/index.ts'
import type { Watchlist } from '../../contract/nouns.ts'
import { limitsOf } from '../list-user.ts'
import { readWatchlist } from '../lists/read-lists.ts'
import { askToCancel, LEASE_MS, watchlistRow } from '../lists/store.ts'
import { isWatchlistId, watchlistKinds } from '../lists/watchlist-kinds.ts'
import { refuseDemo } from './refuse-demo.ts'

/**
 * Ends the import of a list that runs, from a file or from the publisher. Nothing of it comes into force.
 * @throws Problem `not-found` for an unknown list, `conflict` when no import runs: then it has ended, or come into force.
 */
export async function cancelImport(ctx: Context, { listId }: { listId: string }): Promise<Watchlist> {
  refuseDemo(ctx)
  if (!isWatchlistId(listId)) throw new Problem('not-found', `There is no watchlist "${listId}".`)
  const now = ctx.house.clock()
  await recordChange(ctx, async (tx) => {
    const held = await askToCancel(tx.db, listId, { now, deadBefore: new Date(now.getTime() - LEASE_MS) })
    if (!held) throw await tooLate(tx, listId, watchlistKinds[listId].title)
    return {
      result: undefined,
      trace: { action: 'list.cancel-asked', subject: { type: 'list', id: listId } },
    }
  })
  return readWatchlist(ctx, listId, await limitsOf(ctx))
}

async function tooLate(ctx: Pick<Context, 'db'>, listId: string, title: string): Promise<Problem> {
  const row = await watchlistRow(ctx.db, listId)
  const details = { isInForce: row?.importOutcome === 'done', version: row?.version ?? 0 }
  return row?.importOutcome === 'done'
    ? new Problem(
        'conflict',
        `Too late to cancel: version ${row.version} of the ${title} is in force. Roll back to an earlier version if it should not be.`,
        details,
      )
    : new Problem('conflict', `No import of the ${title} is running.`, details)
}
