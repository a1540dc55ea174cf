import type { LiveFeed } from '#platform/http-client/index.ts'
import { slices } from '../slices.ts'

/** What the one stream of a tab carries, and what it makes old. */
export const liveFeeds: readonly LiveFeed[] = slices.flatMap((slice) => slice.feeds)
