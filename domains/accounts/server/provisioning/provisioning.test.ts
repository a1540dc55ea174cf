import { beforeAll, expect, it } from 'vitest'
import { chooseFree } from '#domains/billing/server/plan/choose-free.ts'
import { recentAudit, verifyAudit } from '#platform/audit/index.ts'
import { onEveryDatabase, onOneDatabase } from '#platform/testing/index.ts'
import { registered, type TestAnswer, type TestBrowser, testBrowser } from '../test-browser.ts'

const USER = 'urn:ietf:params:scim:schemas:core:2.0:User'
const PATCH = 'urn:ietf:params:scim:api:messages:2.0:PatchOp'
const ERROR = 'urn:ietf:params:scim:api:messages:2.0:Error'
const patchOf = (...Operations: unknown[]) => ({ schemas: [PATCH], Operations })

type Directory = {
  get(path: string): Promise<TestAnswer>
  send(method: string, path: string, body?: unknown): Promise<TestAnswer>
}

/** A directory with its token: no cookies, SCIM's own content type. */
function directoryOf(browser: TestBrowser, secret: string): Directory {
  const headers = { authorization: `Bearer ${secret}`, 'content-type': 'application/scim+json' }
  const send = (method: string, path: string, body?: unknown) =>
    browser.send(method, `/api/scim/v2${path}`, body, headers)
  return { get: (path) => send('GET', path), send }
}
const resources = (answer: TestAnswer) => answer.body.Resources as Record<string, unknown>[]

