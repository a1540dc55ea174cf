import { defineSlice } from '#platform/slice/index.ts'
import { stopReadingLists } from './list-imports/reading/read-in-thread.ts'
import { refreshWatchlists } from './list-refresh/index.ts'
import { importRun, refreshRun } from './lists/import-runs.ts'
import { watchlistKinds } from './lists/index.ts'
import '../contract/changes.ts'
import { watchlistRoutes } from './routes.ts'
import { listSettings } from './settings.ts'

/** Watchlists, as the server mounts them. */
export const watchlistsSlice = defineSlice({
  name: 'watchlists',
  settings: listSettings,
  routes: watchlistRoutes,
  jobs: [refreshWatchlists],
  runs: [importRun, refreshRun],
  stop: stopReadingLists,
  namesOf: {
    list: async () => new Map(Object.entries(watchlistKinds).map(([id, { title }]) => [id, title])),
  },
})
