import { z } from 'zod'
import { defineJob } from '#platform/jobs/index.ts'

/** Four times a day, where `LIST_REFRESH` is on: every list is fetched from its publisher. */
export const refreshWatchlists = defineJob({
  name: 'refresh-watchlists',
  every: '11 */6 * * *',
  payload: z.object({}),
  retries: 0,
  secondsMax: 4 * 3_600,
  run: async (house, _payload, { ctx, signal }) => {
    if (house.config.listRefresh) await (await import('./refresh-lists.ts')).refreshAll(ctx, signal)
  },
})

/** One list, because somebody asked for it. */
export const refreshWatchlist = defineJob({
  name: 'refresh-watchlist',
  payload: z.object({ organisationId: z.number().int(), listId: z.string() }),
  retries: 0,
  secondsMax: 2 * 3_600,
  run: async (_house, { listId }, { ctx, signal }) =>
    (await import('./refresh-lists.ts')).refreshOne(ctx, listId, signal),
})
