export { askForRefresh, startRefresh } from './ask-for-refresh.ts'
export { fetchListFiles } from './fetch-list-files.ts'
export { listUrls, type RefreshList, refreshList } from './refresh-list.ts'
export { refreshWatchlists } from './refresh-lists.job.ts'
