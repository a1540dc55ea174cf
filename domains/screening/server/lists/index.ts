export { entriesOf } from './entries-as-of.ts'
export { type ImportedList, importList, importStarterList, SHRINK_PERCENT_MAX } from './import-list.ts'
export { AGE_DAYS_MAX, isUnattended, listsInForce, readLists } from './read-lists.ts'
export { isWatchlistId, STARTER_LIST_ID, watchlistKinds } from './watchlist-kinds.ts'