onEveryDatabase(
  'a directory that provisions people',
  (world) => {
    let ana: TestBrowser
    let secret = ''
    let directory: Directory
    const refusedAs = (answer: TestAnswer, status: number, scimType?: string) => {
      expect([answer.status, answer.body.schemas, answer.body.status, answer.body.scimType]).toEqual([
        status,
        [ERROR],
        String(status),
        scimType,
      ])
      expect(answer.headers.get('content-type')).toBe('application/scim+json; charset=utf-8')
      expect(typeof answer.body.detail).toBe('string')
    }
    // As Okta sends it when somebody is assigned to the application.
    const okta = (name: string, more: object = {}) => ({
      schemas: [USER],
      userName: `${name}@bank.example`,
      name: { givenName: name, familyName: 'Okafor' },
      emails: [{ primary: true, value: `${name}@bank.example`, type: 'work' }],
      displayName: `${name} Okafor`,
      locale: 'en-US',
      externalId: `00u-${name}`,
      groups: [],
      password: '1mz050nq',
      active: true,
      ...more,
    })
    const created = async (name: string, more: object = {}) => {
      const answer = await directory.send('POST', '/Users', okta(name, more))
      expect(answer.status, answer.text).toBe(201)
      return String(answer.body.id)
    }

    beforeAll(async () => {
      ana = await registered(world, 'ana')
      const made = await ana.post('/api/organisation/provisioning', { name: 'Okta' })
      expect(made.status, made.text).toBe(201)
      secret = String(made.body.secret)
      directory = directoryOf(testBrowser(world), secret)
    })

    it('has a token that is shown once, kept as a digest, and reaches nothing else', async () => {
      expect(secret).toMatch(/^assay_scim_[\w-]{43}$/)
      const { rows } = await world.installation.database.pool.query('select * from provisioning_token')
      expect(JSON.stringify(rows)).not.toContain(secret.slice(11))
      expect((await ana.get('/api/organisation/provisioning')).text).not.toContain(secret.slice(17))
      const headers = { authorization: `Bearer ${secret}` }
      const program = testBrowser(world)
      for (const path of ['/api/users', '/api/auth/user', '/api/auth/sign-up', '/api/keys/current'])
        expect([path, (await program.get(path, headers)).status]).toEqual([path, 403])
      refusedAs(await ana.get('/api/scim/v2/Users'), 403)
      refusedAs(await program.get('/api/scim/v2/Users'), 401)
      refusedAs(await directoryOf(program, 'assay_scim_wrong').get('/Users'), 401)
      const key = await ana.post('/api/keys', { name: 'All', permissions: ['users:manage'], effect: 'write' })
      refusedAs(await directoryOf(program, String(key.body.secret)).get('/Users'), 403)
    })

    it('says what it can do', async () => {
      const config = await directory.get('/ServiceProviderConfig')
      expect(config.body).toMatchObject({ patch: { supported: true }, bulk: { supported: false } })
      expect(config.headers.get('content-type')).toBe('application/scim+json; charset=utf-8')
      expect(resources(await directory.get('/ResourceTypes')).map(({ endpoint }) => endpoint)).toEqual([
        '/Users',
        '/Groups',
      ])
      expect(resources(await directory.get('/Schemas')).map(({ id }) => id)).toContain(USER)
    })

    it('Okta: looks for somebody, creates them, reads them; their password is thrown away and they are a viewer', async () => {
      const looked = await directory.get(
        '/Users?filter=userName%20eq%20%22maya%40bank.example%22&startIndex=1&count=100',
      )
      expect(looked.body).toMatchObject({ totalResults: 0, startIndex: 1, itemsPerPage: 0, Resources: [] })
      const id = await created('maya')
      const read = await directory.get(`/Users/${id}`)
      expect(read.body).toMatchObject({
        id,
        externalId: '00u-maya',
        userName: 'maya@bank.example',
        name: { formatted: 'maya Okafor', givenName: 'maya', familyName: 'Okafor' },
        active: true,
        emails: [{ value: 'maya@bank.example', primary: true }],
        roles: [{ value: 'viewer' }],
        meta: { resourceType: 'User' },
      })
      expect(read.text).not.toContain('password')
      const login = await testBrowser(world).post('/api/auth/login', {
        username: 'maya@bank.example',
        password: '1mz050nq',
      })
      expect(login.status).toBe(401)
      for (const filter of [
        'userName eq "MAYA@bank.example"',
        'externalId eq "00u-maya"',
        'emails[type eq "work"].value eq "maya@bank.example"',
        `${USER}:userName eq "maya@bank.example"`,
      ])
        expect(
          resources(await directory.get(`/Users?filter=${encodeURIComponent(filter)}`)).map((one) => one.id),
        ).toEqual([id])
      expect((await recentAudit(world.installation.database.db, 1))[0]).toMatchObject({
        action: 'account.provisioned',
        actor: 'The directory “Okta”',
        actorType: 'token',
        after: { email: 'maya@bank.example', role: 'viewer', isActive: true },
      })
      refusedAs(await directory.send('POST', '/Users', okta('maya')), 409, 'uniqueness')
    })

    it('reads pages from one, and refuses filters it does not understand', async () => {
      await created('page')
      const all = await directory.get('/Users')
      const second = await directory.get('/Users?startIndex=2&count=1')
      expect(second.body).toMatchObject({
        totalResults: all.body.totalResults,
        startIndex: 2,
        itemsPerPage: 1,
      })
      expect(resources(second)).toEqual(resources(all).slice(1, 2))
      expect((await directory.get('/Users?startIndex=-3&count=0')).body).toMatchObject({
        startIndex: 1,
        itemsPerPage: 0,
      })
      refusedAs(await directory.get('/Users?filter=userName%20sw%20%22a%22'), 400, 'invalidFilter')
      refusedAs(await directory.get('/Users?filter=title%20eq%20%22a%22'), 400, 'invalidFilter')
      refusedAs(await directory.get('/Users/999999'), 404)
      refusedAs(await directory.send('POST', '/Users', { schemas: [USER] }), 400, 'invalidValue')
      refusedAs(await directory.send('POST', '/Users', '{"half'), 400)
    })

    it('Entra ID: capital operations, “False” as a text, names by dotted paths, with and without a path', async () => {
      const id = await created('ezra', { active: 'True' })
      const changed = await directory.send(
        'PATCH',
        `/Users/${id}`,
        patchOf(
          { op: 'Replace', path: 'name.familyName', value: 'Lind' },
          { op: 'Add', path: 'emails[type eq "work"].value', value: 'Ezra.Lind@bank.example' },
          { op: 'Add', path: 'emails[type eq "home"].value', value: 'ezra@home.example' },
          { op: 'Replace', path: 'title', value: 'Officer' },
          {
            op: 'Add',
            path: 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:department',
            value: 'AML',
          },
        ),
      )
      expect(changed.body, changed.text).toMatchObject({
        name: { formatted: 'ezra Lind' },
        emails: [{ value: 'ezra.lind@bank.example' }],
        active: true,
      })
      const without = await directory.send('PATCH', `/Users/${id}`, {
        schemas: ['URN:ietf:params:scim:api:messages:2.0:patchOp'],
        operations: [
          { op: 'replace', value: { 'name.givenName': 'Ezra', externalId: 'e-1', Active: 'False' } },
        ],
      })
      expect(without.body, without.text).toMatchObject({
        name: { formatted: 'Ezra Lind' },
        externalId: 'e-1',
        active: false,
      })
      const again = await directory.send(
        'PATCH',
        `/Users/${id}`,
        patchOf({ op: 'Add', path: 'active', value: 'True' }),
      )
      expect(again.body).toMatchObject({ active: true })
      refusedAs(
        await directory.send(
          'PATCH',
          `/Users/${id}`,
          patchOf({ op: 'replace', path: 'active', value: 'no' }),
        ),
        400,
        'invalidValue',
      )
      refusedAs(
        await directory.send('PATCH', `/Users/${id}`, patchOf({ op: 'replace', path: 'shoeSize', value: 4 })),
        400,
        'invalidPath',
      )
      refusedAs(
        await directory.send('PATCH', `/Users/${id}`, patchOf({ op: 'remove', path: 'userName' })),
        400,
        'mutability',
      )
      refusedAs(await directory.send('PATCH', `/Users/${id}`, { Operations: [] }), 400, 'invalidSyntax')
      // A refused operation leaves those before it undone.
      await directory.send(
        'PATCH',
        `/Users/${id}`,
        patchOf(
          { op: 'replace', path: 'displayName', value: 'Nobody' },
          { op: 'replace', path: 'roles', value: 'no such' },
        ),
      )
      expect((await directory.get(`/Users/${id}`)).body).toMatchObject({ displayName: 'Ezra Lind' })
    })

    it('deactivating somebody ends their sessions and keys at once; a second life needs a place of its own', async () => {
      const bo = await registered(world, 'bo')
      const found = await directory.get('/Users?filter=userName%20eq%20%22bo%40example.com%22')
      const [{ id } = { id: '' }] = resources(found) as { id: string }[]
      const key = await bo.post('/api/keys', { name: 'Nightly', permissions: ['cases:read'] })
      const program = testBrowser(world)
      const bearer = { authorization: `Bearer ${key.body.secret}` }
      expect((await program.get('/api/keys/current', bearer)).status).toBe(200)
      expect((await bo.get('/api/auth/user')).status).toBe(200)
      // As Okta sends it.
      const off = await directory.send(
        'PATCH',
        `/Users/${id}`,
        patchOf({ op: 'replace', value: { active: false } }),
      )
      expect(off.body).toMatchObject({ active: false })
      expect((await bo.get('/api/auth/user')).status).toBe(401)
      expect((await program.get('/api/keys/current', bearer)).status).toBe(401)
      expect((await recentAudit(world.installation.database.db, 1))[0]).toMatchObject({
        action: 'account.deactivated',
      })
      expect(
        (
          await directory.send('PUT', `/Users/${id}`, {
            schemas: [USER],
            userName: 'bo@example.com',
            active: true,
          })
        ).body,
      ).toMatchObject({ active: true })
      const gone = await directory.send('DELETE', `/Users/${id}`)
      expect([gone.status, gone.text]).toEqual([204, ''])
      expect((await directory.get(`/Users/${id}`)).body).toMatchObject({ active: false })
    })

    it('the last administrator is not shut out, and no directory makes or unmakes one', async () => {
      const off = await directory.send(
        'PATCH',
        '/Users/1',
        patchOf({ op: 'replace', path: 'active', value: false }),
      )
      refusedAs(off, 409)
      refusedAs(await directory.send('DELETE', '/Users/1'), 409)
      const id = await created('ivo')
      for (const value of ['admin', [{ value: 'Administrator', primary: true }]])
        refusedAs(
          await directory.send('PATCH', `/Users/${id}`, patchOf({ op: 'add', path: 'roles', value })),
          403,
        )
      refusedAs(
        await directory.send(
          'PATCH',
          '/Groups/admin',
          patchOf({ op: 'add', path: 'members', value: [{ value: id }] }),
        ),
        403,
      )
      refusedAs(
        await directory.send(
          'PATCH',
          '/Groups/viewer',
          patchOf({ op: 'add', path: 'members', value: [{ value: '1' }] }),
        ),
        403,
      )
      expect((await ana.get('/api/auth/user')).body.user.role).toBe('admin')
    })

    it('groups are roles: who joins one has it, who leaves it is a viewer', async () => {
      const role = await ana.post('/api/roles', { name: 'Case reader', permissions: ['cases:read'] })
      const key = String(role.body.key)
      const found = await directory.get(
        '/Groups?excludedAttributes=members&filter=displayName%20eq%20%22case%20reader%22',
      )
      expect(resources(found)).toMatchObject([{ id: key, displayName: 'Case reader' }])
      expect(resources(found)[0]).not.toHaveProperty('members')
      const [one, two] = [
        await created('gil'),
        await created('hana', { roles: [{ value: 'Case reader', primary: 'True' }] }),
      ]
      expect((await directory.get(`/Groups/${key}`)).body.members).toMatchObject([{ value: two }])
      // As Entra ID adds and removes members.
      await directory.send(
        'PATCH',
        `/Groups/${key}`,
        patchOf({ op: 'Add', path: 'members', value: [{ value: one }] }),
      )
      expect((await directory.get(`/Users/${one}`)).body.roles).toMatchObject([
        { value: key, display: 'Case reader' },
      ])
      await directory.send(
        'PATCH',
        `/Groups/${key}`,
        patchOf({ op: 'Remove', path: `members[value eq "${one}"]` }),
      )
      expect((await directory.get(`/Users/${one}`)).body.roles).toMatchObject([{ value: 'viewer' }])
      await directory.send(
        'PATCH',
        `/Groups/${key}`,
        patchOf({ op: 'Remove', path: 'members', value: [{ value: two }] }),
      )
      expect((await directory.get(`/Groups/${key}`)).body.members).toEqual([])
      const put = await directory.send('PUT', `/Groups/${key}`, {
        displayName: 'Case reader',
        members: [{ value: one }],
      })
      expect(put.body.members).toMatchObject([{ value: one }])
      expect((await recentAudit(world.installation.database.db, 1))[0]).toMatchObject({
        action: 'account.role-changed',
        before: { role: 'viewer' },
        after: { role: 'Case reader' },
      })
      refusedAs(
        await directory.send(
          'PATCH',
          `/Groups/${key}`,
          patchOf({ op: 'replace', path: 'displayName', value: 'x' }),
        ),
        400,
        'mutability',
      )
      refusedAs(
        await directory.send(
          'PATCH',
          `/Groups/${key}`,
          patchOf({ op: 'add', path: 'members', value: [{ value: '424242' }] }),
        ),
        400,
        'invalidValue',
      )
      refusedAs(await directory.send('POST', '/Groups', { displayName: 'Case reader' }), 409, 'uniqueness')
      refusedAs(await directory.send('POST', '/Groups', { displayName: 'Made outside' }), 403)
      refusedAs(await directory.send('DELETE', `/Groups/${key}`), 403)
      refusedAs(await directory.get('/Groups/own-999'), 404)
    })

    it('nobody of another organisation is seen, taken in or changed', async () => {
      const { pool } = world.installation.database
      const demo = testBrowser(world)
      await demo.post('/api/auth/demo')
      const stranger = await registered(world, 'stella')
      const id = String((await stranger.get('/api/auth/user')).body.user.id)
      await pool.query(`insert into organisation (id, name, founded_at) values (70, 'Other', now())`)
      await pool.query(`update membership set organisation_id = 70, role = 'admin' where user_id = $1`, [
        Number(id),
      ])
      expect((await directory.get('/Users')).text).not.toContain('stella')
      refusedAs(await directory.get(`/Users/${id}`), 404)
      refusedAs(
        await directory.send(
          'PATCH',
          `/Users/${id}`,
          patchOf({ op: 'replace', path: 'active', value: false }),
        ),
        404,
      )
      refusedAs(await directory.send('DELETE', `/Users/${id}`), 404)
      refusedAs(
        await directory.send(
          'PATCH',
          '/Groups/analyst',
          patchOf({ op: 'add', path: 'members', value: [{ value: id }] }),
        ),
        400,
        'invalidValue',
      )
      const taken = await directory.send(
        'POST',
        '/Users',
        okta('stella', { emails: [{ value: 'stella@example.com' }] }),
      )
      refusedAs(taken, 409, 'uniqueness')
      expect(taken.text).not.toContain('The stella')
      // Name and address of somebody who belongs to both are theirs to change; whether they may come in here is not.
      await pool.query(
        `insert into membership (organisation_id, user_id, role, joined_at) values (1, $1, 'analyst', now())`,
        [Number(id)],
      )
      refusedAs(
        await directory.send(
          'PATCH',
          `/Users/${id}`,
          patchOf({
            op: 'replace',
            value: { 'emails.value': 'mine@bank.example', emails: [{ value: 'mine@bank.example' }] },
          }),
        ),
        400,
        'mutability',
      )
      expect(
        (await directory.send('PATCH', `/Users/${id}`, patchOf({ op: 'replace', value: { active: false } })))
          .body,
      ).toMatchObject({ active: false })
      const { rows } = await pool.query(
        'select deactivated_at from membership where user_id = $1 and organisation_id = 70',
        [Number(id)],
      )
      expect(rows).toEqual([{ deactivated_at: null }])
    })

    it('is refused at once when its token is revoked; everything stands in the log', async () => {
      const listed = (await ana.get('/api/organisation/provisioning')).body.tokens as {
        id: number
        name: string
      }[]
      expect((await ana.delete(`/api/organisation/provisioning/${listed[0]?.id}`)).body).toMatchObject({
        revokedBy: 'ana',
      })
      refusedAs(await directory.get('/Users'), 401)
      expect((await ana.delete(`/api/organisation/provisioning/${listed[0]?.id}`)).status).toBe(409)
      expect((await recentAudit(world.installation.database.db, 1))[0]).toMatchObject({
        action: 'provisioning.token-revoked',
      })
      expect((await verifyAudit(world.installation.database.db, 1)).isIntact).toBe(true)
    })
  },
  { RATE_LIMITS: 'off', SIGN_UP: 'join' },
)

onOneDatabase(
  'provisioned people and the plan',
  (world) => {
    it('PRICE-005 they take places of the plan; one who is let back in past it is refused', async () => {
      const ana = await registered(world, 'ana')
      await chooseFree(world.as({ role: 'admin' }))
      const made = await ana.post('/api/organisation/provisioning', { name: 'Entra ID' })
      const directory = directoryOf(testBrowser(world), String(made.body.secret))
      const create = (name: string) =>
        directory.send('POST', '/Users', { schemas: [USER], userName: `${name}@bank.example`, active: true })
      const first = await create('one')
      expect([first.status, (await create('two')).status]).toEqual([201, 201])
      const refused = await create('three')
      expect([refused.status, refused.body.status, refused.body.code]).toEqual([402, '402', 'plan-limit'])
      await directory.send('DELETE', `/Users/${first.body.id}`)
      expect((await create('three')).status).toBe(201)
      const back = await directory.send(
        'PATCH',
        `/Users/${first.body.id}`,
        patchOf({ op: 'replace', path: 'active', value: true }),
      )
      expect(back.status).toBe(402)
    })
  },
  { RATE_LIMITS: 'off', SIGN_UP: 'join' },
)
