import { afterEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { defineEndpoint } from '#platform/endpoint/index.ts'
import { CallFailed, call, fetchFirstKey, sentenceOf, urlOf } from './client.ts'
import { download } from './download.ts'

const change = defineEndpoint({
  name: 'test.things',
  effect: 'write',
  method: 'PUT',
  path: '/api/things/{id}',
  summary: 'Changes a thing',
  permission: 'session',
  request: z.object({ id: z.number(), name: z.string() }),
  response: z.object({ name: z.string() }),
  problems: [],
})
const find = defineEndpoint({
  name: 'test.things',
  effect: 'read',
  method: 'GET',
  path: '/api/things',
  summary: 'Finds things',
  permission: 'session',
  request: z.object({ q: z.string().optional(), tag: z.array(z.string()).optional() }),
  response: z.array(z.string()),
  problems: [],
})

const answers = (status: number, body: string) => {
  const fetched = vi.fn(async (_url: string, _init?: RequestInit) => new Response(body, { status }))
  vi.stubGlobal('fetch', fetched)
  return fetched
}
afterEach(() => {
  vi.unstubAllGlobals()
})

describe('the client', () => {
  it('QUERY-001 fetches the first element of a key as a GET URL and parses JSON', async () => {
    const fetched = answers(200, '["a"]')
    expect(await fetchFirstKey({ queryKey: ['/api/things', { more: 1 }] })).toEqual(['a'])
    expect(fetched.mock.calls[0]?.[0]).toBe('/api/things')
  })

  it('QUERY-002 QUERY-003 sends a mutation with its method, a JSON body, its content type and the session', async () => {
    const fetched = answers(200, '{"name":"new"}')
    expect(await call(change, { id: 7, name: 'new' })).toEqual({ name: 'new' })
    expect(fetched.mock.calls[0]).toEqual([
      '/api/things/7',
      {
        method: 'PUT',
        body: '{"name":"new"}',
        headers: { 'content-type': 'application/json' },
        credentials: 'same-origin',
      },
    ])
  })

  it('QUERY-004 a failed fetch reads "HTTP error! status: {code}"', async () => {
    answers(503, '{"message":"The lists are old.","code":"watchlist-stale"}')
    const failure = await fetchFirstKey({ queryKey: ['/api/things'] }).catch((thrown: unknown) => thrown)
    expect(failure).toBeInstanceOf(CallFailed)
    expect(failure).toMatchObject({
      message: 'HTTP error! status: 503',
      code: 'watchlist-stale',
      serverMessage: 'The lists are old.',
    })
    expect(sentenceOf(failure)).toBe('The lists are old.')
  })

  it('QUERY-005 a failed mutation appends the text of the answer', async () => {
    answers(409, 'taken')
    await expect(call(change, { id: 7, name: 'new' })).rejects.toThrow('HTTP error! status: 409 taken')
  })

  it('AUTH-036 a lost network reads "Network error. Please try again." with code NETWORK_ERROR', async () => {
    vi.stubGlobal('fetch', async () => {
      throw new TypeError('failed to fetch')
    })
    await expect(call(find, {})).rejects.toMatchObject({
      message: 'Network error. Please try again.',
      code: 'NETWORK_ERROR',
    })
  })

  it('writes the fields of a GET into its query, leaving out what is empty', () => {
    expect(urlOf(find, { q: 'a & b', tag: ['x', 'y'] })).toBe('/api/things?q=a+%26+b&tag=x&tag=y')
    expect(urlOf(find, { q: '' })).toBe('/api/things')
  })

  it('a file comes with the name that the server gave it, and a refusal is a refusal', async () => {
    vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
      expect([url, init?.method, init?.body]).toEqual(['/api/things/1', 'PUT', '{"name":"x"}'])
      return new Response('%PDF', {
        headers: { 'content-disposition': "attachment; filename*=UTF-8''Soci%C3%A9t%C3%A9.pdf" },
      })
    })
    const { fileName, content } = await download(change, { id: 1, name: 'x' })
    expect([fileName, await content.text()]).toEqual(['Société.pdf', '%PDF'])
    answers(400, '{"code":"invalid-input","message":"No."}')
    await expect(download(change, { id: 1, name: 'x' })).rejects.toMatchObject({ serverMessage: 'No.' })
  })
})
