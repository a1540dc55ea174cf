import { notifyManager, type Query, type QueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { TOPICS_MAX, type Topic, topicWithKey } from '#platform/endpoint/index.ts'
import { refresh } from '../queries.ts'
import type { ServerEvent } from './event-stream.ts'
import { LiveConnection } from './live-connection.ts'
import { setLiveState } from './live-state.ts'

export type KeyedNews<Event> = { key: string; event: Event }

/** How the news of a topic reaches the screens. */
export type LiveFeed<Event = unknown> = {
  topic: Topic
  /** Beginnings of the addresses whose queries the news makes old. */
  reads: readonly string[]
  /** The keys that the screens show now; without it the topic has none. */
  keysOf?(client: QueryClient): readonly string[]
  /** Writes the news where it belongs; without it the queries are fetched again. */
  take?(client: QueryClient, news: readonly KeyedNews<Event>[]): void
}

/** Says a feed in the words of its topic. */
export function defineLiveFeed<Event extends z.ZodType>(
  feed: LiveFeed<z.output<Event>> & { topic: Topic<Event> },
): LiveFeed {
  return feed as LiveFeed
}

const TOGETHER_MS = 250
const LOOK_MS = 100
const QUIET_MS = 2_000
const QUIET_WAIT_MS_MAX = 10_000

/** Keeps the query cache up to date from the tab's one stream. @returns how to stop. */
export function followLive(
  client: QueryClient,
  feeds: readonly LiveFeed[],
  onSignedOut: () => void,
): () => void {
  const everything = [...new Set(feeds.flatMap(({ reads }) => reads))]
  const notifiedOnly = feeds.flatMap(({ reads, take }) => (take ? [] : reads))
  const old = new Set<string>()
  const refreshSoon = oncePer(TOGETHER_MS, () => {
    const beginnings = [...old]
    old.clear()
    void refresh(client, beginnings)
  })
  const makeOld = (beginnings: readonly string[]) => {
    for (const beginning of beginnings) old.add(beginning)
    refreshSoon.ask()
  }

  const connection = new LiveConnection({
    onNews: (events) =>
      notifyManager.batch(() => {
        for (const feed of feeds) tell(client, feed, events, makeOld)
      }),
    onGap: (why) => makeOld(why === 'open' ? notifiedOnly : everything),
    onSignedOut,
    onState: (state, words) => {
      setLiveState(state, words)
      paceAgain(client, everything)
    },
  })
  const look = oncePer(LOOK_MS, () => connection.want(wordsOf(client, feeds)))
  const forgetStart = whenQuiet(client, () => {
    connection.want(wordsOf(client, feeds))
    connection.start()
  })
  const stopLooking = client.getQueryCache().subscribe((event) => {
    if (event.type === 'observerAdded' || event.type === 'updated') look.ask()
  })
  return () => {
    forgetStart()
    stopLooking()
    look.forget()
    refreshSoon.forget()
    connection.stop()
    setLiveState('connecting', new Set())
  }
}

/** Topics without keys first: they are few, and are never crowded out. */
function wordsOf(client: QueryClient, feeds: readonly LiveFeed[]): string[] {
  const plain = feeds.filter(({ keysOf }) => !keysOf).map(({ topic }) => topicWithKey(topic))
  const keyed = feeds.flatMap(
    ({ topic, keysOf }) => keysOf?.(client).map((key) => topicWithKey(topic, key)) ?? [],
  )
  return [...new Set([...plain, ...keyed])].slice(0, TOPICS_MAX)
}

function tell(
  client: QueryClient,
  feed: LiveFeed,
  events: readonly ServerEvent[],
  makeOld: (beginnings: readonly string[]) => void,
): void {
  const shown = feed.keysOf && new Set(feed.keysOf(client))
  const news = events.flatMap(({ word, data }): KeyedNews<unknown>[] => {
    const [name, key = ''] = word.split('/')
    if (name !== feed.topic.name || (shown && !shown.has(key))) return []
    const event = feed.topic.event.safeParse(data)
    return event.success ? [{ key, event: event.data }] : []
  })
  if (news.length === 0) return
  if (feed.take) feed.take(client, news)
  else makeOld(feed.reads)
}

/** Lets the queries that are shown think again how often they ask: the answer depends on the stream. */
function paceAgain(client: QueryClient, beginnings: readonly string[]): void {
  const isKept = ({ queryKey }: Query) => beginnings.some((one) => String(queryKey[0]).startsWith(one))
  for (const query of client.getQueryCache().findAll({ type: 'active', predicate: isKept })) {
    for (const observer of query.observers) observer.setOptions(observer.options)
  }
}

/**
 * Does something once the screen's own calls are over: they come first, and a page that has loaded is seen to be quiet before a
 * connection stays open.
 * @returns how to call it off.
 */
function whenQuiet(client: QueryClient, work: () => void): () => void {
  let quietMs = 0
  let waitedMs = 0
  const timer = setInterval(() => {
    waitedMs += LOOK_MS
    quietMs = client.isFetching() === 0 ? quietMs + LOOK_MS : 0
    if (quietMs < QUIET_MS && waitedMs < QUIET_WAIT_MS_MAX) return
    clearInterval(timer)
    work()
  }, LOOK_MS)
  return () => clearInterval(timer)
}

/** Does something soon, once for all who ask until then. */
function oncePer(milliseconds: number, work: () => void): { ask(): void; forget(): void } {
  let timer: ReturnType<typeof setTimeout> | undefined
  return {
    ask: () => {
      timer ??= setTimeout(() => {
        timer = undefined
        work()
      }, milliseconds)
    },
    forget: () => clearTimeout(timer),
  }
}
