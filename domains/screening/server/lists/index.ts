export {
  type ImportedList,
  importList,
  importStarterList,
  SHRINK_PERCENT_MAX,
} from '../list-imports/import-list.ts'
export { entriesOf } from './entries-as-of.ts'
export { AGE_DAYS_MAX, inForceNow, listsInForce, readLists } from './read-lists.ts'
export { isWatchlistId, type WatchlistId, watchlistKinds } from './watchlist-kinds.ts'
