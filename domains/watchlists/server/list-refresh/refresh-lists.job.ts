import { z } from 'zod'
import { HOME_ORGANISATION_ID } from '#platform/identity/index.ts'
import { defineHouseJob, defineJob } from '#platform/jobs/index.ts'

/** Where `LIST_REFRESH` is on, every list is fetched from its publisher four times a day; this looks for what is due. */
export const refreshWatchlists = defineHouseJob({
  name: 'refresh-watchlists',
  every: '11,31,51 * * * *',
  payload: z.object({}),
  retries: 0,
  secondsMax: 4 * 3_600,
  run: async (house, _payload, { ctxOf, signal }) => {
    if (house.config.listRefresh)
      await (await import('./refresh-lists.ts')).refreshAll(ctxOf(HOME_ORGANISATION_ID), signal)
  },
})

/** One list, because somebody asked for it. */
export const refreshWatchlist = defineJob({
  name: 'refresh-watchlist',
  called: 'fetching a list',
  for: 'person',
  payload: z.object({ organisationId: z.number().int(), listId: z.string() }),
  retries: 0,
  secondsMax: 2 * 3_600,
  run: async (_house, { listId }, { ctx, signal }) =>
    (await import('./refresh-lists.ts')).refreshOne(ctx, listId, signal),
})
