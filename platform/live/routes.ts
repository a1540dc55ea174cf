import { type Route, serve } from '#platform/calls/index.ts'
import { readLive } from '#platform/endpoint/index.ts'
import { openStream, type Source } from './open-stream.ts'

/** The one stream over the topics that the slices tell. */
export function liveRoutes(sources: readonly Source[]): readonly Route[] {
  return [serve(readLive, (ctx, { topics }) => openStream(ctx, sources, topics))]
}
