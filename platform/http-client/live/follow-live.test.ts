// @vitest-environment happy-dom
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { defineTopic } from '#platform/endpoint/index.ts'
import { eventsOf } from './event-stream.ts'
import { followLive } from './follow-live.ts'
import { listFeed } from './list-feed.ts'
import { isLive, pollUnlessLive } from './live-state.ts'
import { settle, TestServer } from './test-server.ts'

const ground = { summary: '', permission: 'markets:read', belongsTo: 'installation', keeps: 'last' } as const
const Quote = z.object({ symbol: z.string(), price: z.number() })
const quotes = defineTopic({ ...ground, name: 'quotes', event: Quote })
const orders = defineTopic({ ...ground, name: 'orders', keeps: 'all', event: z.object({ id: z.number() }) })
const feeds = [
  { topic: orders, reads: ['/api/orders'] },
  listFeed({ topic: quotes, lists: ['/api/quotes'], keyOf: ({ symbol }) => symbol }),
]

let server: TestServer
let client: QueryClient
let stop: () => void = () => {}
let isVisible = true
const signedOut = vi.fn()
const stops: (() => void)[] = []

const show = (queryKey: string[], data: unknown, refetchInterval?: () => number | false) => {
  const fetched = vi.fn(async () => data)
  const observer = new QueryObserver(client, {
    queryKey,
    queryFn: fetched,
    staleTime: 30_000,
    ...(refetchInterval ? { refetchInterval } : {}),
  })
  stops.push(observer.subscribe(() => {}))
  return { fetched, shown: () => observer.getCurrentResult().data }
}
const pass = async (milliseconds: number) => {
  await vi.advanceTimersByTimeAsync(milliseconds)
  await settle()
}
const turn = async (visible: boolean) => {
  isVisible = visible
  document.dispatchEvent(new Event('visibilitychange'))
  await settle()
}
const follow = async () => {
  stop = followLive(client, feeds, signedOut)
  await pass(2_300)
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] })
  vi.spyOn(Math, 'random').mockReturnValue(1)
  isVisible = true
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => (isVisible ? 'visible' : 'hidden'))
  server = new TestServer()
  client = new QueryClient()
})
afterEach(() => {
  stop()
  for (const one of stops.splice(0)) one()
  client.clear()
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  signedOut.mockClear()
})

