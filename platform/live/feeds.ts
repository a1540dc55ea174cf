import type { z } from 'zod'
import { type Context, type Installation, systemContext } from '#platform/context/index.ts'
import type { Topic } from '#platform/endpoint/index.ts'
import { type Channel, channelOf } from './channel.ts'

/**
 * Where the news of a topic of the installation comes from when nobody announces it: as long as a key is watched, it is looked at every so often,
 * once for all streams of the process, and told when it is news.
 */
export type Feed<Event = unknown> = {
  topic: Topic
  everyMs: number
  /** What the keys say now; a key without an answer is left out. */
  read(ctx: Context, keys: readonly string[]): Promise<ReadonlyMap<string, Event>>
  isNews(before: Event, now: Event): boolean
}

/** Says a feed in the words of its topic. */
export function defineFeed<Event extends z.ZodType>(
  feed: Feed<z.output<Event>> & { topic: Topic<Event> },
): Feed {
  return feed as Feed
}

/** A newcomer is told soon, not after a whole round. */
const FIRST_LOOK_MS = 500

/** What a feed asks of the hub that it runs for. */
type WatchedHub = {
  readonly installation: Installation
  watchedKeys(topic: Topic): ReadonlyMap<string, number>
  lastEventOf(channel: Channel): unknown
  tell(channel: Channel, keeps: Topic['keeps'], event: unknown): void
}

/** The feeds of a hub that run: each from the first stream that watches it to the last. */
export class Feeds {
  readonly #hub: WatchedHub
  readonly #timers = new Map<Feed, NodeJS.Timeout>()
  #isStopped = false

  constructor(hub: WatchedHub) {
    this.#hub = hub
  }

  start(feed: Feed): void {
    if (!this.#timers.has(feed)) this.#next(feed, FIRST_LOOK_MS)
  }

  stop(): void {
    this.#isStopped = true
    for (const timer of this.#timers.values()) clearTimeout(timer)
    this.#timers.clear()
  }

  #next(feed: Feed, inMs: number): void {
    if (this.#isStopped) return
    const timer = setTimeout(() => void this.#round(feed), inMs)
    timer.unref()
    this.#timers.set(feed, timer)
  }

  async #round(feed: Feed): Promise<void> {
    const watched = this.#hub.watchedKeys(feed.topic)
    if (watched.size === 0) {
      this.#timers.delete(feed)
      return
    }
    try {
      await this.#look(feed, watched)
    } catch (failure) {
      this.#hub.installation.log.warn(
        { topic: feed.topic.name, err: failure },
        'the news of a topic could not be read',
      )
    }
    this.#next(feed, feed.everyMs)
  }

  async #look(feed: Feed, watched: ReadonlyMap<string, number>): Promise<void> {
    const byOrganisation = Map.groupBy(watched, ([, organisationId]) => organisationId)
    for (const [organisationId, own] of byOrganisation) {
      const ctx = systemContext(this.#hub.installation, 'live', organisationId)
      const now = await feed.read(
        ctx,
        own.map(([key]) => key),
      )
      if (this.#isStopped) return
      for (const [key, event] of now) {
        const channel = channelOf(feed.topic, organisationId, key)
        const before = this.#hub.lastEventOf(channel)
        if (before === undefined || feed.isNews(before, event))
          this.#hub.tell(channel, feed.topic.keeps, event)
      }
    }
  }
}
