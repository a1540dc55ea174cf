import type { Query } from '@tanstack/react-query'
import type { z } from 'zod'
import type { Topic } from '#platform/endpoint/index.ts'
import { defineLiveFeed, type LiveFeed } from './follow-live.ts'

/**
 * A topic whose events are rows of lists: they are written into every list that shows them, and nothing is fetched. The key of such a
 * list's query is its address and the keys of its rows: `['/api/market-data/quotes', 'SPY', 'QQQ']`.
 */
export function listFeed<Row extends z.ZodType>(facts: {
  topic: Topic<Row>
  lists: readonly string[]
  keyOf: (row: z.output<Row>) => string
}): LiveFeed {
  const { topic, lists, keyOf } = facts
  const isList = ({ queryKey }: Query) => lists.includes(String(queryKey[0]))
  return defineLiveFeed({
    topic,
    reads: lists,
    keysOf: (client) => {
      const shown = client.getQueryCache().findAll({ type: 'active', predicate: isList })
      return [...new Set(shown.flatMap(({ queryKey }) => queryKey.slice(1).map(String)))]
    },
    take: (client, news) => {
      const newest = new Map(news.map(({ key, event }) => [key, event]))
      // A list that nobody sees is fetched again when it is next shown: news of some of its rows must not make it look fresh.
      for (const { queryKey, state } of client
        .getQueryCache()
        .findAll({ type: 'active', predicate: isList })) {
        const rows = state.data as z.output<Row>[] | undefined
        if (!rows?.some((row) => newest.has(keyOf(row)))) continue
        client.setQueryData(
          queryKey,
          rows.map((row) => newest.get(keyOf(row)) ?? row),
        )
      }
    },
  })
}
