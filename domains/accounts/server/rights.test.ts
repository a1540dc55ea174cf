import { beforeAll, expect, it } from 'vitest'
import { onOneDatabase } from '#platform/testing/index.ts'
import { accountsRoutes } from './index.ts'
import { registered, type TestBrowser, testBrowser } from './test-browser.ts'

/**
 * How far two entry points that are no person in a session reach each call that changes a right. `never`: refused whatever it sends. `reach`: within what the
 * key's person is granted and the key's scopes (`roles/require-reach.ts`). `public`: what a visitor may call too, proved by what it carries (a password, a token of a
 * mail). A directory calls its own endpoints and nothing else.
 */
type Row = { right: string; key: 'never' | 'reach' | 'public'; body?: object }

const own = (right: string): Row => ({ right, key: 'never' })
const reach = (right: string): Row => ({ right, key: 'reach' })
const free = (right: string): Row => ({ right, key: 'public' })

const provider = { title: 'Evil', issuer: 'https://evil.example', clientId: 'x', version: 0 }
const rules = { idleMinutes: null, sessionHours: null, secondFactorOf: 'nobody' }

const rights: Record<string, Row> = {
  'POST /api/auth/profile': own('address'),
  'POST /api/auth/address/confirm': own('address'),
  'POST /api/auth/address/send-link': own('address'),
  'POST /api/auth/address/undo': free('address'),
  'POST /api/auth/password': own('password'),
  'POST /api/auth/password/forgot': free('password'),
  'POST /api/auth/password/reset': free('password'),
  'POST /api/auth/register': free('membership'),
  'POST /api/auth/organisations/join': own('membership'),
  'POST /api/users/invites': reach('membership'),
  'DELETE /api/users/invites/{id}': reach('membership'),
  'POST /api/auth/login': free('session'),
  'POST /api/auth/login/two-factor': free('session'),
  'POST /api/auth/demo': free('session'),
  'GET /api/auth/provider/callback': free('session'),
  'GET /api/auth/logout': free('session'),
  'POST /api/auth/logout': free('session'),
  'DELETE /api/auth/sessions/{id}': own('session'),
  'POST /api/auth/sessions/revoke-others': own('session'),
  'POST /api/auth/organisations/switch': own('session'),
  'POST /api/auth/two-factor/prepare': own('second factor'),
  'POST /api/auth/two-factor/confirm': own('second factor'),
  'POST /api/auth/two-factor/disable': own('second factor'),
  'POST /api/auth/two-factor/backup-codes': own('second factor'),
  'POST /api/users/{id}/two-factor/remove': reach('second factor'),
  'POST /api/keys': own('key'),
  'DELETE /api/keys/{id}': own('key'),
  'DELETE /api/users/keys/{id}': reach('key'),
  'POST /api/users/{id}/role': reach('role'),
  'POST /api/users/{id}/active': reach('activation'),
  'POST /api/roles': reach('role'),
  'PUT /api/roles/{id}': reach('role'),
  'DELETE /api/roles/{id}': reach('role'),
  'POST /api/organisation/name': reach('organisation'),
  'POST /api/organisation/export': { ...own('organisation'), body: {} },
  'POST /api/organisation/delete': { ...own('organisation'), body: { name: 'x', password: 'y' } },
  'POST /api/organisation/provisioning': { ...own('directory'), body: { name: 'Evil' } },
  'DELETE /api/organisation/provisioning/{id}': reach('directory'),
  'PUT /api/organisation/sign-in-provider': { ...own('sign-in provider'), body: provider },
  'DELETE /api/organisation/sign-in-provider': own('sign-in provider'),
  'PUT /api/organisation/sign-in-rules': { ...own('sign-in rules'), body: rules },
}

