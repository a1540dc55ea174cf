export { defineFeed, type Feed } from './feeds.ts'
export { openStream, openStreams, type Source, stopLive } from './open-stream.ts'
export { newsOf, publish } from './publish.ts'
export { liveRoutes } from './routes.ts'
