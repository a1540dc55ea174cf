import { readLive, UNATTENDED_HEADER } from '#platform/endpoint/index.ts'
import { organisationHeader } from '../acting-for.ts'
import { eventsOf, type ServerEvent } from './event-stream.ts'
import type { LiveState } from './live-state.ts'

const WAIT_MS_MIN = 1_000
const WAIT_MS_MAX = 30_000
/** The server beats every 15 s; two beats missed is a dead connection. */
const SILENCE_MS = 40_000
/** A hidden tab gives its connection back: a browser has only six to an installation. */
const HIDDEN_MS = 30_000
const CHANGE_MS = 250

/** What is used of the page. The door of this room is the server's as well, whose types know no page. */
type Tab = EventTarget & { document: EventTarget & { visibilityState: 'visible' | 'hidden' } }
const tab = () => globalThis as unknown as Tab

export type LiveEvents = {
  onNews(events: readonly ServerEvent[]): void
  /** Something may have been missed. `open`: the stream begins, and tells what stands. `reset`: all that is shown has to be read again. */
  onGap(why: 'open' | 'reset'): void
  onState(state: LiveState, words: ReadonlySet<string>): void
  /** The server knows nobody here any more. */
  onSignedOut(): void
}

const nothing: ReadonlySet<string> = new Set()

/** The one stream of a tab: opened, resumed after the last event seen, opened again with longer and longer waits, given back while the tab is hidden. */
export class LiveConnection {
  readonly #happenings: LiveEvents
  #wanted: readonly string[] = []
  #carried: ReadonlySet<string> = nothing
  #lastEventId: string | undefined
  #failures = 0
  #isStarted = false
  #attempt: AbortController | undefined
  readonly #timers = new Map<'again' | 'silence' | 'hidden' | 'change', ReturnType<typeof setTimeout>>()

  constructor(happenings: LiveEvents) {
    this.#happenings = happenings
  }

  start(): void {
    this.#isStarted = true
    tab().document.addEventListener('visibilitychange', this.#onVisibility)
    tab().addEventListener('online', this.#onOnline)
    this.#connect()
    if (tab().document.visibilityState === 'hidden') this.#onVisibility()
  }

  stop(): void {
    this.#isStarted = false
    tab().document.removeEventListener('visibilitychange', this.#onVisibility)
    tab().removeEventListener('online', this.#onOnline)
    this.#disconnect()
    for (const timer of this.#timers.values()) clearTimeout(timer)
    this.#timers.clear()
  }

  /** What the screens want to hear. The stream is opened again when it does not carry it yet, and goes on from where it was. */
  want(words: readonly string[]): void {
    this.#wanted = words
    if (!this.#attempt || words.every((word) => this.#carried.has(word))) return
    this.#in(CHANGE_MS, 'change', () => {
      if (this.#attempt && !this.#wanted.every((word) => this.#carried.has(word))) this.#connect()
    })
  }

  #in(milliseconds: number, name: 'again' | 'silence' | 'hidden' | 'change', work: () => void): void {
    clearTimeout(this.#timers.get(name))
    this.#timers.set(name, setTimeout(work, milliseconds))
  }

  #disconnect(): void {
    this.#attempt?.abort()
    this.#attempt = undefined
    clearTimeout(this.#timers.get('silence'))
    clearTimeout(this.#timers.get('again'))
  }

  #connect(): void {
    this.#disconnect()
    if (!this.#isStarted || this.#wanted.length === 0) return
    const attempt = new AbortController()
    this.#attempt = attempt
    this.#carried = new Set(this.#wanted)
    this.#happenings.onState(this.#failures === 0 ? 'connecting' : 'polling', nothing)
    this.#follow(attempt).then(
      () => this.#lost(attempt),
      () => this.#lost(attempt),
    )
  }

  async #follow(attempt: AbortController): Promise<void> {
    this.#hear()
    const answer = await fetch(
      `${readLive.path}?topics=${[...this.#carried].map(encodeURIComponent).join()}`,
      {
        credentials: 'same-origin',
        cache: 'no-store',
        signal: attempt.signal,
        headers: {
          ...organisationHeader(),
          // It asks for as long as the page is open, and its session is looked at as long.
          [UNATTENDED_HEADER]: '1',
          ...(this.#lastEventId === undefined ? {} : { 'last-event-id': this.#lastEventId }),
        },
      },
    )
    if (answer.status === 401) this.#happenings.onSignedOut()
    if (!answer.ok || !answer.body) throw new Error(`The stream was refused with ${answer.status}.`)
    for await (const events of eventsOf(answer.body)) {
      if (attempt.signal.aborted) return
      this.#hear()
      this.#take(events)
    }
  }

  #hear(): void {
    this.#in(SILENCE_MS, 'silence', () => this.#attempt && this.#lost(this.#attempt))
  }

  #take(events: readonly ServerEvent[]): void {
    const news: ServerEvent[] = []
    for (const event of events) {
      this.#lastEventId = event.id
      const { word } = event
      if (word !== 'open' && word !== 'resumed' && word !== 'reset') {
        news.push(event)
        continue
      }
      this.#failures = 0
      this.#happenings.onState('live', this.#carried)
      if (word !== 'resumed') this.#happenings.onGap(word)
    }
    if (news.length > 0) this.#happenings.onNews(news)
  }

  #lost(attempt: AbortController): void {
    if (attempt !== this.#attempt) return
    this.#disconnect()
    // One loss may be a server that starts again: only the second says that there is no stream to be had.
    this.#happenings.onState(this.#failures === 0 ? 'connecting' : 'polling', nothing)
    const longest = Math.min(WAIT_MS_MAX, WAIT_MS_MIN * 2 ** this.#failures)
    this.#failures += 1
    // A thousand tabs that lost the same server do not come back at the same moment.
    this.#in(longest * (0.5 + Math.random() / 2), 'again', () => this.#connect())
  }

  readonly #onVisibility = () => {
    clearTimeout(this.#timers.get('hidden'))
    if (tab().document.visibilityState === 'visible') {
      if (!this.#attempt) this.#again()
      return
    }
    this.#in(HIDDEN_MS, 'hidden', () => {
      this.#disconnect()
      this.#happenings.onState('resting', nothing)
    })
  }

  readonly #onOnline = () => {
    if (!this.#attempt && tab().document.visibilityState === 'visible') this.#again()
  }

  #again(): void {
    this.#failures = 0
    this.#connect()
  }
}
