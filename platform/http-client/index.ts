export { actFor } from './acting-for.ts'
export { CallFailed, call, fetchFirstKey, send, sentenceOf, urlOf } from './client.ts'
export { download } from './download.ts'
export { defineLiveFeed, followLive, type LiveFeed } from './live/follow-live.ts'
export { listFeed } from './live/list-feed.ts'
export { pollUnlessLive, useUpdatePace } from './live/live-state.ts'
export {
  apiOfPage,
  isExampleDomain,
  keyOf,
  readForPage,
  type SiteDetails,
  siteDetailsOfPage,
} from './page-data.ts'
export { queryOf, refresh, useEndpointMutation } from './queries.ts'
export { useRunActions } from './run-actions.ts'
