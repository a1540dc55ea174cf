import { handleRun, type RunHandlers } from '#platform/runs/index.ts'
import { defineSlice } from '#platform/slice/index.ts'
import { stopReadingLists } from './list-imports/reading/read-in-thread.ts'
import { refreshInRun, refreshWatchlists } from './list-refresh/index.ts'
import { importRun, refreshRun } from './lists/import-runs.ts'
import { watchlistKinds } from './lists/index.ts'
import { listGauges } from './lists/list-gauges.ts'
import { noteEnd } from './lists/note-end.ts'
import { clearUnfinished } from './lists/store.ts'
import '../contract/changes.ts'
import { endOwnEntries, ownListsAboutPerson } from './own-lists/index.ts'
import { watchlistRoutes } from './routes.ts'
import { listSettings } from './settings.ts'

const atEnd: RunHandlers['atEnd'] = (tx, run, end) => noteEnd(tx, run.about, end)

/** Watchlists, as the server mounts them. */
export const watchlistsSlice = defineSlice({
  name: 'watchlists',
  settings: listSettings,
  routes: watchlistRoutes,
  gauges: listGauges,
  jobs: [refreshWatchlists, endOwnEntries],
  aboutPerson: ownListsAboutPerson,
  retained: [
    {
      called: 'Own lists with their versions',
      why: 'A screening records what it was compared with, and an entry records why somebody is not served. A person is erased from versions no longer in force',
      tables: ['own_list_entry', 'own_list', 'own_list_version'],
    },
  ],
  tables: {
    own_list: { subject: 'own-list', listed: { called: 'Own lists', name: 'name' } },
    own_list_version: { key: 'number', of: { column: 'own_list_id', table: 'own_list' } },
    own_list_entry: { key: 'uid', of: { column: 'own_list_id', table: 'own_list' } },
  },
  runs: [
    // The call that works an import says how it ended, except where its process ended before it.
    handleRun(importRun, { atEnd }),
    handleRun(refreshRun, {
      work: refreshInRun,
      clearUp: ({ ctx, run }) => clearUnfinished(ctx.db, run.about),
      atEnd,
    }),
  ],
  stop: stopReadingLists,
  namesOf: {
    list: async () => new Map(Object.entries(watchlistKinds).map(([id, { title }]) => [id, title])),
  },
})
