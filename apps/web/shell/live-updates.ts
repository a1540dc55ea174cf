import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { followLive } from '#platform/http-client/index.ts'
import { isGranted } from '#platform/permissions/index.ts'
import { liveFeeds } from './live-feeds.ts'
import { sessionQuery } from './session.ts'

/** Keeps every screen of the tab up to date from one stream; without it they ask again at the specification's intervals. */
export function useLiveUpdates(): void {
  const client = useQueryClient()
  const user = useQuery({ ...sessionQuery, enabled: false }).data?.user
  // A stream that asks for one topic too many is refused whole: it asks for what the person may read.
  const topics = liveFeeds
    .filter(({ topic }) => user && isGranted(user, topic.permission))
    .map(({ topic }) => topic.name)
    .join()
  useEffect(() => {
    // Asking for the session is what notices that it is over.
    const lookAtSession = () => void client.fetchQuery({ ...sessionQuery, staleTime: 0 }).catch(() => {})
    const feeds = liveFeeds.filter(({ topic }) => topics.split(',').includes(topic.name))
    return followLive(client, feeds, lookAtSession)
  }, [client, topics])
}
