import { beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { recordChange, verifyAudit } from '#platform/audit/index.ts'
import { serve } from '#platform/calls/index.ts'
import { defineEndpoint } from '#platform/endpoint/index.ts'
import { onEveryDatabase } from '#platform/testing/index.ts'
import { registered, type TestBrowser, testBrowser } from '../test-browser.ts'

const nothing = z.object({})
const readCases = defineEndpoint({
  name: 'test.read-cases',
  effect: 'read',
  method: 'GET',
  path: '/api/test/cases',
  summary: 'Reads',
  permission: 'cases:read',
  request: nothing,
  response: z.object({ organisationId: z.number() }),
  problems: [],
})
const writeCases = defineEndpoint({
  name: 'test.write-cases',
  effect: 'write',
  method: 'POST',
  path: '/api/test/cases',
  summary: 'Writes',
  permission: 'cases:write',
  request: nothing,
  response: nothing,
  problems: [],
})
const routes = [
  serve(readCases, async ({ actor }) => ({ organisationId: actor.organisationId })),
  serve(writeCases, (ctx) =>
    recordChange(ctx, async () => ({
      result: {},
      trace: { action: 'account.joined', subject: { type: 'account', id: 1 } },
    })),
  ),
]

onEveryDatabase(
  'API keys',
  (world) => {
    let admin: TestBrowser
    let analyst: TestBrowser
    // A program: no cookies, and a key where it has one.
    const program = testBrowser(world, routes)
    const bearer = (secret: string) => ({ authorization: `Bearer ${secret}` })
    const made = async (browser: TestBrowser, body: Record<string, unknown>) => {
      const answer = await browser.post('/api/keys', { name: 'Nightly', ...body })
      expect(answer.status, answer.text).toBe(201)
      return answer.body as unknown as { key: { id: number; state: string; start: string }; secret: string }
    }

    beforeAll(async () => {
      admin = await registered(world, 'ada')
      analyst = await registered(world, 'ben')
    })

    it('opens what it was made for, names person and key in the log, and is kept as a digest alone', async () => {
      const { secret, key } = await made(admin, {
        permissions: ['cases:read', 'cases:write'],
        effect: 'write',
      })
      expect(secret).toMatch(/^assay_[\w-]{43}$/)
      expect((await program.get('/api/test/cases', bearer(secret))).body).toEqual({ organisationId: 1 })
      expect((await program.post('/api/test/cases', {}, bearer(secret))).status).toBe(200)
      const { pool } = world.installation.database
      const { rows } = await pool.query('select * from audit_entry order by sequence desc limit 1')
      expect(rows[0]).toMatchObject({ actor: 'ada', actor_type: 'token', through: `Nightly (${key.start}…)` })
      expect((await verifyAudit(world.installation.database.db, 1)).isIntact).toBe(true)
      const kept = await pool.query('select * from api_key')
      const log = await pool.query('select before, after from audit_entry')
      for (const text of [JSON.stringify(kept.rows), JSON.stringify(log.rows)]) {
        expect(text).not.toContain(secret)
        expect(text).not.toContain(secret.slice(6))
      }
      expect((await admin.get('/api/keys')).text).not.toContain(secret.slice(6))
    })

    it('says what it may do, and when it was used', async () => {
      const { secret } = await made(admin, { name: 'Asks', permissions: ['cases:read'], days: 30 })
      expect((await program.get('/api/keys/current', bearer(secret))).body).toMatchObject({
        user: { username: 'ada' },
        key: {
          name: 'Asks',
          effect: 'read',
          permissions: ['cases:read'],
          expiresAt: '2026-12-21T10:00:00.000Z',
        },
      })
      expect((await program.get('/api/keys/current')).status).toBe(401)
      const [own] = (await admin.get('/api/keys')).body as unknown as { lastUsedAt: string }[]
      expect(own?.lastUsedAt).toBe('2026-11-21T10:00:00.000Z')
    })

    it('that only reads changes nothing, and none reaches the person’s own account or past its scopes', async () => {
      const { secret } = await made(admin, { permissions: ['cases:read', 'cases:write'] })
      expect((await program.get('/api/test/cases', bearer(secret))).status).toBe(200)
      for (const [method, path] of [
        ['post', '/api/test/cases'],
        ['get', '/api/keys'],
        ['get', '/api/auth/sessions'],
        ['get', '/api/auth/user'],
        ['get', '/api/users'],
      ] as const) {
        const answer =
          method === 'get'
            ? await program.get(path, bearer(secret))
            : await program.post(path, {}, bearer(secret))
        expect([path, answer.status, answer.body.code]).toEqual([path, 403, 'forbidden'])
      }
      expect((await program.post('/api/keys', { name: 'More' }, bearer(secret))).status).toBe(403)
    })

    it('is not made with more than its person may do, nor in the demo', async () => {
      const refused = await analyst.post('/api/keys', { name: 'Too much', permissions: ['users:manage'] })
      expect([refused.status, refused.body.code]).toEqual([403, 'forbidden'])
      expect((await analyst.post('/api/keys', { name: 'Own', permissions: ['account:own'] })).status).toBe(
        400,
      )
      expect((await analyst.post('/api/keys', { name: 'None', permissions: [] })).status).toBe(400)
      const demo = testBrowser(world)
      await demo.post('/api/auth/demo')
      const inDemo = await demo.post('/api/keys', { name: 'Demo', permissions: ['cases:read'] })
      expect(inDemo.body.code).toBe('demo-not-allowed')
    })

    it('is refused at once when it is revoked, by its person or an administrator, and by nobody else', async () => {
      const { secret, key } = await made(analyst, { permissions: ['cases:read'] })
      const { key: other } = await made(admin, { permissions: ['cases:read'] })
      expect((await analyst.delete(`/api/keys/${other.id}`)).status).toBe(404)
      expect((await analyst.delete(`/api/users/keys/${other.id}`)).status).toBe(403)
      expect((await program.get('/api/test/cases', bearer(secret))).status).toBe(200)
      expect((await admin.delete(`/api/users/keys/${key.id}`)).body).toMatchObject({
        state: 'revoked',
        revokedBy: 'ada',
      })
      const refused = await program.get('/api/test/cases', bearer(secret))
      expect([refused.status, refused.body.message]).toEqual([401, 'This API key was revoked.'])
      expect((await admin.delete(`/api/users/keys/${key.id}`)).body.code).toBe('conflict')
      expect((await admin.delete(`/api/keys/${other.id}`)).status).toBe(200)
    })

    it('loses what its person loses, ends with its day, and dies with its person’s way in', async () => {
      const { secret } = await made(analyst, { permissions: ['cases:read', 'cases:write'], effect: 'write' })
      const people = (await admin.get('/api/users')).body as unknown as { userId: number; username: string }[]
      const id = people.find(({ username }) => username === 'ben')?.userId
      expect((await program.post('/api/test/cases', {}, bearer(secret))).status).toBe(200)
      await admin.post(`/api/users/${id}/role`, { role: 'viewer' })
      expect((await program.post('/api/test/cases', {}, bearer(secret))).body.code).toBe('forbidden')
      expect((await program.get('/api/keys/current', bearer(secret))).body).toMatchObject({
        key: { permissions: ['cases:read'] },
      })
      world.setNow('2027-02-19T10:00:01.000Z')
      expect((await program.get('/api/test/cases', bearer(secret))).body.message).toBe(
        'This API key has expired.',
      )
      world.setNow('2026-11-21T10:00:00.000Z')
      await admin.post(`/api/users/${id}/active`, { isActive: false })
      expect((await program.get('/api/test/cases', bearer(secret))).status).toBe(401)
      // Somebody who is let in again makes new keys: nobody knows where the old ones went meanwhile.
      await admin.post(`/api/users/${id}/active`, { isActive: true })
      expect((await program.get('/api/test/cases', bearer(secret))).status).toBe(401)
      await admin.post(`/api/users/${id}/role`, { role: 'analyst' })
    })

    it('needs no origin of ours, while what comes with a cookie does; a wrong key is never a session', async () => {
      const { secret } = await made(admin, { permissions: ['cases:write'], effect: 'write' })
      const elsewhere = { origin: 'https://elsewhere.example' }
      expect((await program.post('/api/test/cases', {}, { ...bearer(secret), ...elsewhere })).status).toBe(
        200,
      )
      const inSession = testBrowser(world, routes)
      for (const [name, value] of admin.cookies) inSession.cookies.set(name, value)
      expect((await inSession.post('/api/test/cases', {}, elsewhere)).body.code).toBe('foreign-origin')
      const wrong = await inSession.post('/api/test/cases', {}, { ...bearer('assay_wrong'), ...elsewhere })
      expect([wrong.status, wrong.body.message]).toEqual([401, 'This API key is not known.'])
      const answer = await program.get('/api/test/cases', { ...bearer(secret), ...elsewhere })
      expect([...answer.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
    })

    it('makes so many calls a minute and is then told when to come again, each key for itself', async () => {
      world.setNow('2026-11-21T10:05:30.000Z')
      const one = await made(admin, { name: 'Busy', permissions: ['cases:read'] })
      const two = await made(admin, { name: 'Calm', permissions: ['cases:read'] })
      for (let calls = 0; calls < 8; calls += 1)
        expect((await program.get('/api/test/cases', bearer(one.secret))).status).toBe(200)
      const refused = await program.get('/api/test/cases', bearer(one.secret))
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '30'])
      expect(refused.body.message).toContain('This API key has made the 8 calls')
      const shownText = (answer: { headers: Headers }) =>
        ['limit', 'remaining', 'reset'].map((name) => answer.headers.get(`ratelimit-${name}`))
      expect(shownText(refused)).toEqual(['8', '0', '30'])
      expect(shownText(await program.get('/api/test/cases', bearer(two.secret)))).toEqual(['8', '7', '30'])
      expect((await program.get('/api/test/cases', bearer(two.secret))).status).toBe(200)
      world.setNow('2026-11-21T10:06:00.000Z')
      expect((await program.get('/api/test/cases', bearer(one.secret))).status).toBe(200)
    })
  },
  { SIGN_UP: 'join', KEY_CALLS_PER_MINUTE: '8' },
)