onOneDatabase(
  'rights that more than one entry point can reach',
  (world) => {
    let admin: TestBrowser
    let asKey: Record<string, string>
    let asDirectory: Record<string, string>
    let victim = 0
    const program = testBrowser(world)
    const pathOf = (call: string) => call.slice(call.indexOf(' ') + 1).replace('{id}', String(victim))
    const methodOf = (call: string) => call.slice(0, call.indexOf(' '))

    beforeAll(async () => {
      admin = await registered(world, 'ana')
      victim = (await (await registered(world, 'bo')).get('/api/auth/user')).body.user.id
      const key = await admin.post('/api/keys', {
        name: 'All',
        permissions: ['users:manage', 'organisation:manage', 'cases:read', 'cases:write'],
        effect: 'write',
      })
      expect(key.status, key.text).toBe(201)
      asKey = { authorization: `Bearer ${key.body.secret}` }
      const token = await admin.post('/api/organisation/provisioning', { name: 'Okta' })
      asDirectory = { authorization: `Bearer ${token.body.secret}` }
    })

    it('every call that changes something is in the table, so that a new one says who may reach it', () => {
      const calls = accountsRoutes
        .filter(({ endpoint }) => endpoint.effect === 'write' && endpoint.permission !== 'provisioning')
        .map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`)
      expect(calls.sort()).toEqual(Object.keys(rights).sort())
    })

    it.each(Object.entries(rights))('a directory never reaches %s', async (call) => {
      const body = methodOf(call) === 'GET' ? undefined : (rights[call]?.body ?? {})
      const answer = await program.send(methodOf(call), pathOf(call), body, asDirectory)
      expect(answer.status, answer.text).toBe(403)
    })

    const never = Object.entries(rights).filter(([, { key }]) => key === 'never')
    it.each(never)('a key never reaches %s, whatever its scopes', async (call, { body }) => {
      const answer = await program.send(methodOf(call), pathOf(call), body ?? {}, asKey)
      expect(answer.status, answer.text).toBe(403)
    })

    it('a key gives no role that reaches further than its scopes, by hand, by invite or by a role of its making', async () => {
      const admins = [
        ['POST', `/api/users/${victim}/role`, { role: 'admin' }],
        ['POST', `/api/users/${victim}/role`, { role: 'analyst' }],
        ['POST', '/api/users/invites', { role: 'admin' }],
        [
          'POST',
          '/api/roles',
          { name: 'All', description: '', permissions: ['users:manage', 'credit:decide'] },
        ],
        // Nor does it decide about somebody who reaches further.
        ['POST', '/api/users/1/active', { isActive: false }],
        ['POST', '/api/users/1/two-factor/remove', { reason: 'Lost the telephone' }],
      ] as const
      for (const [method, path, body] of admins)
        expect([path, (await program.send(method, path, body, asKey)).status]).toEqual([path, 403])
    })

    it('a directory makes, changes and lets in nobody who manages people, whichever of its calls it uses', async () => {
      const role = await admin.post('/api/roles', { name: 'Keeper', permissions: ['users:manage'] })
      const keeper = String(role.body.key)
      const patch = (...Operations: object[]) => ({
        schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
        Operations,
      })
      const member = [{ value: String(victim) }]
      for (const group of ['admin', keeper]) {
        const calls: [string, string, object][] = [
          [
            'POST',
            '/Users',
            { userName: `new-${group}@bank.example`, roles: [{ value: group, primary: true }] },
          ],
          ['PATCH', `/Users/${victim}`, patch({ op: 'replace', path: 'roles', value: group })],
          [
            'PUT',
            `/Users/${victim}`,
            { userName: 'bo@example.com', roles: [{ value: group, primary: true }] },
          ],
          ['PATCH', `/Groups/${group}`, patch({ op: 'add', path: 'members', value: member })],
          ['PUT', `/Groups/${group}`, { members: [{ value: '1' }, ...member] }],
        ]
        for (const [method, path, body] of calls) {
          const answer = await program.send(method, `/api/scim/v2${path}`, body, asDirectory)
          expect([group, method, path, answer.status], answer.text).toEqual([group, method, path, 403])
        }
      }
      const people = (await admin.get('/api/users')).body as unknown as { userId: number; role: string }[]
      expect(people.map(({ role: held }) => held).sort()).toEqual(['admin', 'analyst'])
    })
  },
  { RATE_LIMITS: 'off', SIGN_UP: 'join' },
)
