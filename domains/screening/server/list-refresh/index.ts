export { askForRefresh } from './ask-for-refresh.ts'
export { listUrls, type RefreshList, refreshList } from './refresh-list.ts'
export { refreshWatchlist, refreshWatchlists } from './refresh-lists.job.ts'
