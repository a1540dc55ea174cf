import { randomBytes } from 'node:crypto'
import type { Installation } from '#platform/context/index.ts'
import type { Topic } from '#platform/endpoint/index.ts'
import { Problem } from '#platform/problems/index.ts'
import { type Channel, channelOf, topicOfChannel } from './channel.ts'
import { Feeds } from './feeds.ts'
import { listen } from './listen.ts'
import type { Reader } from './reader.ts'
import { type News, Ring } from './ring.ts'

/** A browser without HTTP/2 has six connections to an installation; two stay for its calls. */
const STREAMS_OF_SESSION_MAX = 4
/** Thirteen kilobytes each. Of two processes with all that five thousand people need one may end: the other takes what it had. */
const STREAMS_MAX = 6_000
const HEARTBEAT_MS = 15_000
const KEPT_MS = 5 * 60_000
const RETRY_SECONDS = 30

const encoder = new TextEncoder()
const HEARTBEAT = encoder.encode(': beat\n\n')

/**
 * The open streams of one process, and the last news of each channel. Places rise with every piece of news; an id is the hub's name and
 * a place.
 */
export class Hub {
  readonly installation: Installation
  readonly feeds: Feeds
  readonly #name = randomBytes(6).toString('base64url')
  readonly #rings = new Map<Channel, Ring>()
  readonly #readers = new Set<Reader>()
  readonly #ofSession = new Map<string, number>()
  readonly #byChannel = new Map<Channel, Set<Reader>>()
  readonly #heartbeat: NodeJS.Timeout
  #place = 0
  #forgottenUpTo = 0
  #stopListening: (() => Promise<void>) | undefined

  constructor(installation: Installation) {
    this.installation = installation
    this.feeds = new Feeds(this)
    this.#heartbeat = setInterval(() => this.#beat(), HEARTBEAT_MS)
    this.#heartbeat.unref()
  }

  /** @param onLost the database is gone: every stream has been ended, and this hub is of no more use. */
  async open(onLost: () => void): Promise<void> {
    this.#stopListening = await listen(this.installation, {
      onNote: ({ channel, keeps, event }) => this.tell(channel, keeps, event),
      onLost: () => {
        onLost()
        this.close().catch((failure: unknown) =>
          this.installation.log.warn(
            { err: failure },
            'the live streams did not all end with their connection',
          ),
        )
      },
    })
  }

  async close(): Promise<void> {
    clearInterval(this.#heartbeat)
    this.feeds.stop()
    for (const reader of this.#readers) reader.end()
    const stop = this.#stopListening
    this.#stopListening = undefined
    await stop?.()
  }

  get streams(): number {
    return this.#readers.size
  }

  /** Refuses a stream too many. @throws Problem `too-many-requests`. */
  makeSpaceFor(sessionId: string): void {
    const own = this.#ofSession.get(sessionId) ?? 0
    if (own < STREAMS_OF_SESSION_MAX && this.#readers.size < STREAMS_MAX) return
    throw new Problem('too-many-requests', 'Too many live streams are open. Updates go on by asking again.', {
      retryAfterSeconds: RETRY_SECONDS,
    })
  }

  /** Begins a stream: with what the reader has missed, or with word that it has to read everything again. */
  join(reader: Reader, lastEventId: string | undefined): void {
    this.#readers.add(reader)
    this.#ofSession.set(reader.sessionId, (this.#ofSession.get(reader.sessionId) ?? 0) + 1)
    for (const channel of reader.channels) {
      const readers = this.#byChannel.get(channel) ?? new Set()
      this.#byChannel.set(channel, readers.add(reader))
    }
    reader.ended.addEventListener('abort', () => this.#leave(reader), { once: true })
    const missed = this.#missedBy(reader, lastEventId)
    const word = missed ? 'resumed' : lastEventId === undefined ? 'open' : 'reset'
    reader.send(this.#written(word, {}, this.#place))
    const news = missed ?? this.#lastWords(reader)
    for (const { chunk } of news) reader.send(chunk)
  }

  #leave(reader: Reader): void {
    this.#readers.delete(reader)
    const own = (this.#ofSession.get(reader.sessionId) ?? 0) - 1
    if (own > 0) this.#ofSession.set(reader.sessionId, own)
    else this.#ofSession.delete(reader.sessionId)
    for (const channel of reader.channels) {
      const readers = this.#byChannel.get(channel)
      readers?.delete(reader)
      if (readers?.size === 0) this.#byChannel.delete(channel)
    }
  }

  /** What stands on the channels of which only the last word counts. */
  #lastWords(reader: Reader): News[] {
    return reader.channels.flatMap((channel) => {
      const ring = this.#rings.get(channel)
      return ring?.keeps === 'last' && ring.last ? [ring.last] : []
    })
  }

  /** In the order it was said; undefined when it cannot be told any more. */
  #missedBy(reader: Reader, lastEventId: string | undefined): News[] | undefined {
    const [name, place = ''] = lastEventId?.split('.') ?? []
    const from = /^\d{1,15}$/.test(place) ? Number(place) : undefined
    if (name !== this.#name || from === undefined || from > this.#place) return undefined
    const missed: News[] = []
    for (const channel of reader.channels) {
      const ring = this.#rings.get(channel)
      const own = ring ? ring.after(from) : from < this.#forgottenUpTo ? undefined : []
      if (own === undefined) return undefined
      missed.push(...own)
    }
    return missed.sort((a, b) => a.place - b.place)
  }

  /** Tells the readers of a channel some news and keeps it for those who are away for a moment. */
  tell(channel: Channel, keeps: Topic['keeps'], event: unknown): void {
    this.#place += 1
    const chunk = this.#written(topicOfChannel(channel), event, this.#place)
    const ring = this.#rings.get(channel) ?? new Ring(keeps, this.#forgottenUpTo)
    this.#rings.set(channel, ring)
    ring.add({ place: this.#place, at: performance.now(), event, chunk })
    for (const reader of this.#byChannel.get(channel) ?? []) reader.send(chunk)
  }

  /** What a channel said last, while it is remembered. */
  lastEventOf(channel: Channel): unknown {
    return this.#rings.get(channel)?.last?.event
  }

  /** The keys of a topic of the installation that open streams watch, each with the lowest number of an organisation that does. */
  watchedKeys(topic: Topic): ReadonlyMap<string, number> {
    const start = channelOf(topic, 0, '')
    const watched = new Map<string, number>()
    for (const [channel, readers] of this.#byChannel) {
      if (!channel.startsWith(start)) continue
      const organisations = [...readers].map((reader) => reader.organisationId)
      watched.set(channel.slice(start.length), Math.min(...organisations))
    }
    return watched
  }

  #written(word: string, event: unknown, place: number): Uint8Array {
    return encoder.encode(`id: ${this.#name}.${place}\nevent: ${word}\ndata: ${JSON.stringify(event)}\n\n`)
  }

  #beat(): void {
    for (const reader of this.#readers) reader.send(HEARTBEAT)
    const oldest = performance.now() - KEPT_MS
    for (const [channel, ring] of this.#rings) {
      // What somebody watches keeps its last word: it is what a newcomer is told.
      if (ring.keeps === 'last' && this.#byChannel.has(channel)) continue
      ring.forgetBefore(oldest)
      if (!ring.isEmpty) continue
      this.#forgottenUpTo = Math.max(this.#forgottenUpTo, ring.forgottenUpTo)
      this.#rings.delete(channel)
    }
  }
}
