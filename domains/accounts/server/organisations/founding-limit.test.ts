import { expect, it } from 'vitest'
import { makeApi } from '#platform/http-server/index.ts'
import { onOneDatabase, type World } from '#platform/testing/index.ts'
import { accountsRoutes, identifyUser } from '../index.ts'
import { registered, testBrowser } from '../test-browser.ts'

let count = 0
async function signUp(world: World, address: string, more: object = {}) {
  count += 1
  const answer = await makeApi(world.installation, identifyUser, accountsRoutes).request(
    '/api/auth/register',
    {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        username: `founder${count}`,
        email: `founder${count}@example.com`,
        password: 'harbour lantern',
        fullName: 'A Founder',
        ...more,
      }),
    },
    { address },
  )
  const body = (await answer.json()) as { code?: string; message?: string; details?: Record<string, unknown> }
  return { status: answer.status, retryAfter: answer.headers.get('retry-after'), body }
}

const organisationsIn = async (world: World) =>
  (await world.installation.database.pool.query('select count(*) as n from organisation')).rows[0].n as number

onOneDatabase(
  'founding organisations without end',
  (world) => {
    it('one network founds as many in a day as the installation allows and no more, however many ask at once', async () => {
      await registered(world, 'first')
      const before = await organisationsIn(world)
      const answers = await Promise.all(Array.from({ length: 6 }, () => signUp(world, '192.0.2.1')))
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, 429, 429, 429])
      const refused = answers.find(({ status }) => status === 429)
      // The clock of these tests is at 10:00 UTC.
      expect(refused).toMatchObject({
        retryAfter: String(14 * 3_600),
        body: {
          code: 'too-many-requests',
          message: expect.stringContaining(
            'No more than 3 organisations can be founded from one network in a day',
          ),
          details: { limit: 3 },
        },
      })
      expect(await organisationsIn(world)).toBe(before + 3)
      const { rows } = await world.installation.database.pool.query('select key from rate_limit_window')
      expect(JSON.stringify(rows)).not.toContain('192.0.2.1')
    })

    it('a sign-up that founds nothing is not counted, and addresses of one IPv6 subscriber count together', async () => {
      for (let n = 0; n < 4; n += 1)
        expect((await signUp(world, '2001:db8::1', { username: 'first' })).status).toBe(409)
      const statuses: number[] = []
      for (const end of ['1', '2', 'ffff']) statuses.push((await signUp(world, `2001:db8::${end}`)).status)
      expect(statuses).toEqual([201, 201, 201])
      expect((await signUp(world, '2001:db8::abcd')).status).toBe(429)
      expect((await signUp(world, '2001:db8:0:1::1')).status).toBe(201)
    })

    it('all networks together found as many in an hour as the installation allows; an invite still lets its person in', async () => {
      const refused = await (async () => {
        for (let n = 1; n < 20; n += 1) {
          const answer = await signUp(world, `198.51.100.${n}`)
          if (answer.status !== 201) return answer
        }
        return undefined
      })()
      expect(refused).toMatchObject({ status: 429, retryAfter: '3600', body: { details: { limit: 10 } } })
      const admin = testBrowser(world)
      await admin.post('/api/auth/login', { username: 'first', password: 'first secret' })
      const { body } = await admin.post('/api/users/invites', {})
      const invite = new URL(String(body.link)).searchParams.get('invite')
      expect((await signUp(world, '198.51.100.9', { invite })).status).toBe(201)
      world.setNow('2026-11-21T11:00:00.000Z')
      expect((await signUp(world, '203.0.113.7')).status).toBe(201)
    })
  },
  { ORGANISATIONS_PER_ADDRESS_PER_DAY: '3', ORGANISATIONS_PER_HOUR: '10' },
)
