import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, it } from 'vitest'
import { readLiveQuotes } from '#domains/market-data/contract/index.ts'
import { listPositions } from '#domains/trading/contract/index.ts'
import { queryOf } from '#platform/http-client/index.ts'
import { liveFeeds } from './live-feeds.ts'

const client = new QueryClient()
const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  client.clear()
})

const show = (queryKey: readonly unknown[], data: unknown) => {
  const observer = new QueryObserver(client, { queryKey, queryFn: async () => data, staleTime: Infinity })
  client.setQueryData(queryKey, data)
  stops.push(observer.subscribe(() => {}))
}

it('the stream carries the prices that are listed and those of what is held', () => {
  show([readLiveQuotes.path, 'SPY', 'VIX'], [])
  show(queryOf(listPositions, { orgId: 1, accountId: 7 }).queryKey, [
    { security: { symbol: 'KO' } },
    { security: { symbol: 'SPY' } },
  ])
  const keys = liveFeeds.flatMap(({ keysOf }) => keysOf?.(client) ?? [])
  expect(new Set(keys)).toEqual(new Set(['SPY', 'VIX', 'KO']))
})

it('every topic is followed, all but prices without a key', () => {
  expect(new Set(liveFeeds.map(({ topic }) => topic.name))).toEqual(
    new Set(['alerts', 'cases', 'payments', 'runs', 'screenings', 'trading', 'quotes']),
  )
  expect(new Set(liveFeeds.filter(({ keysOf }) => !keysOf).map(({ topic }) => topic.name))).toEqual(
    new Set(['alerts', 'cases', 'payments', 'runs', 'screenings', 'trading']),
  )
})
