import type { Context } from '#platform/context/index.ts'
import { Problem } from '#platform/problems/index.ts'
import { watchlistRows } from '../lists/store.ts'
import { isWatchlistId, type WatchlistId, watchlistKinds } from '../lists/watchlist-kinds.ts'
import { settingsOf } from '../settings/screening-settings.ts'
import { listUrls, refreshList } from './refresh-list.ts'

/** Fetches one list with the organisation's shrink guard. */
export async function refreshOne(ctx: Context, listId: string, signal?: AbortSignal): Promise<void> {
  const { shrinkPercentMax } = await settingsOf(ctx.db, ctx.actor.organisationId)
  await refreshList(ctx, { listId, shrinkPercentMax, ...(signal && { signal }) })
}

/**
 * Fetches every list that refreshes on schedule, one after the other. A list that fails keeps its last good publication,
 * carries its failure, and does not keep the others waiting.
 */
export async function refreshAll(
  ctx: Context,
  signal?: AbortSignal,
): Promise<{ done: string[]; failed: string[] }> {
  const held = (await watchlistRows(ctx.db)).filter((row) => row.version > 0).map((row) => row.id)
  const done: string[] = []
  const failed: string[] = []
  for (const listId of scheduledLists(ctx, held)) {
    if (signal?.aborted) break
    try {
      await refreshOne({ ...ctx, now: ctx.house.clock() }, listId, signal)
      done.push(listId)
    } catch (failure) {
      if (!(failure instanceof Problem)) throw failure
      ctx.house.log.warn({ list: listId, code: failure.code }, failure.message)
      failed.push(listId)
    }
  }
  return { done, failed }
}

/**
 * Every list with a public address. The US consolidated screening list repeats OFAC's, so it is fetched only where
 * somebody has chosen to hold it.
 */
function scheduledLists(ctx: Context, held: string[]): WatchlistId[] {
  return Object.keys(watchlistKinds)
    .filter(isWatchlistId)
    .filter((id) => listUrls(ctx, id).length > 0 && (id !== 'us-csl' || held.includes(id)))
}
