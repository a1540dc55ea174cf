import { beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { recentAudit } from '#platform/audit/index.ts'
import { serve } from '#platform/calls/index.ts'
import { defineEndpoint } from '#platform/endpoint/index.ts'
import { roles as everyRole, type GrantedPermission } from '#platform/permissions/index.ts'
import { onEveryDatabase, onServerDatabase } from '#platform/testing/index.ts'
import type { RoleEntry } from '../../contract/index.ts'
import { registered, type TestBrowser, testBrowser } from '../test-browser.ts'

const reading = (permission: GrantedPermission, path: string) =>
  serve(
    defineEndpoint({
      name: `test.${path}`,
      effect: 'read',
      method: 'GET',
      path: `/api/test/${path}`,
      summary: 'Reads',
      permission,
      request: z.object({}),
      response: z.object({}),
      problems: [],
    }),
    async () => ({}),
  )
const routes = [
  reading('cases:read', 'cases'),
  reading('alerts:read', 'alerts'),
  reading('leads:manage', 'leads'),
]

onEveryDatabase(
  'roles of an organisation’s own',
  (world) => {
    let ana: TestBrowser
    let bo: TestBrowser
    let cy: TestBrowser
    // Bo's and Cy's browsers before an API that has more calls than accounts.
    const within = (browser: TestBrowser): TestBrowser => {
      const same = testBrowser(world, routes)
      for (const [name, value] of browser.cookies) same.cookies.set(name, value)
      return same
    }
    const status = async (browser: TestBrowser, path: string) => (await browser.get(path)).status
    const made = async (name: string, permissions: readonly string[]): Promise<RoleEntry> => {
      const answer = await ana.post('/api/roles', { name, permissions })
      expect(answer.status, answer.text).toBe(201)
      return answer.body as unknown as RoleEntry
    }
    const give = (id: number, role: string, by = ana) => by.post(`/api/users/${id}/role`, { role })
    const last = async () => (await recentAudit(world.installation.database.db, 1))[0]
    const roles = async () => (await ana.get('/api/roles')).body as unknown as RoleEntry[]

    beforeAll(async () => {
      ana = await registered(world, 'ana')
      bo = within(await registered(world, 'bo'))
      cy = within(await registered(world, 'cy'))
    })

    it('stand beside those of every organisation, which nobody changes, and say who has them', async () => {
      const role = await made('Case reader', ['cases:read'])
      expect(role).toMatchObject({ key: `own-${role.id}`, permissions: ['cases:read'], people: [] })
      expect((await give(2, role.key)).body).toMatchObject({ role: { id: role.id, name: 'Case reader' } })
      const listed = await roles()
      expect(listed.map(({ key }) => key)).toEqual([...everyRole, role.key])
      expect(listed.map(({ people }) => people.map(({ fullName }) => fullName))).toEqual([
        ['The ana'],
        ['The cy'],
        [],
        ['The bo'],
      ])
      expect(listed.slice(0, 3).every(({ id }) => id === null)).toBe(true)
      expect((await ana.send('PUT', '/api/roles/admin', { name: 'x' })).status).toBe(400)
      expect(await last()).toMatchObject({
        action: 'account.role-changed',
        before: { role: 'analyst' },
        after: { role: 'Case reader' },
      })
    })

    it('let in to what they name and to one’s own account, and to nothing else', async () => {
      expect(await status(bo, '/api/test/cases')).toBe(200)
      expect(await status(bo, '/api/test/alerts')).toBe(403)
      expect(await status(bo, '/api/users')).toBe(403)
      expect(await status(bo, '/api/auth/sessions')).toBe(200)
      expect((await bo.get('/api/auth/user')).body.user.role).toEqual({
        id: 1,
        name: 'Case reader',
        permissions: ['cases:read'],
      })
    })

    it('hold as they are changed from the very next call on, for sessions and keys', async () => {
      const key = await bo.post('/api/keys', { name: 'Nightly', permissions: ['cases:read'] })
      const program = testBrowser(world, routes)
      const bearer = { authorization: `Bearer ${key.body.secret}` }
      expect((await program.get('/api/test/cases', bearer)).status).toBe(200)
      expect(await status(bo, '/api/test/cases')).toBe(200)
      const change = { name: 'Alert reader', description: 'Looks at alerts.', permissions: ['alerts:read'] }
      const changed = await ana.send('PUT', '/api/roles/1', change)
      expect(changed.status, changed.text).toBe(200)
      expect(await status(bo, '/api/test/cases')).toBe(403)
      expect(await status(bo, '/api/test/alerts')).toBe(200)
      expect((await program.get('/api/test/cases', bearer)).status).toBe(403)
      // A key does not grow with its person: it was made for cases.
      expect((await program.get('/api/test/alerts', bearer)).status).toBe(403)
      expect((await program.get('/api/keys/current', bearer)).body.key).toMatchObject({ permissions: [] })
      expect(await last()).toMatchObject({
        action: 'role.changed',
        actor: 'ana',
        before: { name: 'Case reader', may: ['Cases: read'] },
        after: { name: 'Alert reader', may: ['Alerts: read'] },
      })
    })

    it('never hold what is the installation’s, an export, or nothing', async () => {
      for (const permission of ['leads:manage', 'blog:write', 'organisation:manage', 'account:own', 'none'])
        expect([
          permission,
          (await ana.post('/api/roles', { name: 'Too much', permissions: [permission] })).status,
        ]).toEqual([permission, 400])
      expect((await ana.post('/api/roles', { name: 'Nothing', permissions: [] })).status).toBe(400)
      // A row that says more than may be given gives no more.
      const { pool } = world.installation.database
      await pool.query(
        `update own_role set permissions = '["alerts:read","leads:manage","users:manage-all"]' where id = 1`,
      )
      const fresh = testBrowser(world, routes)
      await fresh.post('/api/auth/login', { username: 'bo', password: 'bo secret' })
      expect(await status(fresh, '/api/test/leads')).toBe(403)
      expect((await fresh.get('/api/auth/user')).body.user.role).toMatchObject({
        permissions: ['alerts:read'],
      })
    })

    it('have names of their own', async () => {
      for (const name of ['alert READER', 'Administrator', 'viewer'])
        expect((await ana.post('/api/roles', { name, permissions: ['cases:read'] })).body.code).toBe(
          'conflict',
        )
      await made('Case reader', ['cases:read'])
      expect(
        (await ana.send('PUT', '/api/roles/1', { name: 'case reader', permissions: ['cases:read'] })).body
          .code,
      ).toBe('conflict')
    })

    it('nobody gives, takes away or decides about what they are not granted themselves', async () => {
      const manager = await made('People manager', ['users:manage', 'cases:read'])
      const reader = (await roles()).find(({ name }) => name === 'Case reader') as RoleEntry
      expect((await give(2, manager.key)).status).toBe(200)
      const refused = async (
        answer: Promise<{ status: number; body: { code: string; message: string } }>,
      ) => {
        const { status: stated, body } = await answer
        expect([stated, body.code], body.message).toEqual([403, 'forbidden'])
        return body.message
      }
      // Makes and changes roles of what they have, and of nothing more.
      expect(
        await refused(bo.post('/api/roles', { name: 'Mine', permissions: ['cases:read', 'cases:close'] })),
      ).toContain('Cases: close')
      await refused(
        bo.send('PUT', `/api/roles/${manager.id}`, {
          name: 'People manager',
          permissions: ['users:manage', 'cases:read', 'settings:manage'],
        }),
      )
      await refused(bo.send('PUT', '/api/roles/1', { name: 'Alert reader', permissions: ['cases:read'] }))
      await refused(bo.delete('/api/roles/1'))
      // Gives them to others within that, by hand, by invite and by what a deleted role leaves.
      await refused(give(2, 'admin', bo))
      await refused(give(3, reader.key, bo))
      await refused(bo.post('/api/users/invites', { role: 'viewer' }))
      expect((await bo.post('/api/users/invites', { role: reader.key })).status).toBe(201)
      await refused(bo.delete(`/api/roles/${reader.id}?moveTo=analyst`))
      // Nor do they decide about somebody who may do more.
      await refused(bo.post('/api/users/1/active', { isActive: false }))
      await refused(give(1, reader.key, bo))
      await refused(bo.post('/api/users/1/two-factor/remove', { reason: 'lost' }))
      await refused(bo.post('/api/organisation/export'))
      await refused(bo.get('/api/organisation/sign-in-provider'))
      expect(
        ((await bo.get('/api/roles')).body as unknown as RoleEntry[]).map((role) => role.isWithinReach),
      ).toEqual([false, false, false, false, true, true])
    })

    it('a key that manages people gives no more than its scopes', async () => {
      const key = await ana.post('/api/keys', { name: 'HR', permissions: ['users:manage'], effect: 'write' })
      const bearer = { authorization: `Bearer ${key.body.secret}` }
      const program = testBrowser(world)
      expect((await program.get('/api/users', bearer)).status).toBe(200)
      expect((await program.post('/api/users/invites', { role: 'admin' }, bearer)).status).toBe(403)
      expect((await program.post('/api/users/3/role', { role: 'admin' }, bearer)).status).toBe(403)
    })

    it('the last administrator stays one, whoever else manages people', async () => {
      const manager = (await roles()).find(({ name }) => name === 'People manager') as RoleEntry
      expect((await give(1, manager.key)).body.code).toBe('conflict')
      expect((await ana.post('/api/users/1/active', { isActive: false })).body.code).toBe('conflict')
    })

    it('one in use is not deleted, and says who has it; or its people and invites go to another in the same change', async () => {
      const role = await made('Short lived', ['alerts:read'])
      await give(3, role.key)
      const invited = await ana.post('/api/users/invites', { role: role.key })
      expect(invited.body.invite).toMatchObject({ role: { name: 'Short lived' } })
      const refused = await ana.delete(`/api/roles/${role.id}`)
      expect([refused.status, refused.body.code]).toEqual([409, 'conflict'])
      expect(refused.body.message).toContain('The cy, 1 open invite')
      expect(refused.body.details).toEqual({ people: [{ userId: 3, fullName: 'The cy' }], openInvites: 1 })
      expect((await ana.delete(`/api/roles/${role.id}?moveTo=own-999`)).status).toBe(404)
      expect((await ana.delete(`/api/roles/${role.id}?moveTo=${role.key}`)).status).toBe(409)
      expect(await status(cy, '/api/test/alerts')).toBe(200)
      expect((await ana.delete(`/api/roles/${role.id}?moveTo=own-2`)).body).toEqual({ done: true, moved: 1 })
      expect(await status(cy, '/api/test/alerts')).toBe(403)
      expect(await status(cy, '/api/test/cases')).toBe(200)
      const entries = await recentAudit(world.installation.database.db, 1)
      expect(entries.slice(0, 2)).toMatchObject([
        { action: 'role.deleted', before: { name: 'Short lived', may: ['Alerts: read'] } },
        {
          action: 'account.role-changed',
          subjectType: 'account',
          subjectId: '3',
          before: { role: 'Short lived' },
          after: { role: 'Case reader' },
        },
      ])
      // Whoever takes the invite is what its role was moved to.
      const token = /invite=([\w-]+)/.exec(String(invited.body.link))?.[1]
      const result = (await testBrowser(world).get(`/api/auth/sign-up?invite=${token}`)).body.invite
      expect(result).toMatchObject({ role: { name: 'Case reader' } })
      const di = testBrowser(world)
      const account = { username: 'di', email: 'di@example.com', password: 'di secret', fullName: 'The di' }
      const joined = await di.post('/api/auth/register', { ...account, invite: token })
      expect(joined.body.user.role).toMatchObject({ name: 'Case reader', permissions: ['cases:read'] })
      const unused = await made('Unused', ['cases:read'])
      expect((await ana.delete(`/api/roles/${unused.id}`)).body).toEqual({ done: true, moved: 0 })
    })

    it('a role is not deleted under somebody who is given it at the same moment', async () => {
      const role = await made('At once', ['alerts:read'])
      const answers = await Promise.all([ana.delete(`/api/roles/${role.id}`), give(3, role.key)])
      expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
      const listed = (await ana.get('/api/users')).body as unknown as { userId: number; role: unknown }[]
      const held = listed.find(({ userId }) => userId === 3)?.role
      expect(held).toMatchObject({ name: answers[0].status === 200 ? 'Case reader' : 'At once' })
    })

    it('are nothing to other organisations', async () => {
      const founder = testBrowser(world)
      await founder.post('/api/auth/demo')
      await world.installation.database.pool.query(
        `update membership set role = 'admin' where organisation_id = 2`,
      )
      const other = testBrowser(world)
      await other.post('/api/auth/demo')
      expect(((await other.get('/api/roles')).body as unknown as RoleEntry[]).map(({ key }) => key)).toEqual([
        ...everyRole,
      ])
      expect((await other.delete('/api/roles/1')).status).toBe(404)
      expect((await other.post('/api/users/invites', { role: 'own-1' })).status).toBe(404)
    })

    it('a change that was made on an older reading is refused with who was first, and keeps nothing', async () => {
      const role = await made('Opened twice', ['cases:read'])
      const change = (permissions: readonly string[], version: number | null) =>
        ana.send('PUT', `/api/roles/${role.id}`, { name: 'Opened twice', permissions, version })
      expect((await change(['cases:read', 'alerts:read'], role.version)).status).toBe(200)
      const late = await change(['cases:read'], role.version)
      expect([late.status, late.body]).toMatchObject([
        409,
        {
          code: 'stale',
          details: { version: 2, changes: [{ by: 'ana', what: 'what a role may do changed' }] },
        },
      ])
      const now = (await roles()).find(({ id }) => id === role.id)
      expect(now).toMatchObject({ permissions: expect.arrayContaining(['alerts:read']), version: 2 })
      expect((await change(['cases:read'], 2)).status).toBe(200)
      expect((await ana.send('DELETE', `/api/roles/${role.id}`, {})).status).toBe(200)
    })
  },
  { RATE_LIMITS: 'off', SIGN_UP: 'join' },
)

onServerDatabase(
  'two processes and a role that is changed in one',
  (world) => {
    it('the other one refuses the very next call, and lets nobody in whose session or membership ended', async () => {
      const ana = await registered(world, 'ana')
      const bo = await registered(world, 'bo')
      // An installation of its own over the same database: what it remembers is not the first one's.
      const other = { ...world, installation: { ...world.installation } }
      const elsewhere = testBrowser(other, routes)
      for (const [name, value] of bo.cookies) elsewhere.cookies.set(name, value)
      const made = await ana.post('/api/roles', { name: 'Case reader', permissions: ['cases:read'] })
      await ana.post('/api/users/2/role', { role: made.body.key })
      expect((await elsewhere.get('/api/test/cases')).status).toBe(200)
      expect((await elsewhere.get('/api/test/alerts')).status).toBe(403)
      await ana.send('PUT', `/api/roles/${made.body.id}`, { name: 'Reader', permissions: ['alerts:read'] })
      expect((await elsewhere.get('/api/test/cases')).status).toBe(403)
      expect((await elsewhere.get('/api/test/alerts')).status).toBe(200)
      await ana.post('/api/users/2/role', { role: 'viewer' })
      expect((await elsewhere.get('/api/test/cases')).status).toBe(200)
      await ana.post('/api/users/2/active', { isActive: false })
      expect((await elsewhere.get('/api/test/cases')).status).toBe(401)
    })
  },
  { RATE_LIMITS: 'off', SIGN_UP: 'join' },
)
