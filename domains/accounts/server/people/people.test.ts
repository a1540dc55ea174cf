import { beforeAll, expect, it } from 'vitest'
import { recentAudit, recordChange } from '#platform/audit/index.ts'
import { systemContext } from '#platform/context/index.ts'
import { permissionsOf } from '#platform/permissions/index.ts'
import { onEveryDatabase } from '#platform/testing/index.ts'
import { addSamplePeople, peopleOfOrganisation, personOf } from '../index.ts'
import { registered, type TestBrowser, testBrowser } from '../test-browser.ts'
import { removeSamplePeople } from './people-of-organisation.ts'

const samples = [
  {
    username: 'm.okafor',
    fullName: 'Maryam Okafor',
    email: 'm.okafor@bank.example',
    role: 'analyst' as const,
  },
  { username: 'j.lind', fullName: 'Jonas Lind', email: 'j.lind@bank.example', role: 'viewer' as const },
]

onEveryDatabase(
  'the people of an organisation',
  (world) => {
    let ana: TestBrowser
    let bo: TestBrowser
    const idOf = async (browser: TestBrowser) => (await browser.get('/api/auth/user')).body.user.id
    const setRole = async (id: number, role: string) => ana.post(`/api/users/${id}/role`, { role })
    const setActive = async (id: number, isActive: boolean) =>
      ana.post(`/api/users/${id}/active`, { isActive })

    beforeAll(async () => {
      const seeding = systemContext(world.installation, 'sample-data', 1)
      await recordChange(seeding, async (tx) => {
        await addSamplePeople(tx, samples)
        return {
          result: undefined,
          trace: { action: 'sample-data.filled', subject: { type: 'sample-data', id: 1 } },
        }
      })
      ana = await registered(world, 'ana')
      bo = await registered(world, 'bo')
    })

    it('SYS-006 people of the sample data take neither the first id nor the administrator’s role', async () => {
      expect((await ana.get('/api/auth/user')).body.user).toMatchObject({ id: 1, role: 'admin' })
      const people = await peopleOfOrganisation(world.installation.database.db, 1)
      expect(people.map((person) => [person.fullName, person.isSample])).toEqual([
        ['Jonas Lind', true],
        ['Maryam Okafor', true],
        ['The ana', false],
        ['The bo', false],
      ])
      const answer = await testBrowser(world).post('/api/auth/login', { username: 'm.okafor', password: '' })
      expect(answer.status).toBe(400)
      expect(
        (await testBrowser(world).post('/api/auth/login', { username: 'm.okafor', password: 'x' })).status,
      ).toBe(401)
      await registered(world, 'm.okafor')
    })

    it('a person is found in their own organisation alone', async () => {
      expect(await personOf(world.installation.database.db, 1, 1)).toMatchObject({
        fullName: 'The ana',
        isActive: true,
      })
      await expect(personOf(world.installation.database.db, 2, 1)).rejects.toMatchObject({
        code: 'not-found',
      })
      // A number that no column holds is nobody's, and no failure.
      await expect(
        personOf(world.installation.database.db, 1, Number.MAX_SAFE_INTEGER),
      ).rejects.toMatchObject({
        code: 'not-found',
      })
    })

    it('are managed by administrators alone', async () => {
      expect((await bo.get('/api/users')).status).toBe(403)
      expect((await bo.post('/api/users/1/role', { role: 'viewer' })).status).toBe(403)
      expect((await bo.post('/api/users/invites', {})).status).toBe(403)
      const listed = await ana.get('/api/users')
      expect(listed.body).toHaveLength(5)
      expect(listed.text).not.toContain('argon2')
    })

    it('SYS-019 a new role holds from the next request on and is in the audit log', async () => {
      const id = await idOf(bo)
      expect((await setRole(id, 'viewer')).body).toMatchObject({ role: 'viewer' })
      expect((await bo.get('/api/auth/user')).body.user.role).toBe('viewer')
      await setRole(id, 'admin')
      expect((await bo.get('/api/users')).status).toBe(200)
      await setRole(id, 'analyst')
      expect((await bo.get('/api/users')).status).toBe(403)
      const [entry] = await recentAudit(world.installation.database.db, 1, { type: 'account', id })
      expect(entry).toMatchObject({
        action: 'account.role-changed',
        actor: 'ana',
        before: { role: 'admin' },
        after: { role: 'analyst' },
      })
    })

    it('the last administrator can be neither demoted nor deactivated', async () => {
      expect((await setRole(1, 'analyst')).status).toBe(409)
      expect((await setActive(1, false)).body).toMatchObject({ code: 'conflict' })
      expect((await ana.get('/api/auth/user')).body.user.role).toBe('admin')
    })

    it('two administrators who demote each other at once do not leave none', async () => {
      const id = await idOf(bo)
      await setRole(id, 'admin')
      const answers = await Promise.all([
        ana.post(`/api/users/${id}/role`, { role: 'analyst' }),
        bo.post('/api/users/1/role', { role: 'analyst' }),
      ])
      const { rows } = await world.installation.database.pool.query(
        `select user_id as id from membership where role = 'admin' and organisation_id = 1`,
      )
      expect(rows).toHaveLength(1)
      expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
      const admin = rows[0].id === 1 ? ana : bo
      await admin.post('/api/users/1/role', { role: 'admin' })
      await admin.post(`/api/users/${id}/role`, { role: 'admin' })
      await setRole(id, 'analyst')
    })

    it('somebody deactivated is out at once, stays out, and keeps their name in past work', async () => {
      const id = await idOf(bo)
      expect((await setActive(id, false)).body).toMatchObject({ isActive: false })
      expect((await bo.get('/api/auth/user')).status).toBe(401)
      const refused = await testBrowser(world).post('/api/auth/login', {
        username: 'bo',
        password: 'bo secret',
      })
      expect(refused.status).toBe(403)
      expect(refused.headers.getSetCookie()).toEqual([])
      expect(
        (await testBrowser(world).post('/api/auth/login', { username: 'bo', password: 'wrong' })).status,
      ).toBe(401)
      expect(await personOf(world.installation.database.db, 1, id)).toMatchObject({
        fullName: 'The bo',
        isActive: false,
      })
      await setActive(id, true)
      expect((await bo.post('/api/auth/login', { username: 'bo', password: 'bo secret' })).status).toBe(200)
    })

    it('nobody comes back by an invite of their own: what they can no longer give is withdrawn', async () => {
      const cy = await registered(world, 'cy')
      const id = await idOf(cy)
      await setRole(id, 'admin')
      const invite = async (role: string) => (await cy.post('/api/users/invites', { role })).body.link
      await invite('admin')
      await invite('viewer')
      const open = async () =>
        ((await ana.get('/api/users/invites')).body as unknown as { invitedBy: string; role: string }[])
          .filter(({ invitedBy }) => invitedBy === 'cy')
          .map(({ role }) => role)
      expect((await open()).sort()).toEqual(['admin', 'viewer'])
      const role = await ana.post('/api/roles', {
        name: 'Keeper',
        permissions: [...permissionsOf({ role: 'viewer', organisationId: 1 }), 'users:manage'].filter(
          (permission) => permission !== 'account:own',
        ),
      })
      expect((await setRole(id, String(role.body.key))).status, role.text).toBe(200)
      expect(await open()).toEqual(['viewer'])
      const narrowed = await ana.send('PUT', `/api/roles/${role.body.id}`, {
        name: 'Keeper',
        permissions: ['users:manage'],
        version: role.body.version,
      })
      expect(narrowed.status, narrowed.text).toBe(200)
      expect(await open()).toEqual([])
      await setActive(id, false)
      expect(await open()).toEqual([])
    })

    it('a person of another organisation is not there', async () => {
      const demo = testBrowser(world)
      await demo.post('/api/auth/demo')
      expect((await setRole(await idOf(demo), 'admin')).status).toBe(404)
      expect((await setActive(await idOf(demo), false)).status).toBe(404)
    })

    it('sample people go when the sample data goes', async () => {
      expect(await removeSamplePeople(systemContext(world.installation, 'sample-data', 1))).toBe(2)
      const people = await peopleOfOrganisation(world.installation.database.db, 1)
      expect(people.some((person) => person.isSample)).toBe(false)
    })
  },
  { RATE_LIMITS: 'off', SIGN_UP: 'join' },
)
