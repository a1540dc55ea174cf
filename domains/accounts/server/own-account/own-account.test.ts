import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { recentAudit } from '#platform/audit/index.ts'
import { type Job, startJobs, stopJobs } from '#platform/jobs/index.ts'
import { outbox } from '#platform/mail/index.ts'
import { deliverOutbox } from '#platform/outbox/index.ts'
import { onOneDatabase } from '#platform/testing/index.ts'
import { registered, type TestBrowser, testBrowser } from '../test-browser.ts'
import { mailResetLink } from './forgot-password.ts'

onOneDatabase(
  'one’s own account',
  (world) => {
    const startMailing = (job: typeof mailResetLink) =>
      startJobs(world.installation, [job, deliverOutbox] as unknown as readonly Job[])
    beforeAll(() => startMailing(mailResetLink))
    afterAll(() => stopJobs(world.installation))
    const MAILS_MAX = 1_000
    let mails = 0
    /** The mails once there is one more than at the last look. */
    const oneMore = async () => {
      for (let waited = 0; waited < 20_000; waited += 50) {
        const all = await outbox(world.installation, MAILS_MAX)
        if (all.length > mails) {
          mails = all.length
          return all
        }
        await pause(50)
      }
      throw new Error('No mail came.')
    }
    let count = 0
    let name: string
    let browser: TestBrowser
    beforeEach(async () => {
      count += 1
      name = `person${count}`
      browser = await registered(world, name)
      mails = (await outbox(world.installation, MAILS_MAX)).length
    })
    const signIn = async (password = `${name} secret`) => {
      const other = testBrowser(world)
      const { status } = await other.post('/api/auth/login', { username: name, password })
      return { other, status }
    }
    const isIn = async (on: TestBrowser) => (await on.get('/api/auth/user')).status === 200
    const tokenInMail = async () => {
      const [mail] = await oneMore()
      const link = /http\S+/.exec(mail?.text ?? '')?.[0] ?? ''
      return { to: mail?.to, token: new URL(link).searchParams.get('token') }
    }

    it('lists the sessions, and ends one or all the others at once', async () => {
      const { other: second } = await signIn()
      const { other: third } = await signIn()
      const listed = (await browser.get('/api/auth/sessions')).body as unknown as {
        id: number
        isCurrent: boolean
        userAgent: string
      }[]
      expect(listed.map((session) => session.isCurrent)).toEqual([false, false, true])
      expect(listed[0]).toMatchObject({ userAgent: 'Test/1.0' })
      expect(await isIn(third)).toBe(true)
      expect((await browser.delete(`/api/auth/sessions/${listed[0]?.id}`)).status).toBe(200)
      expect(await isIn(third)).toBe(false)
      expect(await isIn(second)).toBe(true)
      expect((await browser.post('/api/auth/sessions/revoke-others')).body).toEqual({ ended: 1 })
      expect(await isIn(second)).toBe(false)
      expect(await isIn(browser)).toBe(true)
    })

    it('a session in use is moved on once a day, with its cookie', async () => {
      await world.installation.database.pool.query(
        `update sign_in_session set expires_at = now() + interval '5 days'`,
      )
      const { other } = await signIn()
      expect((await other.get('/api/auth/user')).headers.getSetCookie()).toEqual([])
      const moved = await browser.get('/api/auth/user')
      expect(moved.headers.getSetCookie()).toEqual([expect.stringMatching(/Max-Age=604800/)])
      expect(await isIn(browser)).toBe(true)
    })

    it('cannot end the session of somebody else', async () => {
      const stranger = await registered(world, `stranger${count}`)
      const [theirs] = (await stranger.get('/api/auth/sessions')).body as unknown as { id: number }[]
      expect((await browser.delete(`/api/auth/sessions/${theirs?.id}`)).status).toBe(404)
      expect(await isIn(stranger)).toBe(true)
    })

    it('AUTH-051 never shows a session’s token', async () => {
      const { rows } = await world.installation.database.pool.query('select token from sign_in_session')
      const { text } = await browser.get('/api/auth/sessions')
      for (const { token } of rows) expect(text).not.toContain(token)
    })

    it('a new password asks for the old one, and ends the other sessions', async () => {
      const { other } = await signIn()
      const change = (currentPassword: string, newPassword: string) =>
        browser.post('/api/auth/password', { currentPassword, newPassword })
      const refused = await change('not it', 'new secret')
      expect(refused.status).toBe(400)
      expect(refused.body).toMatchObject({ code: 'password-mismatch', details: { field: 'currentPassword' } })
      expect(await isIn(other)).toBe(true)
      expect((await change(`${name} secret`, '12345')).body.message).toBe(
        'Password must be at least 6 characters long',
      )
      expect((await change(`${name} secret`, 'Letmein')).body).toMatchObject({
        code: 'password-common',
        details: { field: 'newPassword' },
      })
      expect(await isIn(other)).toBe(true)
      expect((await change(`${name} secret`, 'new secret')).status).toBe(200)
      expect(await isIn(other)).toBe(false)
      expect(await isIn(browser)).toBe(true)
      expect((await signIn()).status).toBe(401)
      expect((await signIn('new secret')).status).toBe(200)
    })

    it('a reset link sets a new password once and ends every session', async () => {
      expect(
        (await testBrowser(world).post('/api/auth/password/forgot', { email: `${name}@EXAMPLE.com` })).status,
      ).toBe(202)
      const { to, token } = await tokenInMail()
      expect(to).toBe(`${name}@example.com`)
      const { rows } = await world.installation.database.pool.query('select identifier from verification')
      expect(JSON.stringify(rows)).not.toContain(token)
      const reset = (password: string) =>
        testBrowser(world).post('/api/auth/password/reset', { token, password })
      expect((await reset('12345')).status).toBe(400)
      // The link stands: it was refused what it was to set, and may set another.
      expect((await reset('sunshine')).body).toMatchObject({
        code: 'password-common',
        details: { field: 'password' },
      })
      expect((await reset('brand new')).status).toBe(200)
      const [stated] = await outbox(world.installation, 1)
      expect(stated).toMatchObject({ to: `${name}@example.com`, subject: 'Your Assay password was reset' })
      expect(await isIn(browser)).toBe(false)
      expect((await signIn('brand new')).status).toBe(200)
      const again = await reset('once more')
      expect(again.status).toBe(410)
      expect(again.body.code).toBe('link-expired')
      expect((await signIn('brand new')).status).toBe(200)
    })

    it('a reset link older than an hour sets nothing', async () => {
      await testBrowser(world).post('/api/auth/password/forgot', { email: `${name}@example.com` })
      const { token } = await tokenInMail()
      await world.installation.database.pool.query(
        `update verification set expires_at = now() - interval '1 second'`,
      )
      expect(
        (await testBrowser(world).post('/api/auth/password/reset', { token, password: 'brand new' })).status,
      ).toBe(410)
      expect((await signIn()).status).toBe(200)
    })

    describe('API keys and a new password', () => {
      const makeKey = async (days = 30) => {
        const made = await browser.post('/api/keys', {
          name: 'Month end',
          permissions: ['cases:read'],
          effect: 'read',
          days,
        })
        return { authorization: `Bearer ${made.body.secret}` }
      }
      const worksWith = async (key: Record<string, string>) =>
        (await testBrowser(world).get('/api/keys/current', key)).status === 200
      const newMail = async () => (await outbox(world.installation, 1))[0]?.text ?? ''

      it('a reset ends every API key and every other link that was mailed, says so in the mail and enters each into the log', async () => {
        const keys = [await makeKey(), await makeKey()]
        for (const key of keys) expect(await worksWith(key)).toBe(true)
        mails = (await outbox(world.installation, MAILS_MAX)).length
        const ask = () =>
          testBrowser(world).post('/api/auth/password/forgot', { email: `${name}@example.com` })
        await ask()
        const first = await tokenInMail()
        await ask()
        const second = await tokenInMail()
        expect(second.token).not.toBe(first.token)
        const reset = (token: string | null, password: string) =>
          testBrowser(world).post('/api/auth/password/reset', { token, password })
        const done = await reset(second.token, 'brand new')
        expect([done.status, done.body]).toEqual([200, { done: true, keysEnded: 2 }])
        for (const key of keys) expect(await worksWith(key)).toBe(false)
        expect(await newMail()).toContain('Every session and your 2 API keys were ended.')
        expect((await reset(first.token, 'once more')).status).toBe(410)
        const entries = await recentAudit(world.installation.database.db, 1)
        expect(
          entries
            .slice(0, 3)
            .map(({ action }) => action)
            .sort(),
        ).toEqual(['account.password-reset', 'api-key.revoked', 'api-key.revoked'])
      })

      it('a change ends the API keys where its person asks for it, and otherwise leaves them', async () => {
        const key = await makeKey()
        const change = (currentPassword: string, newPassword: string, more = {}) =>
          browser.post('/api/auth/password', { currentPassword, newPassword, ...more })
        expect((await change(`${name} secret`, 'new secret')).body).toEqual({ done: true, keysEnded: 0 })
        expect(await worksWith(key)).toBe(true)
        expect((await change('new secret', 'brand new', { endKeys: true })).body).toEqual({
          done: true,
          keysEnded: 1,
        })
        expect(await worksWith(key)).toBe(false)
        expect(await newMail()).toContain('Every other session and your API key were ended.')
      })
    })

    it('asking for a link answers the same for an address that nobody has, and mails nothing', async () => {
      const ask = (email: string) => testBrowser(world).post('/api/auth/password/forgot', { email })
      const unknown = await ask('nobody@example.com')
      const known = await ask(`${name}@example.com`)
      expect((await oneMore())[0]?.to).toBe(`${name}@example.com`)
      expect({ status: known.status, body: known.body }).toEqual({
        status: unknown.status,
        body: unknown.body,
      })
      expect((await outbox(world.installation)).filter(({ to }) => to === 'nobody@example.com')).toEqual([])
    })

    it('the answer takes no longer for an address that somebody has: what differs is done after it', async () => {
      await stopJobs(world.installation)
      const ran: unknown[] = []
      await startMailing({
        ...mailResetLink,
        run: async (_installation, payload) => {
          ran.push(payload)
        },
      })
      const rows = async () =>
        (
          await world.installation.database.pool.query(
            `select (select count(*) from outbox_message where kind = 'mail') as mails, (select count(*) from verification) as links, (select count(*) from audit_entry where action = 'account.reset-requested') as entries`,
          )
        ).rows[0]
      const before = await rows()
      for (const email of ['nobody@example.com', `${name}@example.com`])
        await testBrowser(world).post('/api/auth/password/forgot', { email })
      await expect.poll(() => ran.length, { timeout: 20_000 }).toBe(2)
      expect(await rows()).toEqual(before)
      expect(JSON.stringify(ran)).not.toContain('example.com')
      await stopJobs(world.installation)
      await startMailing(mailResetLink)
    })

    it('an installation without a mail server says that no mail goes out, and one with it that it is on its way', async () => {
      const ask = async () =>
        (await testBrowser(world).post('/api/auth/password/forgot', { email: 'nobody@example.com' })).body
      expect(await ask()).toMatchObject({
        isMailed: false,
        message: expect.stringMatching(/sends no mail.*outbox/),
      })
      world.installation.config.smtpUrl = 'smtp://127.0.0.1:9'
      const answer = await ask()
      world.installation.config.smtpUrl = undefined
      expect(answer).toMatchObject({ isMailed: true, message: expect.stringMatching(/on its way/) })
    })

    it('a name changes freely, an address only with the password and only to a free one', async () => {
      const email = `${name}@example.com`
      const renamed = await browser.post('/api/auth/profile', { fullName: ' New Name ', email })
      expect(renamed.body.user).toMatchObject({ fullName: 'New Name', email })
      expect((await browser.get('/api/auth/user')).body.user.fullName).toBe('New Name')
      const moved = { fullName: 'New Name', email: `moved-${name}@example.com` }
      expect((await browser.post('/api/auth/profile', moved)).body.code).toBe('password-mismatch')
      const withPassword = { ...moved, currentPassword: `${name} secret` }
      expect((await browser.post('/api/auth/profile', withPassword)).status).toBe(200)
      await registered(world, `neighbour${count}`)
      const taken = { ...withPassword, email: `neighbour${count}@example.com` }
      expect((await browser.post('/api/auth/profile', taken)).body).toMatchObject({
        code: 'email-taken',
        details: { field: 'email' },
      })
    })

    describe('what its owner is told by mail, should it not have been them', () => {
      const newest = async () => (await outbox(world.installation, 1))[0]
      const noSecret = (text: string) => {
        for (const secret of [`${name} secret`, 'new secret', 'assay_'])
          expect(text.toLowerCase()).not.toContain(secret)
        expect(text).not.toMatch(/token=/)
      }

      it('a changed password, with when and from where, and nothing that opens anything', async () => {
        await browser.post('/api/auth/password', {
          currentPassword: `${name} secret`,
          newPassword: 'new secret',
        })
        const mail = await newest()
        expect(mail).toMatchObject({
          to: `${name}@example.com`,
          subject: 'Your Assay password was changed',
        })
        expect(mail?.text).toMatch(/changed on 21 November 2026 at 10:00 UTC/)
        expect(mail?.text).toContain('/forgot-password')
        noSecret(mail?.text ?? '')
      })

      it('a changed address, told to the one before', async () => {
        const moved = {
          fullName: 'The',
          email: `elsewhere@${name}.example`,
          currentPassword: `${name} secret`,
        }
        expect((await browser.post('/api/auth/profile', moved)).status).toBe(200)
        const mail = await newest()
        expect(mail?.to).toBe(`${name}@example.com`)
        expect(mail?.text).toContain(`changed to e***@${name}.example`)
        expect(mail?.text).not.toContain('elsewhere')
        noSecret(mail?.text ?? '')
        const before = (await outbox(world.installation, MAILS_MAX)).length
        await browser.post('/api/auth/profile', { fullName: 'Other', email: `elsewhere@${name}.example` })
        expect((await outbox(world.installation, MAILS_MAX)).length).toBe(before)
      })

      it('a new API key, by its name and never by its secret', async () => {
        const made = await browser.post('/api/keys', {
          name: 'Month end',
          permissions: ['cases:read'],
          effect: 'read',
          days: 30,
        })
        expect(made.status).toBe(201)
        const mail = await newest()
        expect(mail?.text).toMatch(/“Month end” was made .* It may read what you may/)
        expect(mail?.text).not.toContain(String(made.body.secret))
      })

      it('nothing of a change that was refused', async () => {
        await browser.post('/api/auth/password', { currentPassword: 'not it', newPassword: 'new secret' })
        expect((await outbox(world.installation, MAILS_MAX)).length).toBe(mails)
      })
    })

    it('every change leaves its audit entry', async () => {
      await browser.post('/api/auth/password', {
        currentPassword: `${name} secret`,
        newPassword: 'new secret',
      })
      await browser.post('/api/auth/sessions/revoke-others')
      const { id } = (await browser.get('/api/auth/user')).body.user
      const entries = await recentAudit(world.installation.database.db, 1, { type: 'account', id })
      expect(entries.map((entry) => entry.action)).toEqual([
        'account.sessions-revoked',
        'account.password-changed',
        'account.registered',
      ])
    })
  },
  { RATE_LIMITS: 'off', SIGN_UP: 'join' },
)
