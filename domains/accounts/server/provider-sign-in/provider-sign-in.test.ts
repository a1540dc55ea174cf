import { generateKeyPairSync } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { recentAudit, verifyAudit } from '#platform/audit/index.ts'
import { seal } from '#platform/config/index.ts'
import { systemContext } from '#platform/context/index.ts'
import { outbox } from '#platform/mail/index.ts'
import { onEveryDatabase } from '#platform/testing/index.ts'
import { type IdentityProvider, signed, startIdentityProvider } from '../../testing/identity-provider.ts'
import { requireSecondPerson } from '../organisations/second-person.ts'
import { mailResetLink } from '../own-account/forgot-password.ts'
import { registered, type TestBrowser, testBrowser } from '../test-browser.ts'

const SITE = 'https://assay.bank.example'
const NOW = '2026-11-21T10:00:00.000Z'
const settings: Record<string, string> = { SIGN_UP: 'join', RATE_LIMITS: 'off', PUBLIC_URL: SITE }
let provider: IdentityProvider
beforeAll(async () => {
  provider = await startIdentityProvider({ now: () => new Date(NOW) })
  settings.LOCAL_REPLICAS = new URL(provider.url).host
})
afterAll(() => provider.stop())

onEveryDatabase(
  'sign-in by OpenID Connect',
  (world) => {
    let admin: TestBrowser
    const put = async (body: Record<string, unknown>) =>
      admin.send('PUT', '/api/organisation/sign-in-provider', body)
    const setting = () => ({
      title: 'Bank ID',
      issuer: provider.url,
      clientId: provider.clientId,
      clientSecret: provider.clientSecret,
    })
    /** Goes to the provider and comes back, as a browser that follows redirects. */
    const cameBack = async (browser: TestBrowser, query = '') => {
      const start = await browser.get(`/api/auth/provider/start?${query}`)
      const away = start.headers.get('location') ?? ''
      if (!away.startsWith(provider.url)) return away
      const back = (await fetch(away, { redirect: 'manual' })).headers.get('location') ?? ''
      expect(back.startsWith(`${SITE}/api/auth/provider/callback?`), back).toBe(true)
      const end = await browser.get(back.slice(SITE.length))
      expect(end.status).toBe(302)
      return end.headers.get('location') ?? ''
    }
    const who = async (browser: TestBrowser) => {
      const answer = await browser.get('/api/auth/user')
      return answer.status === 200 ? answer.body.user.username : answer.status
    }
    const invited = async (email: string | undefined, role = 'viewer') => {
      const answer = await admin.post('/api/users/invites', { ...(email ? { email } : {}), role })
      return new URL(String(answer.body.link)).searchParams.get('invite') ?? ''
    }

    beforeAll(async () => {
      admin = await registered(world, 'ada')
      await registered(world, 'ben')
    })
    beforeEach(() => {
      provider.spoils = {}
    })

    it('is set by an administrator once the provider can be read; its secret is shown to nobody', async () => {
      expect(await cameBack(testBrowser(world))).toBe('/signin?refused=provider-missing&organisation=1')
      const wrong = await put({ ...setting(), issuer: 'http://127.0.0.1:9' })
      expect(wrong.status).toBe(502)
      expect((await put({ ...setting(), issuer: 'http://example.com' })).body.message).toContain(
        'without encryption',
      )
      provider.spoils = { discovery: (found) => ({ ...found, issuer: 'https://evil.example' }) }
      expect((await put(setting())).body.message).toContain('calls itself https://evil.example')
      provider.spoils = {}
      const set = await put(setting())
      expect([set.status, set.body]).toEqual([
        200,
        expect.objectContaining({ title: 'Bank ID', hasSecret: true, changedBy: 'ada' }),
      ])
      const own = await admin.get('/api/organisation/sign-in-provider')
      const { version } = set.body as unknown as { version: number }
      expect((await put({ ...setting(), title: 'Bank', version })).status).toBe(200)
      const late = await put({ ...setting(), title: 'Another', version })
      expect([late.status, late.body]).toMatchObject([
        409,
        { code: 'stale', details: { version: version + 1, changes: [{ by: 'ada' }] } },
      ])
      expect((await put({ ...setting(), version: version + 1 })).status).toBe(200)
      expect(own.body).toMatchObject({ redirectUri: `${SITE}/api/auth/provider/callback` })
      const { rows } = await world.installation.database.pool.query('select * from sign_in_provider')
      const log = await world.installation.database.pool.query('select before, after from audit_entry')
      for (const text of [own.text, JSON.stringify(rows), JSON.stringify(log.rows)])
        expect(text).not.toContain(provider.clientSecret)
      expect((await testBrowser(world).get('/api/auth/provider')).body).toEqual({
        organisationId: 1,
        title: 'Bank ID',
      })
    })

    it('lets a member in by their verified address, and ends what nobody proved to be theirs', async () => {
      const before = await registered(world, 'cem')
      provider.signedIn = { sub: 's-cem', email: 'CEM@example.com', email_verified: true, name: 'Cem' }
      const browser = testBrowser(world)
      expect(await cameBack(browser, 'next=%2Fdashboard%2Fkyb')).toBe('/dashboard/kyb')
      expect(await who(browser)).toBe('cem')
      // Whoever made the account with this address may have been somebody else.
      expect(await who(before)).toBe(401)
      const password = await testBrowser(world).post('/api/auth/login', {
        username: 'cem',
        password: 'cem secret',
      })
      expect(password.status).toBe(401)
      const [stated] = await outbox(world.installation, 1)
      expect(stated).toMatchObject({
        to: 'cem@example.com',
        subject: 'Your Assay account was connected with single sign-on',
        text: expect.stringContaining('Its password, sessions and API keys here have ended'),
      })
      // The next time the subject says who it is, whatever has become of the address.
      provider.signedIn = { sub: 's-cem', email: 'cem.new@example.com', email_verified: false }
      const again = testBrowser(world)
      expect(await cameBack(again)).toBe('/dashboard/compliance')
      expect(await who(again)).toBe('cem')
      expect(await who(browser)).toBe('cem')
      const [entry] = await recentAudit(world.installation.database.db, 1, undefined, 1)
      expect(entry).toMatchObject({ action: 'account.signed-in', actor: 'cem', actorType: 'user' })
      expect((await verifyAudit(world.installation.database.db, 1)).isIntact).toBe(true)
    })

    it('lets nobody in whom the organisation does not know, or whose address is not verified', async () => {
      provider.signedIn = { sub: 's-eve', email: 'eve@example.com', email_verified: true }
      const browser = testBrowser(world)
      expect(await cameBack(browser)).toBe('/signin?refused=no-account&organisation=1')
      provider.signedIn = { sub: 's-eve', email: 'ada@example.com', email_verified: false }
      expect(await cameBack(browser)).toBe('/signin?refused=email-unverified&organisation=1')
      provider.signedIn = { sub: 's-eve' }
      expect(await cameBack(browser)).toBe('/signin?refused=email-unverified&organisation=1')
      expect(await who(browser)).toBe(401)
      expect(await who(admin)).toBe('ada')
    })

    it('takes an invitation: the account is made, without a password, and joins as what the invitation says', async () => {
      const invite = await invited('dora@example.com')
      provider.signedIn = { sub: 's-mal', email: 'mal@example.com', email_verified: true }
      expect(await cameBack(testBrowser(world), `invite=${invite}`)).toContain('refused=no-account')
      provider.signedIn = {
        sub: 's-dora',
        email: 'dora@example.com',
        email_verified: true,
        name: 'Dora D.',
        preferred_username: 'ada',
      }
      const browser = testBrowser(world)
      expect(await cameBack(browser, `invite=${invite}`)).toBe('/dashboard/compliance')
      const me = (await browser.get('/api/auth/user')).body.user
      expect(me).toMatchObject({
        username: 'ada2',
        fullName: 'Dora D.',
        role: 'viewer',
        email: 'dora@example.com',
      })
      expect(await cameBack(testBrowser(world), `invite=${invite}`)).toContain('refused=invite-expired')
      const proof = await browser.post('/api/auth/password', {
        currentPassword: 'x',
        newPassword: 'a new secret',
      })
      expect(proof.body.code).toBe('password-mismatch')
    })

    it('who came by the provider alone sets a password by mail, and who was only provisioned does not', async () => {
      const made = await admin.post('/api/organisation/provisioning', { name: 'Entra' })
      const headers = { authorization: `Bearer ${made.body.secret}`, 'content-type': 'application/scim+json' }
      const userName = 'never-in@bank.example'
      expect(
        (await testBrowser(world).send('POST', '/api/scim/v2/Users', { userName }, headers)).status,
      ).toBe(201)
      const ctxOf = (organisationId: number) =>
        systemContext(world.installation, 'mail-reset-link', organisationId)
      const isMailed = async (email: string) => {
        const payload = { sealedEmail: seal(world.installation, 'reset link', email), requestId: 'r-1' }
        await mailResetLink.run(world.installation, payload, { ctxOf } as never)
        return (await outbox(world.installation, 1_000)).some(
          ({ to, subject }) => to === email && subject === 'A new password for Assay',
        )
      }
      expect(await isMailed('dora@example.com')).toBe(true)
      expect(await isMailed(userName)).toBe(false)
    })

    it('an address that a directory has put there lets nobody in before its person has confirmed it', async () => {
      const fay = await registered(world, 'fay')
      const { id } = (await fay.get('/api/auth/user')).body.user
      const made = await admin.post('/api/organisation/provisioning', { name: 'Okta' })
      const headers = { authorization: `Bearer ${made.body.secret}`, 'content-type': 'application/scim+json' }
      const directory = (method: string, path: string, body: object) =>
        testBrowser(world).send(method, `/api/scim/v2${path}`, body, headers)
      const set = (of: unknown, value: string) =>
        directory('PATCH', `/Users/${of}`, {
          schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
          Operations: [{ op: 'replace', path: 'emails', value: [{ value, primary: true }] }],
        })
      expect((await set(id, 'thief@evil.example')).status).toBe(200)
      provider.signedIn = { sub: 's-thief', email: 'thief@evil.example', email_verified: true }
      expect(await cameBack(testBrowser(world))).toContain('refused=address-unconfirmed')
      expect(
        (await testBrowser(world).post('/api/auth/login', { username: 'fay', password: 'fay secret' }))
          .status,
      ).toBe(200)
      // An account that nobody has ever been in is nobody's to lose: what a directory corrects before the first sign-in holds.
      const gus = await directory('POST', '/Users', { userName: 'gsu@bank.example' })
      expect((await set(gus.body.id, 'gus@bank.example')).status).toBe(200)
      provider.signedIn = { sub: 's-gus', email: 'gus@bank.example', email_verified: true }
      const browser = testBrowser(world)
      expect(await cameBack(browser)).toBe('/dashboard/compliance')
      // Whom the provider knows already, it confirms with the very same address.
      await set(gus.body.id, 'gus.new@bank.example')
      provider.signedIn = { sub: 's-gus', email: 'gus.new@bank.example', email_verified: true }
      expect(await cameBack(browser)).toBe('/dashboard/compliance')
      expect((await browser.get('/api/auth/address')).body).toEqual({
        email: 'gus.new@bank.example',
        awaiting: null,
      })
    })

    it('no key sets or removes it, and none sets the rules of signing in; administrators hear of a new one', async () => {
      const key = await admin.post('/api/keys', {
        name: 'All',
        permissions: ['organisation:manage', 'users:manage'],
        effect: 'write',
      })
      const headers = { authorization: `Bearer ${key.body.secret}`, 'content-type': 'application/json' }
      const path = '/api/organisation/sign-in-provider'
      const program = testBrowser(world)
      const version = ((await admin.get(path)).body.provider as { version: number }).version
      const rules = { idleMinutes: null, sessionHours: null, secondFactorOf: 'nobody' }
      for (const [method, at, body] of [
        ['PUT', path, { ...setting(), version }],
        ['DELETE', path, undefined],
        ['PUT', '/api/organisation/sign-in-rules', rules],
      ] as const)
        expect([at, (await program.send(method, at, body, headers)).status]).toEqual([at, 403])
      expect((await put({ ...setting(), version })).status).toBe(200)
      expect((await outbox(world.installation, 1))[0]).toMatchObject({
        to: 'ada@example.com',
        subject: 'Assay: the sign-in provider was changed',
      })
    })

    it('a person whom a provider set since a proposal has let in is no second person for it', async () => {
      const { pool, db } = world.installation.database
      const hal = await registered(world, 'hal')
      const userId = (await hal.get('/api/auth/user')).body.user.id
      await pool.query(`update membership set joined_at = joined_at - interval '1 day' where user_id = $1`, [
        userId,
      ])
      const proposal = { userId: 1, at: world.installation.clock() }
      await expect(
        requireSecondPerson(db, 1, { userId, permission: 'screening:decide', proposal }),
      ).resolves.toBeUndefined()
      provider.signedIn = { sub: 's-hal', email: 'hal@example.com', email_verified: true }
      expect(await cameBack(testBrowser(world))).toBe('/dashboard/compliance')
      await expect(
        requireSecondPerson(db, 1, { userId, permission: 'screening:decide', proposal }),
      ).rejects.toMatchObject({
        code: 'four-eyes',
      })
      await pool.query(`update sign_in_provider set changed_at = changed_at - interval '1 day'`)
      await expect(
        requireSecondPerson(db, 1, { userId, permission: 'screening:decide', proposal }),
      ).resolves.toBeUndefined()
      await pool.query(`update sign_in_provider set changed_at = changed_at + interval '1 day'`)
    })

    it('a session by the provider stays in its organisation, and who belongs to several connects while signed in', async () => {
      const { pool } = world.installation.database
      await pool.query(`insert into organisation (id, name, founded_at) values (50, 'Other', now())`)
      await pool.query(
        `insert into membership (organisation_id, user_id, role, joined_at) select 50, id, 'viewer', now() from person where username in ('ben', 'cem')`,
      )
      const cem = testBrowser(world)
      provider.signedIn = { sub: 's-cem' }
      await cameBack(cem)
      const moved = await cem.post('/api/auth/organisations/switch', { organisationId: 50 })
      expect([moved.status, moved.body.message]).toEqual([
        403,
        expect.stringContaining('this organisation alone'),
      ])
      provider.signedIn = { sub: 's-ben', email: 'ben@example.com', email_verified: true }
      expect(await cameBack(testBrowser(world))).toContain('refused=account-elsewhere')
      const ben = testBrowser(world)
      await ben.post('/api/auth/login', { username: 'ben', password: 'ben secret' })
      expect(await cameBack(ben, 'connect=true')).toBe('/dashboard/settings/security')
      expect((await ben.post('/api/auth/organisations/switch', { organisationId: 50 })).status).toBe(200)
      const byProvider = testBrowser(world)
      expect(await cameBack(byProvider)).toBe('/dashboard/compliance')
      expect(await who(byProvider)).toBe('ben')
      // Nobody connects what is another's.
      expect(await cameBack(admin, 'connect=true')).toContain('refused=account-elsewhere')
    })

    it('shuts out who was shut out', async () => {
      const people = (await admin.get('/api/users')).body as unknown as { userId: number; username: string }[]
      const id = people.find(({ username }) => username === 'cem')?.userId
      await admin.post(`/api/users/${id}/active`, { isActive: false })
      provider.signedIn = { sub: 's-cem' }
      expect(await cameBack(testBrowser(world))).toContain('refused=deactivated')
      await admin.post(`/api/users/${id}/active`, { isActive: true })
    })

    describe('is refused', () => {
      const seconds = Math.floor(Date.parse(NOW) / 1000)
      const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
      const body = (token: string) =>
        JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
      const spoils: [string, IdentityProvider['spoils']][] = [
        ['for another client', { claims: (sent) => ({ ...sent, aud: 'somebody-else' }) }],
        ['given to another party', { claims: (sent) => ({ ...sent, azp: 'somebody-else' }) }],
        ['of another issuer', { claims: (sent) => ({ ...sent, iss: 'https://evil.example' }) }],
        ['of another sign-in', { claims: (sent) => ({ ...sent, nonce: 'of another' }) }],
        ['without a nonce', { claims: ({ nonce: _, ...sent }) => sent }],
        ['that is over', { claims: (sent) => ({ ...sent, exp: seconds - 61 }) }],
        ['of the future', { claims: (sent) => ({ ...sent, iat: seconds + 120 }) }],
        ['without a subject', { claims: (sent) => ({ ...sent, sub: '' }) }],
        ['signed by another key', { token: (token) => signed(body(token), 'any', stranger) }],
        [
          'that says it is not signed',
          {
            token: (token) =>
              `${Buffer.from('{"alg":"none"}').toString('base64url')}.${token.split('.')[1]}.`,
          },
        ],
        [
          'signed with what everybody may read',
          {
            token: (token) =>
              `${Buffer.from('{"alg":"HS256"}').toString('base64url')}.${token.split('.').slice(1).join('.')}`,
          },
        ],
        ['that was changed', { token: (token) => token.replace(/\.(.)/, (_, sign) => `.${sign}x`) }],
        ['that is none', { token: () => 'nonsense' }],
      ]
      it.each(spoils)('a token %s', async (_what, spoilt) => {
        provider.signedIn = { sub: 's-cem', email: 'cem@example.com', email_verified: true }
        provider.spoils = spoilt
        const browser = testBrowser(world)
        expect(await cameBack(browser)).toBe('/signin?refused=provider-failed&organisation=1')
        expect(await who(browser)).toBe(401)
      })

      it('what another browser began, what comes twice, what comes late, and what somebody broke off', async () => {
        provider.signedIn = { sub: 's-cem' }
        const one = testBrowser(world)
        const start = await one.get('/api/auth/provider/start')
        const back = (await fetch(start.headers.get('location') ?? '', { redirect: 'manual' })).headers.get(
          'location',
        )
        const path = (back ?? '').slice(SITE.length)
        const other = testBrowser(world)
        expect((await other.get(path)).headers.get('location')).toBe('/signin?refused=sign-in-expired')
        const cookies = new Map(one.cookies)
        expect((await one.get(path)).headers.get('location')).toBe('/dashboard/compliance')
        const twice = testBrowser(world)
        for (const [name, value] of cookies) twice.cookies.set(name, value)
        expect((await twice.get(path)).headers.get('location')).toContain('refused=provider-failed')
        const late = testBrowser(world)
        await late.get('/api/auth/provider/start')
        world.setNow('2026-11-21T10:10:01.000Z')
        expect((await late.get(path)).headers.get('location')).toBe('/signin?refused=sign-in-expired')
        world.setNow(NOW)
        provider.spoils = { error: 'access_denied' }
        expect(await cameBack(testBrowser(world))).toContain('refused=provider-refused')
      })

      it('a way on that leads elsewhere', async () => {
        for (const next of [
          'https://evil.example',
          '//evil.example',
          '/\\evil.example',
          '/api/auth/logout',
        ]) {
          provider.signedIn = { sub: 's-cem' }
          expect(await cameBack(testBrowser(world), new URLSearchParams({ next }).toString())).toBe(
            '/dashboard/compliance',
          )
        }
      })
    })

    it('ends with the provider: what it linked is linked no more', async () => {
      expect((await admin.delete('/api/organisation/sign-in-provider')).status).toBe(200)
      expect(await cameBack(testBrowser(world))).toContain('refused=provider-missing')
      const { rows } = await world.installation.database.pool.query('select 1 from provider_link')
      expect(rows).toEqual([])
    })
  },
  settings,
)
