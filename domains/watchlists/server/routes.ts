import { type Route, serve } from '#platform/calls/index.ts'
import type { Context } from '#platform/context/index.ts'
import * as endpoints from '../contract/endpoints.ts'
import * as own from '../contract/own-lists.ts'
import { cancelImport } from './list-imports/cancel-import.ts'
import { uploadList } from './list-imports/upload-list.ts'
import { decideListQuestion } from './list-questions/decide-question.ts'
import { askForRefresh, listUrls } from './list-refresh/index.ts'
import { limitsOf } from './list-user.ts'
import { readListDelta } from './list-versions/list-delta.ts'
import { rollBackList } from './list-versions/roll-back-list.ts'
import { exportVersionEntries, readVersionEntries } from './list-versions/version-entries.ts'
import { listVersions, readLists } from './lists/read-lists.ts'
import { STARTER_LIST_ID, type WatchlistId, watchlistKinds } from './lists/watchlist-kinds.ts'
import {
  addOwnEntry,
  addOwnList,
  importOwnEntries,
  listOwnLists,
  readOwnList,
  removeOwnEntry,
} from './own-lists/index.ts'
import { recogniseLists } from './recognise-lists.ts'

export const watchlistRoutes: readonly Route[] = [
  serve(endpoints.listWatchlists, async (ctx) => readLists(ctx, await limitsOf(ctx))),
  serve(endpoints.listKinds, describeKinds),
  serve(endpoints.importList, uploadList),
  serve(endpoints.recogniseLists, recogniseLists),
  serve(endpoints.refreshList, askForRefresh),
  serve(endpoints.cancelListImport, cancelImport),
  serve(endpoints.rollBackList, rollBackList),
  serve(endpoints.decideListQuestion, decideListQuestion),
  serve(endpoints.listVersions, (ctx, { listId }) => listVersions(ctx, listId)),
  serve(endpoints.listVersionEntries, readVersionEntries),
  serve(endpoints.exportVersionEntries, exportVersionEntries),
  serve(endpoints.readListDelta, readListDelta),
  serve(own.listOwnLists, (ctx) => listOwnLists(ctx)),
  serve(own.addOwnList, addOwnList),
  serve(own.readOwnList, readOwnList),
  serve(own.addOwnEntry, addOwnEntry),
  serve(own.removeOwnEntry, removeOwnEntry),
  serve(own.importOwnEntries, importOwnEntries),
]

/** The lists that can be imported, with the files each takes. */
async function describeKinds(ctx: Context) {
  return Object.entries(watchlistKinds)
    .filter(([kind]) => kind !== STARTER_LIST_ID)
    .map(([kind, { title, publisher, licence, files }]) => ({
      kind,
      name: title,
      publisher,
      files,
      licence,
      canRefresh: listUrls(ctx, kind as WatchlistId).length > 0,
    }))
}
