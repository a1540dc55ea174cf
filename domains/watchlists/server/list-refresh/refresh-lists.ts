import type { Context } from '#platform/context/index.ts'
import { askWhatIsDue } from '#platform/sources/index.ts'
import { limitsOf } from '../list-user.ts'
import { watchlistRows } from '../lists/store.ts'
import { isWatchlistId, type WatchlistId, watchlistKinds } from '../lists/watchlist-kinds.ts'
import { listUrls, refreshList } from './refresh-list.ts'

/** Lists change at most a few times a day; the largest takes an hour to come and be read. */
const SCHEDULE = { everySeconds: 6 * 3_600, leaseSeconds: 2 * 3_600 }

/** Fetches one list with the organisation's shrink guard. */
export async function refreshOne(ctx: Context, listId: string, signal?: AbortSignal): Promise<void> {
  const { ageDaysMax: _, ...guards } = await limitsOf(ctx)
  await refreshList(ctx, { listId, ...guards, ...(signal && { signal }) })
}

/**
 * Fetches every list that is due, one after the other. A list that fails keeps its last good publication, carries its failure, does not
 * keep the others waiting and is tried again sooner.
 */
export async function refreshAll(
  ctx: Context,
  signal?: AbortSignal,
): Promise<{ done: string[]; failed: string[] }> {
  const held = (await watchlistRows(ctx.db)).filter((row) => row.version > 0).map((row) => row.id)
  const ask = (listId: string) => refreshOne({ ...ctx, now: ctx.installation.clock() }, listId, signal)
  const questions = scheduledLists(ctx, held)
  return askWhatIsDue(ctx, { source: 'lists', questions, ...SCHEDULE, ask }, signal)
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
