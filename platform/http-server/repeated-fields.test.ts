import { expect, it } from 'vitest'
import { z } from 'zod'
import { serve } from '#platform/calls/index.ts'
import { parseConfig } from '#platform/config/index.ts'
import type { Installation } from '#platform/context/index.ts'
import { defineEndpoint, numberInText } from '#platform/endpoint/index.ts'
import { silentLogger } from '#platform/logging/index.ts'
import { makeApi } from './index.ts'

const installation = {
  config: parseConfig({ LOG_LEVEL: 'silent' }),
  database: { db: {} },
  log: silentLogger,
  secret: 'x'.repeat(32),
  clock: () => new Date('2026-11-21T10:00:00.000Z'),
} as unknown as Installation
const open = { permission: 'public', problems: [], summary: 'Says what it was sent' } as const
const read = defineEndpoint({
  ...open,
  name: 'test.read',
  effect: 'read',
  method: 'GET',
  path: '/api/things/{id}',
  request: z.object({
    id: numberInText().int().positive(),
    limit: numberInText().int().min(0).default(5),
    q: z.string().optional(),
    of: z.union([z.string(), z.array(z.string())]).optional(),
  }),
  response: z.any(),
})
const write = defineEndpoint({
  ...open,
  name: 'test.write',
  effect: 'write',
  method: 'POST',
  path: '/api/things/{id}',
  request: z.object({ id: numberInText().int().positive(), name: z.string() }),
  response: z.any(),
})
const upload = defineEndpoint({
  ...open,
  name: 'test.upload',
  effect: 'write',
  method: 'POST',
  path: '/api/uploads',
  body: 'multipart',
  request: z.object({ name: z.string() }),
  response: z.any(),
})
const api = makeApi(installation, async () => undefined, [
  serve(read, async (_ctx, input) => input),
  serve(write, async (_ctx, input) => input),
  serve(upload, async (_ctx, input) => input),
])
const get = async (path: string) => {
  const answer = await api.request(path)
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}
const post = async (path: string, body: string, headers: [string, string][] = []) => {
  const answer = await api.request(path, { method: 'POST', body, headers: new Headers(headers) })
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}

it('a body that names a field twice is refused with the field', async () => {
  expect(await post('/api/things/1', '{"name":"a","name":"b"}')).toEqual({
    status: 400,
    body: expect.objectContaining({ code: 'invalid-json', message: expect.stringContaining('“name” twice') }),
  })
  expect((await post('/api/things/1', '{"name":"a"}')).status).toBe(200)
})

it('a query and a form that give one value twice are refused; a list may be given so', async () => {
  for (const path of [
    '/api/things/1?limit=1&limit=2',
    '/api/things/1?q=a&q=a',
    '/api/things/1?limit=1&limit=1',
  ])
    expect(await get(path)).toMatchObject({ status: 400, body: { code: 'invalid-input' } })
  expect((await get('/api/things/1?of=a&of=b')).body).toMatchObject({ of: ['a', 'b'] })
  const form = new FormData()
  form.append('name', 'a')
  form.append('name', 'b')
  expect((await api.request('/api/uploads', { method: 'POST', body: form })).status).toBe(400)
})

it('a path and a body or query that disagree on a field are refused', async () => {
  expect((await get('/api/things/1?id=2')).status).toBe(400)
  expect((await post('/api/things/1', '{"id":2,"name":"a"}')).status).toBe(400)
  expect((await post('/api/things/1', '{"id":1,"name":"a"}')).status).toBe(200)
})

it('a number of a path or a query in another form than plain digits is refused', async () => {
  for (const id of ['0x10', '1e3', '%2010', '+10', '%EF%BC%91', '10.0', '010'])
    expect((await get(`/api/things/${id}`)).status).toBe(400)
  for (const limit of ['', '0x10', '1e1', '%2B1', ' 1', 'true'])
    expect((await get(`/api/things/1?limit=${limit}`)).status).toBe(400)
})

it('a header that says one thing and is sent twice is refused', async () => {
  for (const name of ['Idempotency-Key', 'Authorization', 'X-Assay-Organisation', 'Host'])
    expect(
      await post('/api/things/1', '{"name":"a"}', [
        [name, 'a'],
        [name, 'a'],
      ]),
    ).toMatchObject({
      status: 400,
      body: { code: 'invalid-input', message: expect.stringContaining('more than once') },
    })
})
