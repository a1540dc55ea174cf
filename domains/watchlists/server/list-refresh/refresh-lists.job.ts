import { z } from 'zod'
import { HOME_ORGANISATION_ID } from '#platform/identity/index.ts'
import { defineInstallationJob } from '#platform/jobs/index.ts'
import { listSettings } from '../settings.ts'

/** Where `LIST_REFRESH` is on, every list is fetched from its publisher four times a day; this looks for what is due. */
export const refreshWatchlists = defineInstallationJob({
  name: 'refresh-watchlists',
  every: '11,31,51 * * * *',
  payload: z.object({}),
  retries: 0,
  secondsMax: 4 * 3_600,
  run: async (installation, _payload, { ctxOf, signal }) => {
    if (listSettings.of(installation.config).isRefreshing)
      await (await import('./refresh-lists.ts')).refreshAll(ctxOf(HOME_ORGANISATION_ID), signal)
  },
})
