import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { z } from 'zod'
import { recordChange, verifyAudit } from '#platform/audit/index.ts'
import { serve } from '#platform/calls/index.ts'
import { parseConfig } from '#platform/config/index.ts'
import type { Installation } from '#platform/context/index.ts'
import { type OpenDatabase, openDatabase } from '#platform/database/index.ts'
import { defineEndpoint, fileResponse } from '#platform/endpoint/index.ts'
import type { Actor } from '#platform/identity/index.ts'
import { silentLogger } from '#platform/logging/index.ts'
import { makeApi } from './index.ts'

const greet = defineEndpoint({
  name: 'test.greetings',
  effect: 'write',
  method: 'POST',
  path: '/api/greetings',
  summary: 'Greets',
  permission: 'cases:write',
  request: z.object({ name: z.string('Name is required').trim().min(2, 'Name is required') }),
  response: z.object({ greeting: z.string() }),
  problems: [],
})
const crash = defineEndpoint({
  name: 'test.crash',
  effect: 'read',
  method: 'GET',
  path: '/api/crash',
  summary: 'Fails',
  permission: 'public',
  request: z.object({}),
  response: z.object({}),
  problems: [],
})
const limited = defineEndpoint({
  name: 'test.limited',
  effect: 'write',
  method: 'POST',
  path: '/api/limited',
  summary: 'Few a minute',
  permission: 'public',
  request: z.object({ name: z.string() }),
  response: z.object({}),
  problems: ['too-many-requests'],
  refusal: (sentence) => ({ success: false, error: sentence }),
  limit: { perAddress: 100, perName: { field: 'name', calls: 2 }, windowSeconds: 60 },
})
const keepThenFail = defineEndpoint({
  name: 'test.kept',
  effect: 'write',
  method: 'POST',
  path: '/api/kept',
  summary: 'Keeps a change and cannot tell of it',
  permission: 'public',
  request: z.object({ failsBefore: z.boolean().default(false) }),
  response: z.object({ answer: z.string().min(1) }),
  problems: [],
})
const signed = defineEndpoint({
  name: 'test.signed',
  effect: 'write',
  method: 'POST',
  path: '/api/signed',
  summary: 'Takes bytes as they came',
  permission: 'public',
  request: z.object({ body: z.instanceof(Uint8Array) }),
  response: z.object({ hex: z.string() }),
  problems: [],
  body: 'raw',
})

const download = defineEndpoint({
  name: 'test.download',
  effect: 'read',
  method: 'GET',
  path: '/api/download',
  summary: 'A file as it comes from where it is kept',
  permission: 'public',
  request: z.object({ isKept: z.stringbool().default(false) }),
  response: fileResponse,
  problems: [],
  answers: 'file',
})

let letGo = 0
let database: OpenDatabase
let installation: Installation
let actor: Actor | undefined

beforeAll(async () => {
  database = await openDatabase({ template: inject('embeddedTemplate') })
  installation = {
    config: parseConfig({ LOG_LEVEL: 'silent' }),
    database,
    log: silentLogger,
    secret: 'x'.repeat(32),
    clock: () => new Date('2026-11-21T10:00:00.000Z'),
  }
})
afterAll(() => database.close())

const api = () =>
  makeApi(installation, async () => actor, [
    serve(greet, async (ctx, { name }) =>
      recordChange(ctx, async () => ({
        result: { greeting: `Hello ${name}` },
        trace: { action: 'case.noted', subject: { type: 'case', id: 1 }, after: { name, at: ctx.now } },
      })),
    ),
    serve(crash, async () => {
      throw new Error('a secret detail')
    }),
    serve(limited, async () => ({})),
    serve(keepThenFail, async (ctx, { failsBefore }) =>
      recordChange(ctx, async () => {
        if (failsBefore) throw new Error('a secret detail')
        return {
          result: { answer: '' },
          trace: { action: 'case.noted', subject: { type: 'case', id: 1 } },
        }
      }),
    ),
    serve(download, async (_ctx, { isKept }) => ({
      fileName: 'a.txt',
      contentType: 'text/plain',
      body: new ReadableStream({
        pull: (controller) => controller.enqueue(new Uint8Array(3)),
        cancel: () => {
          letGo += 1
        },
      }),
      ...(isKept ? { kept: { bytes: 3, sha256: 'abc' } } : {}),
    })),
    serve(signed, async (_ctx, { body }) => ({ hex: Buffer.from(body).toString('hex') })),
  ])