describe('the one stream of a tab', () => {
  it('carries the topics and the keys that are shown, and goes on from where it was when a screen shows more', async () => {
    show(['/api/quotes', 'SPY'], [])
    await follow()
    expect(server.latest.topics).toEqual(['orders', 'quotes/SPY'])
    await server.latest.say('a.1', 'open')
    await server.latest.say('a.7', 'orders', { id: 1 })
    show(['/api/quotes', 'QQQ', 'SPY'], [])
    await pass(1_000)
    expect(server.attempts).toBe(2)
    expect(server.streams[0]?.isClosed()).toBe(true)
    expect(server.latest.topics.toSorted()).toEqual(['orders', 'quotes/QQQ', 'quotes/SPY'])
    expect(server.latest.lastEventId).toBe('a.7')
  })

  it('writes prices where they are shown, without a call, and fetches again what other news makes old', async () => {
    const list = show(
      ['/api/quotes', 'SPY', 'QQQ'],
      [
        { symbol: 'SPY', price: 1 },
        { symbol: 'QQQ', price: 2 },
      ],
    )
    const open = show(['/api/orders?limit=20'], ['an order'])
    const other = show(['/api/cases'], [])
    await follow()
    for (const { fetched } of [list, open, other]) fetched.mockClear()
    await server.latest.say('a.1', 'open')
    await pass(300)
    // What is told in rows is told at the opening; what is told as news may have been missed before it.
    expect([list, open, other].map(({ fetched }) => fetched.mock.calls.length)).toEqual([0, 1, 0])
    open.fetched.mockClear()
    await server.latest.say('a.2', 'quotes/SPY', { symbol: 'SPY', price: 9 })
    await server.latest.say('a.3', 'orders', { id: 1 })
    await server.latest.say('a.4', 'orders', { id: 2 })
    await server.latest.say('a.5', 'orders', { id: 'of another version' })
    await pass(300)
    expect(list.shown()).toEqual([
      { symbol: 'SPY', price: 9 },
      { symbol: 'QQQ', price: 2 },
    ])
    expect([list, open, other].map(({ fetched }) => fetched.mock.calls.length)).toEqual([0, 1, 0])
  })

  it('after a gap everything that is live is read again; after a resumption nothing is', async () => {
    const open = show(['/api/orders'], [])
    await follow()
    await server.latest.say('a.1', 'open')
    await pass(300)
    open.fetched.mockClear()
    await server.latest.end()
    await pass(2_000)
    expect(server.latest.lastEventId).toBe('a.1')
    await server.latest.say('a.2', 'resumed')
    await pass(300)
    expect(open.fetched).not.toHaveBeenCalled()
    await server.latest.end()
    await pass(2_000)
    await server.latest.say('b.0', 'reset')
    await pass(300)
    expect(open.fetched).toHaveBeenCalledTimes(1)
  })

  it('PORT-033 HOME-031 while it is up nothing is polled; refused, each query is polled at its own interval again', async () => {
    const pace = () => pollUnlessLive(quotes, 10_000, ['SPY'])
    const list = show(['/api/quotes', 'SPY'], [{ symbol: 'SPY', price: 1 }], pace)
    await follow()
    await server.latest.say('a.1', 'open')
    await pass(300)
    list.fetched.mockClear()
    await pass(35_000)
    await server.latest.beat()
    expect([list.fetched.mock.calls.length, isLive(quotes, ['SPY']), isLive(quotes, ['QQQ'])]).toEqual([
      0,
      true,
      false,
    ])
    server.refuses = 429
    await server.latest.end()
    await pass(31_000)
    expect(list.fetched.mock.calls.length).toBe(3)
    server.refuses = undefined
    await pass(40_000)
    await server.latest.say('b.1', 'reset')
    await pass(300)
    list.fetched.mockClear()
    await pass(30_000)
    expect(list.fetched).not.toHaveBeenCalled()
  })

  it('lets the screen’s own calls go first, and waits for them no longer than ten seconds', async () => {
    const pending = client.fetchQuery({
      queryKey: ['/api/slow'],
      queryFn: () => new Promise((done) => setTimeout(done, 4_000, 'slow')),
    })
    stop = followLive(client, feeds, signedOut)
    await pass(5_500)
    expect(server.attempts).toBe(0)
    await pass(800)
    expect(server.attempts).toBe(1)
    await pending
    stop()
    const slower = client.fetchQuery({
      queryKey: ['/api/slower'],
      queryFn: () => new Promise((done) => setTimeout(done, 60_000, 'slow')),
    })
    stop = followLive(client, feeds, signedOut)
    await pass(10_300)
    expect(server.attempts).toBe(2)
    await pass(60_000)
    await slower
  })

  it('asks again with longer and longer waits, never more than half a minute, and at once when the network is back', async () => {
    server.refuses = 'network'
    await follow()
    const moments: number[] = []
    for (let second = 0; second < 200; second += 1) {
      const before = server.attempts
      await pass(1_000)
      if (server.attempts > before) moments.push(second)
    }
    const waits = moments.slice(1).map((moment, index) => moment - (moments[index] ?? 0))
    expect(waits).toEqual([2, 4, 8, 16, 30, 30, 30, 30, 30])
    server.refuses = undefined
    dispatchEvent(new Event('online'))
    await settle()
    expect(server.streams).toHaveLength(1)
  })

  it('that falls silent is given up after two missed beats', async () => {
    await follow()
    await server.latest.say('a.1', 'open')
    await pass(30_000)
    await server.latest.beat()
    await pass(39_000)
    expect(server.attempts).toBe(1)
    await pass(3_000)
    expect([server.attempts, server.streams[0]?.isClosed()]).toEqual([2, true])
  })

  it('a hidden tab gives it back after half a minute and goes on from there when it is seen again', async () => {
    await follow()
    await server.latest.say('a.4', 'open')
    await turn(false)
    await pass(29_000)
    await server.latest.beat()
    await turn(true)
    await turn(false)
    await pass(29_000)
    expect(server.latest.isClosed()).toBe(false)
    await pass(2_000)
    expect(server.latest.isClosed()).toBe(true)
    await pass(3_600_000)
    expect(server.attempts).toBe(1)
    await turn(true)
    expect([server.attempts, server.latest.lastEventId]).toEqual([2, 'a.4'])
  })

  it('that is refused because the session is over says so', async () => {
    server.refuses = 401
    await follow()
    expect(signedOut).toHaveBeenCalledTimes(1)
  })

  it('is closed for good when the frame is gone', async () => {
    await follow()
    await server.latest.say('a.1', 'open')
    stop()
    await pass(120_000)
    expect([server.attempts, server.latest.isClosed(), isLive(orders)]).toEqual([1, true, false])
  })
})

it('events are read the same however the network cuts them', async () => {
  const written = [
    { id: 'a.1', word: 'open', data: {} },
    { id: 'a.2', word: 'quotes/SPY', data: { name: 'Größe, 株', price: 1.5 } },
    { id: 'a.3', word: 'orders', data: [null, 'line\nbreak'] },
  ]
  const bytes = new TextEncoder().encode(
    written
      .map(({ id, word, data }) => `: beat\n\nid: ${id}\nevent: ${word}\ndata: ${JSON.stringify(data)}\n\n`)
      .join(''),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat(bytes.length), { maxLength: 12 }), async (places) => {
      const cuts = [0, ...places.toSorted((a, b) => a - b), bytes.length]
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          cuts.slice(1).forEach((end, index) => {
            controller.enqueue(bytes.slice(cuts[index], end))
          })
          controller.close()
        },
      })
      const read = []
      for await (const events of eventsOf(body)) read.push(...events)
      expect(read).toEqual(written)
    }),
    { numRuns: 300 },
  )
})
