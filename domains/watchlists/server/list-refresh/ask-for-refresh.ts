import { recordChange } from '#platform/audit/index.ts'
import type { Context } from '#platform/context/index.ts'
import { enqueue } from '#platform/jobs/index.ts'
import { Problem } from '#platform/problems/index.ts'
import type { Watchlist } from '../../contract/index.ts'
import { limitsOf } from '../list-user.ts'
import { readWatchlist } from '../lists/read-lists.ts'
import { isWatchlistId, watchlistKinds } from '../lists/watchlist-kinds.ts'
import { listUrls } from './refresh-list.ts'
import { refreshWatchlist } from './refresh-lists.job.ts'

/**
 * Asks for a list to be fetched from its publisher now; the list's own row then says how far it is.
 * @throws Problem `not-found`, `not-configured` for a list that is not offered for download, `conflict` while an import runs.
 */
export async function askForRefresh(ctx: Context, input: { listId: string }): Promise<Watchlist> {
  const { listId } = input
  const { organisationId } = ctx.actor
  const list = await readWatchlist(ctx, listId, await limitsOf(ctx))
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
    await enqueue(tx, refreshWatchlist, { organisationId, listId }, { singletonKey: listId })
    return {
      result: undefined,
      trace: { action: 'list.refresh-asked', subject: { type: 'list', id: listId } },
    }
  })
  return {
    ...list,
    refresh: { state: 'running', count: 0, total: null, step: 'Waiting for its turn', secondsLeft: null },
  }
}