const analyst: Actor = {
  kind: 'user',
  userId: 1,
  username: 'ana',
  fullName: 'Ana',
  role: 'analyst',
  organisationId: 1,
  isDemo: false,
  sessionId: 's',
}

const post = (path: string, body: string, headers: Record<string, string> = {}) =>
  api().request(path, { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } })

describe('the API of a house', () => {
  it('SYS-007 answers 401 with message and code when there is no session', async () => {
    actor = undefined
    const answer = await post('/api/greetings', '{"name":"Bo"}')
    expect(answer.status).toBe(401)
    expect(await answer.json()).toMatchObject({ code: 'not-signed-in', message: expect.any(String) })
  })

  it('a key that stands elsewhere than in its header is told where it belongs, and one in the address to be revoked', async () => {
    actor = undefined
    const shownText = async (headers: Record<string, string>, query = '') => {
      const answer = await api().request(`/api/greetings${query}`, { method: 'POST', headers })
      expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([401, 'Bearer'])
      return ((await answer.json()) as { message: string }).message
    }
    expect(await shownText({ 'x-api-key': 'assay_x' })).toContain(
      '“Authorization: Bearer assay_…”, and not in “x-api-key”',
    )
    expect(await shownText({ authorization: 'assay_x' })).toContain('not in another form')
    expect(await shownText({ authorization: `Basic ${btoa('assay_x:')}` })).toContain('not in another form')
    expect(await shownText({}, '?key=assay_x')).toContain('revoke this one')
    expect(await shownText({ authorization: 'Basic %' })).toBe('Please sign in to continue.')
  })

  it('SYS-019 refuses a role that lacks the permission before the body is read', async () => {
    actor = { ...analyst, role: 'viewer' }
    expect((await post('/api/greetings', 'not json')).status).toBe(403)
  })

  it('SYS-008 answers 400 JSON to a body that is not JSON', async () => {
    actor = analyst
    const answer = await post('/api/greetings', '{"name":')
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ code: 'invalid-json' })
  })

  it('SYS-010 names the field that is wrong', async () => {
    actor = analyst
    const answer = await post('/api/greetings', '{}')
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ message: 'Name is required', code: 'invalid-input' })
  })

  it('SYS-009 answers JSON 404 to an unknown path', async () => {
    const answer = await api().request('/api/nothing/here')
    expect(answer.status).toBe(404)
    expect(answer.headers.get('content-type')).toContain('application/json')
    expect(await answer.json()).toMatchObject({ code: 'unknown-path' })
  })

  it('answers 405 JSON to a method the path does not take', async () => {
    const answer = await api().request('/api/greetings')
    expect(answer.status).toBe(405)
    expect(answer.headers.get('allow')).toBe('POST')
  })

  it('hands on a raw body byte for byte, JSON or not, and an empty one', async () => {
    const bodies = ['{"a" : 1}\n', 'not json', '\u{fffd}\0', '']
    for (const body of bodies) {
      const answer = await post('/api/signed', body)
      expect(await answer.json()).toEqual({ hex: Buffer.from(body).toString('hex') })
    }
  })

  it('lets go of a file that nobody reads: whoever asks for its head alone, or has it already', async () => {
    const asked: [string, RequestInit][] = [
      ['/api/download', { method: 'HEAD' }],
      ['/api/download?isKept=true', { method: 'HEAD' }],
      ['/api/download?isKept=true', { headers: { 'if-none-match': '"abc"' } }],
    ]
    for (const [at, [path, init]] of asked.entries()) {
      const answer = await api().request(path, init)
      expect(answer.body).toBeNull()
      expect(letGo).toBe(at + 1)
    }
    expect((await api().request('/api/download?isKept=true', { method: 'HEAD' })).headers.get('etag')).toBe(
      '"abc"',
    )
  })

  it('answers 413 to a body over the limit', async () => {
    actor = analyst
    expect((await post('/api/greetings', JSON.stringify({ name: 'x'.repeat(1_100_000) }))).status).toBe(413)
  })

  it('refuses an unsafe call from another origin whatever its content type', async () => {
    actor = analyst
    const answer = await post('/api/greetings', '{"name":"Bo"}', {
      origin: 'https://evil.example',
      host: 'localhost',
    })
    expect(answer.status).toBe(403)
    expect(await answer.json()).toMatchObject({ code: 'foreign-origin' })
  })

  it('never shows what failed inside', async () => {
    const answer = await api().request('/api/crash')
    expect(answer.status).toBe(500)
    expect(await answer.text()).not.toContain('secret detail')
  })

  it('answers 429 with Retry-After past the limit of a name', async () => {
    expect((await post('/api/limited', '{"name":"bo"}')).status).toBe(200)
    expect((await post('/api/limited', '{"name":"BO "}')).status).toBe(200)
    const third = await post('/api/limited', '{"name":"bo"}')
    expect(third.status).toBe(429)
    expect(Number(third.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await post('/api/limited', '{"name":"other"}')).status).toBe(200)
  })

  it('words a refusal as its endpoint says, beside message and code', async () => {
    const answer = await post('/api/limited', '{"name":7}')
    expect(answer.status).toBe(400)
    const sentence = 'name: Invalid input: expected string, received number'
    expect(await answer.json()).toMatchObject({
      success: false,
      error: sentence,
      message: sentence,
      code: 'invalid-input',
    })
  })

  it('commits a change with its audit entry and work event, in an unbroken chain', async () => {
    actor = analyst
    for (const name of ['Ann', 'Bob', 'Cay'])
      expect((await post('/api/greetings', JSON.stringify({ name }))).status).toBe(200)
    expect(await verifyAudit(database.db, 1)).toMatchObject({ isIntact: true, entries: 3 })
    await database.pool.query(`update audit_entry set after = '{"name":"Bea"}' where sequence = 2`)
    expect(await verifyAudit(database.db, 1)).toMatchObject({ isIntact: false, brokenAt: 2 })
    const { rows } = await database.pool.query('select count(*) as n from work_event')
    expect(rows[0].n).toBe(3)
  })

  it('says “Nothing was changed” only when nothing was', async () => {
    const before = await post('/api/kept', '{"failsBefore":true}')
    expect(await before.json()).toMatchObject({
      message: 'Something went wrong on our side. Nothing was changed.',
      details: { outcome: 'nothing-changed' },
    })
    const after = await post('/api/kept', '{}')
    expect(after.status).toBe(500)
    const stated = (await after.json()) as { message: string }
    expect(stated).toMatchObject({ code: 'internal-error', details: { outcome: 'kept' } })
    expect(stated.message).not.toContain('Nothing was changed')
  })

  it.each(['/api/limited', '/api/greetings'])(
    '%s refuses a body nested without end, wherever it is looked into',
    async (path) => {
      actor = analyst
      for (const deep of [
        `{"name":${'['.repeat(20_000)}${']'.repeat(20_000)}}`,
        `${'{"name":'.repeat(20_000)}1${'}'.repeat(20_000)}`,
      ]) {
        const answer = await post(path, deep)
        expect([answer.status, await answer.json()]).toEqual([
          400,
          expect.objectContaining({
            code: 'invalid-json',
            message: expect.stringContaining('nested deeper'),
          }),
        ])
      }
      const brackets = JSON.stringify({ name: `${'[{'.repeat(100)}"\\` })
      expect((await post(path, brackets)).status).toBe(200)
    },
  )

  it('a caller who went away before the answer is no error of the house', async () => {
    const errors: unknown[] = []
    const noting = {
      ...installation,
      log: { ...silentLogger, error: (...given: unknown[]) => errors.push(given) },
    }
    const leaving = new AbortController()
    const broken = makeApi(noting as never, async () => undefined, [
      serve(crash, async () => {
        leaving.abort()
        throw new Error('aborted')
      }),
    ])
    await broken.request('/api/crash', { signal: leaving.signal })
    expect(errors).toEqual([])
    await broken.request('/api/crash')
    expect(errors).toHaveLength(1)
  })
})
