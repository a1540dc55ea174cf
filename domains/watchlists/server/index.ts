export { AGE_DAYS_MAX, SHRINK_PERCENT_MAX } from './limits.ts'
export { listFilesAt, readList } from './list-formats/index.ts'
export { replaceExtract } from './list-imports/replace-extract.ts'
export { keepQuestionAlerts } from './list-questions/question-alerts.ts'
export { fetchListFiles, listUrls, refreshList, startRefresh } from './list-refresh/index.ts'
export { joinListUser, type ListUser } from './list-user.ts'
export { entryDifferences } from './list-versions/entry-differences.ts'
export { entriesAsOf } from './lists/entries-as-of.ts'
export {
  entriesOf,
  type ImportedList,
  importList,
  importStarterList,
  inForceNow,
  isWatchlistId,
  listsInForce,
  readLists,
  type WatchlistId,
  watchlistKinds,
} from './lists/index.ts'
export { withdrawnVersions } from './lists/store.ts'
export { watchlistEntry } from './lists/tables.ts'
export { topicsOfLists } from './lists/topics-of-lists.ts'
export { ownListsInForce } from './own-lists/index.ts'
export { ownListOf } from './own-lists/own-list-id.ts'
export { ownListEntry } from './own-lists/tables.ts'
export { watchlistRoutes } from './routes.ts'
export { listSettings } from './settings.ts'
export { importShippedList, shippedLists } from './shipped-lists/index.ts'
export { watchlistsSlice } from './slice.ts'
