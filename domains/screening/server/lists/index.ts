export { entriesAsOf, entriesOf, type Listed } from './entries-as-of.ts'
export { entryDifferences, type FieldDifference } from './entry-differences.ts'
export {
  type ImportedList,
  type ImportList,
  type ImportProgress,
  importList,
  importStarterList,
  SHRINK_PERCENT_MAX,
} from './import-list.ts'
export {
  changesBetween,
  type EntryChange,
  type ListDelta,
  type ReadListDelta,
  readListDelta,
} from './list-delta.ts'
export {
  AGE_DAYS_MAX,
  type Freshness,
  listsInForce,
  listVersions,
  readLists,
  readWatchlist,
} from './read-lists.ts'
export { isWatchlistId, STARTER_LIST_ID, type WatchlistId, watchlistKinds } from './watchlist-kinds.ts'
