import { defineSlice } from '#platform/slice/index.ts'
import { stopReadingLists } from './list-imports/reading/read-in-thread.ts'
import { refreshWatchlists } from './list-refresh/index.ts'
import { importRun, refreshRun } from './lists/import-runs.ts'
import { watchlistKinds } from './lists/index.ts'
import '../contract/changes.ts'
import { endOwnEntries, ownListsAboutPerson } from './own-lists/index.ts'
import { watchlistRoutes } from './routes.ts'
import { listSettings } from './settings.ts'

/** Watchlists, as the server mounts them. */
export const watchlistsSlice = defineSlice({
  name: 'watchlists',
  settings: listSettings,
  routes: watchlistRoutes,
  jobs: [refreshWatchlists, endOwnEntries],
  aboutPerson: ownListsAboutPerson,
  retained: [
    {
      called: 'Own lists with their versions',
      why: 'A screening says what it was compared with, and an entry says why somebody is not served. A person is erased from what is not in force any more',
      tables: ['own_list_entry', 'own_list', 'own_list_version'],
    },
  ],
  tables: {
    own_list: { subject: 'own-list', listed: { called: 'Own lists', name: 'name' } },
    own_list_version: { key: 'number', of: { column: 'own_list_id', table: 'own_list' } },
    own_list_entry: { key: 'uid', of: { column: 'own_list_id', table: 'own_list' } },
  },
  runs: [importRun, refreshRun],
  stop: stopReadingLists,
  namesOf: {
    list: async () => new Map(Object.entries(watchlistKinds).map(([id, { title }]) => [id, title])),
  },
})
