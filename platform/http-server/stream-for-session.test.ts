import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Context } from '#platform/context/index.ts'
import type { StreamAnswer } from '#platform/endpoint/index.ts'
import type { Actor } from '#platform/identity/index.ts'
import { silentLogger } from '#platform/logging/index.ts'
import { somebody } from '#platform/testing/index.ts'
import { streamForSession } from './stream-for-session.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function open(method = 'GET') {
  const ending = new AbortController()
  const answer: StreamAnswer = {
    body: new ReadableStream(),
    end: () => ending.abort(),
    ended: ending.signal,
  }
  const ctx = {
    installation: { clock: () => new Date(), log: silentLogger },
    actor: somebody({ role: 'analyst' }),
    requestId: 'one',
    request: new Request('http://localhost/api/live?topics=alerts', { method, headers: { cookie: 'a=b' } }),
    answerHeaders: new Headers(),
  } as unknown as Context
  let now: () => Actor | undefined = () => ctx.actor
  const asked: Context[] = []
  const response = streamForSession(
    ctx,
    async (again) => {
      asked.push(again)
      return now()
    },
    answer,
  )
  return { response, answer, asked, is: (who: () => Actor | undefined) => (now = who) }
}

describe('a stream', () => {
  it('goes on while its session does, and nobody’s session is made longer by it', async () => {
    const { answer, asked } = open()
    await vi.advanceTimersByTimeAsync(3_600_000)
    expect(answer.ended.aborted).toBe(false)
    expect(asked.length).toBeGreaterThan(200)
    const [again] = asked
    expect(again?.request?.headers.get('cookie')).toBe('a=b')
    // A page's question moves no session's end: its answer could not carry the cookie.
    expect(new URL(again?.request?.url ?? '').pathname).toBe('/')
    expect(again?.answerHeaders).toBeUndefined()
  })

  it.each([
    ['signed out', () => undefined],
    ['given another role', () => somebody({ role: 'viewer' })],
    ['moved to another organisation', () => somebody({ organisationId: 2 })],
    [
      'asked for while the database is away',
      (): Actor => {
        throw new Error('no database')
      },
    ],
  ] as [string, () => Actor | undefined][])(
    'ends within 15 seconds when its person is %s',
    async (_, who) => {
      const { answer, asked, is } = open()
      is(who)
      await vi.advanceTimersByTimeAsync(15_000)
      expect(answer.ended.aborted).toBe(true)
      const looks = asked.length
      await vi.advanceTimersByTimeAsync(60_000)
      expect(asked.length).toBe(looks)
    },
  )

  it('is over at once where only its headers are asked for', () => {
    expect(open('HEAD').answer.ended.aborted).toBe(true)
  })
})
