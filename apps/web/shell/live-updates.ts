import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { followLive } from '#platform/http-client/index.ts'
import { liveFeeds } from './live-feeds.ts'
import { sessionQuery } from './session.ts'

/** Keeps every screen of the tab up to date from one stream; without it they ask again at the specification's intervals. */
export function useLiveUpdates(): void {
  const client = useQueryClient()
  useEffect(() => {
    // Asking for the session is what notices that it is over.
    const lookAtSession = () => void client.fetchQuery({ ...sessionQuery, staleTime: 0 }).catch(() => {})
    return followLive(client, liveFeeds, lookAtSession)
  }, [client])
}
