import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { recentAudit } from '#platform/audit/index.ts'
import { onEveryDatabase, onOneDatabase, onServerDatabase } from '#platform/testing/index.ts'
import { hashPassword } from '../auth/password-hash.ts'
import { registered, type TestBrowser, testBrowser } from '../test-browser.ts'

onEveryDatabase(
  'signing in',
  (world) => {
    let ana: TestBrowser
    beforeAll(async () => {
      ana = await registered(world, 'Ana')
    })
    const signIn = (username: unknown, password: unknown, browser = testBrowser(world)) =>
      browser.post('/api/auth/login', { username, password })

    it('AUTH-037 AUTH-038 AUTH-040 takes the username or the address, in any case', async () => {
      for (const name of ['Ana', 'ana', ' ANA ', 'ana@example.com', 'Ana@Example.COM']) {
        const answer = await signIn(name, 'Ana secret')
        expect({ name, status: answer.status }).toEqual({ name, status: 200 })
        expect(answer.body.user).toMatchObject({ id: 1, username: 'Ana', fullName: 'The Ana' })
      }
    })

    it('the log names who signed in, registered or began the demo, and not a stranger', async () => {
      await signIn('Ana', 'Ana secret')
      await testBrowser(world).post('/api/auth/demo')
      const named = async (organisationId: number, action: string) =>
        (await recentAudit(world.installation.database.db, organisationId)).find(
          (entry) => entry.action === action,
        )
      for (const action of ['account.signed-in', 'account.registered'])
        expect(await named(1, action)).toMatchObject({ actor: 'Ana', actorType: 'user' })
      expect(await named(2, 'account.demo-started')).toMatchObject({ actorType: 'user' })
    })

    it.each([
      ['AUTH-017', {}, 'Username or Email is required'],
      ['AUTH-017', { username: '  ', password: '' }, 'Username or Email is required'],
      ['AUTH-019', { username: 'Ana', password: '' }, 'Password is required'],
      ['AUTH-019', { username: 'Ana' }, 'Password is required'],
    ])('%s refuses %j with “%s”', async (_row, body, message) => {
      const answer = await testBrowser(world).post('/api/auth/login', body)
      expect(answer.status).toBe(400)
      expect(answer.body).toMatchObject({ message, code: 'invalid-input' })
    })

    it('AUTH-039 answers an unknown name and a wrong password with the same words', async () => {
      const wrong = await signIn('Ana', 'not it')
      expect(wrong.status).toBe(401)
      expect(wrong.body).toEqual({ message: expect.any(String), code: 'invalid-credentials' })
      for (const name of [
        'nobody',
        'nobody@example.com',
        'ana@example.com',
        'not an address@',
        'a\u0000b',
        'x'.repeat(300),
      ]) {
        const answer = await signIn(name, 'not it')
        expect({ name, status: answer.status, body: answer.body }).toEqual({
          name,
          status: 401,
          body: wrong.body,
        })
      }
      expect((await signIn('Ana', 'x'.repeat(5_000))).body).toEqual(wrong.body)
      expect(wrong.headers.getSetCookie()).toEqual([])
    })

    it('whoever has had a password that would not be taken today comes in with it as before', async () => {
      await registered(world, 'Ola')
      await world.installation.database.pool.query(
        `update credential set password = $1 where user_id = (select id from person where username = 'ola')`,
        [await hashPassword('123456')],
      )
      expect((await signIn('Ola', '123456')).status).toBe(200)
    })

    it('AUTH-045 AUTH-046 AUTH-047 SYS-020 tells who is signed in, and 401 in JSON without a session', async () => {
      expect((await ana.get('/api/auth/user')).body).toEqual({
        user: {
          id: 1,
          username: 'Ana',
          fullName: 'The Ana',
          email: 'ana@example.com',
          role: 'admin',
          organisationId: 1,
          isDemo: false,
        },
      })
      const nobody = await testBrowser(world).get('/api/auth/user')
      expect(nobody.status).toBe(401)
      expect(nobody.headers.get('content-type')).toContain('application/json')
      expect(nobody.body).toMatchObject({ code: 'not-signed-in' })
    })

    it('a forged or altered cookie is nobody', async () => {
      const forger = testBrowser(world)
      const [[name, value] = ['', '']] = ana.cookies
      const { rows } = await world.installation.database.pool.query(
        'select token from sign_in_session limit 1',
      )
      for (const forged of [rows[0].token, `${rows[0].token}.`, `${value.slice(0, -4)}AAAA`, 'x', '']) {
        forger.cookies.set(name, forged)
        expect((await forger.get('/api/auth/user')).status).toBe(401)
      }
    })

    it('AUTH-048 AUTH-049 a link to sign out ends the session and lands on /signin', async () => {
      const browser = testBrowser(world)
      await signIn('Ana', 'Ana secret', browser)
      const cookie = [...browser.cookies].map((pair) => pair.join('=')).join('; ')
      const answer = await browser.get('/api/auth/logout')
      expect(answer.status).toBe(302)
      expect(answer.headers.get('location')).toBe('/signin')
      expect([...browser.cookies.keys()]).toEqual(['assay.known_device'])
      expect((await testBrowser(world).get('/api/auth/user', { cookie })).status).toBe(401)
    })

    it('AUTH-048 AUTH-049 a call to sign out redirects to /signin as the link does, also without a session', async () => {
      const browser = testBrowser(world)
      await signIn('Ana', 'Ana secret', browser)
      for (const _ of ['signed in', 'signed out']) {
        const answer = await browser.post('/api/auth/logout')
        expect([answer.status, answer.headers.get('location'), answer.text]).toEqual([303, '/signin', ''])
        expect([...browser.cookies.keys()]).toEqual(['assay.known_device'])
      }
      expect((await browser.get('/api/auth/user')).status).toBe(401)
      expect((await browser.get('/api/auth/logout')).status).toBe(302)
    })

    it('AUTH-048 another site cannot sign anybody out, nor a browser that reads ahead', async () => {
      const browser = testBrowser(world)
      await signIn('Ana', 'Ana secret', browser)
      expect((await browser.get('/api/auth/logout', { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
      expect((await browser.get('/api/auth/logout', { 'sec-purpose': 'prefetch' })).status).toBe(403)
      expect((await browser.post('/api/auth/logout', {}, { origin: 'https://evil.example' })).status).toBe(
        403,
      )
      expect((await browser.get('/api/auth/user')).status).toBe(200)
    })

    it('leaves an audit entry of each sign-in and sign-out', async () => {
      const browser = testBrowser(world)
      await signIn('Ana', 'Ana secret', browser)
      await browser.post('/api/auth/logout')
      const entries = await recentAudit(world.installation.database.db, 1, { type: 'account', id: 1 }, 2)
      expect(entries.map((entry) => entry.action)).toEqual(['account.signed-out', 'account.signed-in'])
    })

    describe('the demo', () => {
      it('starts a session in organisation 2 that can change nothing of the shared account', async () => {
        const demo = testBrowser(world)
        const started = await demo.post('/api/auth/demo')
        expect(started.status).toBe(201)
        expect(started.body.user).toMatchObject({ organisationId: 2, isDemo: true, role: 'analyst' })
        expect((await demo.get('/api/auth/user')).body.user.isDemo).toBe(true)
        const second = testBrowser(world)
        await second.post('/api/auth/demo')
        expect((await second.get('/api/auth/sessions')).body).toHaveLength(1)
        expect((await demo.post('/api/auth/sessions/revoke-others')).body.code).toBe('demo-not-allowed')
        const password = { currentPassword: 'x', newPassword: 'another' }
        expect((await demo.post('/api/auth/password', password)).body.code).toBe('demo-not-allowed')
        expect((await demo.post('/api/auth/two-factor/prepare', { password: 'x' })).body.code).toBe(
          'demo-not-allowed',
        )
        expect((await demo.get('/api/users')).status).toBe(403)
        expect((await second.get('/api/auth/user')).status).toBe(200)
      })

      it('nobody signs into the demo’s account with a password', async () => {
        expect((await signIn('demo', '')).status).toBe(400)
        expect((await signIn('demo', 'demo')).status).toBe(401)
        expect((await signIn('demo@assay.invalid', 'demo')).status).toBe(401)
      })
    })
  },
  { RATE_LIMITS: 'off', SIGN_UP: 'join' },
)

onOneDatabase('sign-in limits', (world) => {
  const tryAs = (username: string, password = 'not it', browser = testBrowser(world)) =>
    browser.post('/api/auth/login', { username, password })
  let hour = 0
  beforeEach(() => {
    hour += 1
    world.setNow(new Date(Date.UTC(2026, 10, 21, 10 + hour)).toISOString())
  })

  it('answers 429 with Retry-After past twenty tries of a name, from whatever address', async () => {
    const statuses: number[] = []
    for (let n = 0; n < 20; n += 1) statuses.push((await tryAs('nobody')).status)
    expect(statuses).toEqual(Array(20).fill(401))
    const last = await tryAs(' NOBODY ')
    expect(last.status).toBe(429)
    expect(last.body).toMatchObject({ code: 'too-many-requests' })
    expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await tryAs('other')).status).toBe(401)
  })

  it('every spelling of a person is one person: width, case, ligatures, spaces and the e-mail address count together', async () => {
    const finn = await registered(world, 'Finnfi')
    expect(finn.cookies.size).toBeGreaterThan(0)
    const spellings = [
      'Finnfi',
      'finnfi',
      'FINNFI',
      ' finnfi\u00a0',
      'ｆｉｎｎｆｉ',
      'Ｆinnfi',
      'finn\ufb01',
      'FINN\ufb01',
      '\u3000Finnfi',
      'finnfi@example.com',
      'FINNFI@EXAMPLE.COM',
      ' Finnfi@Example.com ',
    ]
    const statuses: number[] = []
    for (let n = 0; n < 24; n += 1)
      statuses.push((await tryAs(spellings[n % spellings.length] as string)).status)
    expect(statuses).toEqual([...Array(20).fill(401), ...Array(4).fill(429)])
    for (const spelling of spellings)
      expect([spelling, (await tryAs(spelling)).status]).toEqual([spelling, 429])
  })

  it('a stranger who uses up the tries of a name locks out nobody who has signed in on this browser before', async () => {
    const ana = await registered(world, 'Ana')
    await ana.post('/api/auth/logout')
    for (let n = 0; n < 25; n += 1) await tryAs(n % 2 ? 'Ana' : 'ana@example.com')
    expect((await tryAs('Ana', 'Ana secret')).status).toBe(429)
    const back = await tryAs('Ana', 'Ana secret', ana)
    expect([back.status, back.body.user?.username]).toEqual([200, 'Ana'])
    expect((await tryAs('ana@example.com', 'Ana secret', ana)).status).toBe(200)

    // The cookie of one person, an altered one and an old one are no other person's.
    const device = ana.cookies.get('assay.known_device') as string
    await registered(world, 'Bea')
    for (let n = 0; n < 20; n += 1) await tryAs('Bea')
    expect((await tryAs('Bea', 'Bea secret', ana)).status).toBe(429)
    const [id, at, nonce, signature] = device.split('.')
    for (const forged of [
      `2.${at}.${nonce}.${signature}`,
      `${id}.${Number(at) + 1}.${nonce}.${signature}`,
      `${id}.${at}.${nonce}.${'A'.repeat(43)}`,
      '~~~',
      device.slice(1),
    ]) {
      const forger = testBrowser(world)
      forger.cookies.set('assay.known_device', forged)
      expect([forged, (await tryAs('Bea', 'Bea secret', forger)).status]).toEqual([forged, 429])
    }
  })

  it('a browser that is known guesses no more often than any other', async () => {
    const cleo = await registered(world, 'Cleo')
    const statuses: number[] = []
    for (let n = 0; n < 21; n += 1) statuses.push((await tryAs('Cleo', 'not it', cleo)).status)
    expect(statuses).toEqual([...Array(20).fill(401), 429])
  })
})

onServerDatabase(
  'a session at another process',
  (world) => {
    it('that was ended, or whose person was demoted or sent away here, writes nothing there from that moment', async () => {
      const ana = await registered(world, 'Ana')
      const other = { ...world, installation: { ...world.installation } }
      /** The same session before the other process, which has just read it. */
      const there = async (here: TestBrowser) => {
        const browser = testBrowser(other)
        for (const [name, value] of here.cookies) browser.cookies.set(name, value)
        expect((await browser.get('/api/auth/user')).status).toBe(200)
        return browser
      }
      const invite = (browser: TestBrowser, name: string) =>
        browser.post('/api/users/invites', { email: `${name}@example.com`, role: 'viewer' })

      const bo = await registered(world, 'Bo')
      const id = (await bo.get('/api/auth/user')).body.user.id
      await ana.post(`/api/users/${id}/role`, { role: 'admin' })
      const boThere = await there(bo)
      expect((await invite(boThere, 'first')).status).toBeLessThan(300)
      await ana.post(`/api/users/${id}/role`, { role: 'viewer' })
      expect((await invite(boThere, 'second')).status).toBe(403)
      await ana.post(`/api/users/${id}/active`, { isActive: false })
      expect((await invite(boThere, 'third')).status).toBe(401)

      const anaThere = await there(ana)
      await ana.post('/api/auth/logout')
      expect((await invite(anaThere, 'fourth')).status).toBe(401)
    })
  },
  { RATE_LIMITS: 'off', SIGN_UP: 'join' },
)
