export { defineFeed, type Feed } from './feeds.ts'
export { openStream, openStreams, type Source, stopLive } from './open-stream.ts'
export { publish } from './publish.ts'
export { liveRoutes } from './routes.ts'
