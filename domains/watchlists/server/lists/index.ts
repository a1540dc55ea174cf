export {
  type ImportedList,
  importList,
  importStarterList,
} from '../list-imports/import-list.ts'
export { entriesOf } from './entries-as-of.ts'
export { inForceNow, listsInForce, readLists } from './read-lists.ts'
export { isWatchlistId, type WatchlistId, watchlistKinds } from './watchlist-kinds.ts'
