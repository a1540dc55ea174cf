import { MutationObserver, onlineManager, QueryObserver } from '@tanstack/react-query'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { send, sentenceOf } from '#platform/http-client/index.ts'
import { makeQueryClient } from './query-client.ts'

const answers = (...responses: Response[]) => {
  const fetched = vi.fn(
    async (_url: string, _init?: RequestInit) => responses.shift() ?? new Response('gone', { status: 500 }),
  )
  vi.stubGlobal('fetch', fetched)
  return fetched
}

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('without a connection', () => {
  afterEach(() => onlineManager.setOnline(true))
  const lost = () => {
    const fetched = vi.fn(async () => {
      throw new TypeError('Failed to fetch')
    })
    vi.stubGlobal('fetch', fetched)
    onlineManager.setOnline(false)
    return fetched
  }

  it('a write fails at once in words, and is not sent when the connection is back', async () => {
    const fetched = lost()
    vi.stubGlobal('navigator', { onLine: false })
    const write = new MutationObserver(makeQueryClient(), {
      mutationFn: () => send('/api/orders', { method: 'POST' }, true),
    })
    const failure = await write.mutate().catch((thrown: unknown) => thrown)
    expect(sentenceOf(failure)).toMatch(/^You are offline. Nothing was sent/)
    expect(write.getCurrentResult()).toMatchObject({ isError: true, isPaused: false })
    onlineManager.setOnline(true)
    await new Promise((done) => setTimeout(done, 20))
    expect(fetched).toHaveBeenCalledTimes(1)
  })

  it('a write whose connection fails on the way says that its fate is not known', async () => {
    lost()
    const failure = await send('/api/orders', { method: 'POST' }, true).catch((thrown: unknown) => thrown)
    expect(sentenceOf(failure)).toMatch(/so the outcome is unknown/)
    const read = await send('/api/orders').catch((thrown: unknown) => thrown)
    expect(sentenceOf(read)).toBe('Network error. Please try again.')
  })

  it('a read fails in words and does not look as if it loaded', async () => {
    vi.useFakeTimers()
    lost()
    const observer = new QueryObserver(makeQueryClient(), { queryKey: ['/api/x'] })
    const stop = observer.subscribe(() => {})
    await vi.advanceTimersByTimeAsync(2_000)
    expect(observer.getCurrentResult()).toMatchObject({ isError: true, fetchStatus: 'idle' })
    stop()
  })
})

describe('every query behaves as the specification says', () => {
  it('QUERY-001 QUERY-003 the first element of the key is the GET URL, the answer is JSON, own credentials go along', async () => {
    const fetched = answers(Response.json({ total: 3 }))
    const data = await makeQueryClient().fetchQuery({ queryKey: ['/api/kyb/dashboard-stats', 'ignored'] })
    expect(data).toEqual({ total: 3 })
    expect(fetched.mock.calls[0]?.[0]).toBe('/api/kyb/dashboard-stats')
    expect(fetched.mock.calls[0]?.[1]).toMatchObject({ credentials: 'same-origin' })
  })

  it('QUERY-004 QUERY-007 QUERY-009 a failing query is requested exactly twice, a second apart, and says its status', async () => {
    vi.useFakeTimers()
    const fetched = answers()
    const client = makeQueryClient()
    const observer = new QueryObserver(client, { queryKey: ['/api/broken'] })
    const stop = observer.subscribe(() => {})
    await vi.advanceTimersByTimeAsync(999)
    expect(fetched).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(2)
    expect(fetched).toHaveBeenCalledTimes(2)
    await vi.advanceTimersByTimeAsync(120_000)
    expect(fetched).toHaveBeenCalledTimes(2)
    expect(observer.getCurrentResult().error?.message).toBe('HTTP error! status: 500')
    stop()
    client.clear()
  })

  it('QUERY-009 the wait doubles to thirty seconds and no further', () => {
    const delay = makeQueryClient().getDefaultOptions().queries?.retryDelay as (failures: number) => number
    expect([0, 1, 2, 3, 4, 5, 9].map((failures) => delay(failures))).toEqual([
      1000, 2000, 4000, 8000, 16_000, 30_000, 30_000,
    ])
  })

  it('QUERY-006 a second mount within thirty seconds asks nothing, one after it does', async () => {
    vi.useFakeTimers()
    const fetched = answers(Response.json(1), Response.json(2))
    const client = makeQueryClient()
    const mount = () => new QueryObserver(client, { queryKey: ['/api/x'] }).subscribe(() => {})
    mount()()
    await vi.advanceTimersByTimeAsync(0)
    const first = mount()
    await vi.advanceTimersByTimeAsync(29_000)
    mount()()
    await vi.advanceTimersByTimeAsync(0)
    const before = fetched.mock.calls.length
    await vi.advanceTimersByTimeAsync(2000)
    mount()()
    await vi.advanceTimersByTimeAsync(0)
    expect(fetched.mock.calls.length).toBe(before + 1)
    first()
    client.clear()
  })

  it('QUERY-008 QUERY-010 no refetch on focus; unused rows live five minutes', () => {
    const { queries } = makeQueryClient().getDefaultOptions()
    expect(queries?.refetchOnWindowFocus).toBe(false)
    expect(queries?.gcTime).toBe(300_000)
  })
})
