import { recordChange } from '#platform/audit/index.ts'
import type { Change, Context } from '#platform/context/index.ts'
import { Problem } from '#platform/problems/index.ts'
import { startRun } from '#platform/runs/index.ts'
import type { Watchlist } from '../../contract/index.ts'
import { limitsOf } from '../list-user.ts'
import { aloneWith, refreshRun } from '../lists/import-runs.ts'
import { readWatchlist } from '../lists/read-lists.ts'
import { listToImport } from '../lists/store.ts'
import { isWatchlistId, type WatchlistId, watchlistKinds } from '../lists/watchlist-kinds.ts'
import { listUrls } from './refresh-list.ts'

/**
 * Asks for a list to be fetched from its publisher now; the list then says how far it is.
 * @throws Problem `not-found`, `not-configured` for a list that is not offered for download, `conflict` while an import runs.
 */
export async function askForRefresh(ctx: Context, input: { listId: string }): Promise<Watchlist> {
  const { listId } = input
  const limits = await limitsOf(ctx)
  const list = await readWatchlist(ctx, listId, limits)
  if (!isWatchlistId(listId)) throw new Problem('not-found', `There is no watchlist "${listId}".`)
  if (listUrls(ctx, listId).length === 0) {
    throw new Problem(
      'not-configured',
      `The ${watchlistKinds[listId].title} is not offered for download. Import its files, or set LIST_MIRROR_URL.`,
    )
  }
  if (list.refresh?.state === 'running') {
    throw new Problem('conflict', `The ${list.name} is being imported already.`)
  }
  await recordChange(ctx, async (tx) => {
    await startRefresh(tx, listId)
    return {
      result: undefined,
      trace: { action: 'list.refresh-asked', subject: { type: 'list', id: listId } },
    }
  })
  return readWatchlist(ctx, listId, limits)
}

/** Asks for a list to be fetched, inside the change that says so. @throws Problem `conflict` while an import of it runs or waits. */
export async function startRefresh(tx: Change, listId: WatchlistId): Promise<void> {
  await listToImport(tx.db, listId)
  await startRun(tx, refreshRun, {
    about: listId,
    total: null,
    step: 'Waiting for its turn',
    exclusive: aloneWith(listId),
  })
}
