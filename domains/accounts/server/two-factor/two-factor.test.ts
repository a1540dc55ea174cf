import { beforeEach, expect, it } from 'vitest'
import { recentAudit } from '#platform/audit/index.ts'
import { outbox } from '#platform/mail/index.ts'
import { resealSecrets } from '#platform/sealed-values/index.ts'
import { onOneDatabase } from '#platform/testing/index.ts'
import { registered, type TestBrowser, testBrowser } from '../test-browser.ts'
import { sealedFactors } from './sealed-factors.ts'
import { codeOf, turnOnTwoFactor } from './test-app.ts'

/** The code of the half minute to come, which a clock that is a little behind already takes. */
const nextCode = (uri: string) => codeOf(uri, Date.now() + 30_000)

const wrongCode = (uri: string) => String((Number(codeOf(uri)) + 500_003) % 1_000_000).padStart(6, '0')

onOneDatabase(
  'the second factor',
  (world) => {
    let count = 0
    let name: string
    let browser: TestBrowser
    beforeEach(async () => {
      count += 1
      name = `person${count}`
      browser = await registered(world, name)
    })

    const password = () => ({ password: `${name} secret` })
    const turnOn = () => turnOnTwoFactor(browser, password().password)
    const signIn = (on: TestBrowser) => on.post('/api/auth/login', { username: name, ...password() })

    it('is asked for only once a code has confirmed it', async () => {
      await browser.post('/api/auth/two-factor/prepare', password())
      expect((await browser.get('/api/auth/two-factor')).body).toEqual({ isOn: false, backupCodesLeft: 0 })
      expect((await signIn(testBrowser(world))).status).toBe(200)
    })

    it('stops a sign-in until the code is given; the password alone opens nothing', async () => {
      const { uri } = await turnOn()
      const other = testBrowser(world)
      const first = await signIn(other)
      expect(first.status).toBe(401)
      expect(first.body).toMatchObject({ code: 'two-factor-required', message: expect.any(String) })
      expect((await other.get('/api/auth/user')).status).toBe(401)
      const wrong = await other.post('/api/auth/login/two-factor', { code: wrongCode(uri) })
      expect(wrong.status).toBe(401)
      expect(wrong.body).toMatchObject({ code: 'two-factor-invalid' })
      const right = await other.post('/api/auth/login/two-factor', { code: nextCode(uri) })
      expect(right.status).toBe(200)
      expect(right.body.user.username).toBe(name)
      expect((await other.get('/api/auth/user')).status).toBe(200)
    })

    it('takes no code twice: not the one that turned it on, nor one that somebody saw being typed', async () => {
      const { uri, code: first } = await turnOn()
      const owner = testBrowser(world)
      await signIn(owner)
      const confirmed = await owner.post('/api/auth/login/two-factor', { code: first })
      expect(confirmed.body).toMatchObject({ code: 'two-factor-invalid' })
      await signIn(owner)
      const onlooker = testBrowser(world)
      await signIn(onlooker)
      const code = nextCode(uri)
      const answers = await Promise.all(
        [owner, onlooker].map((one) => one.post('/api/auth/login/two-factor', { code })),
      )
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 401])
      const inside = await Promise.all([owner, onlooker].map((one) => one.get('/api/auth/user')))
      expect(inside.map(({ status }) => status).sort()).toEqual([200, 401])
    })

    it('that was sealed under a secret which is not at hand is refused with what is to be done, not with a failure', async () => {
      const { uri, backupCodes } = await turnOn()
      const installation = {
        ...world.installation,
        secret: 'a secret that was made after the restore',
        secretsBefore: [],
      }
      const on = testBrowser({ ...world, installation })
      await signIn(on)
      for (const code of [nextCode(uri), backupCodes[0] ?? '']) {
        const refused = await on.post('/api/auth/login/two-factor', { code })
        expect(refused).toMatchObject({ status: 503, body: { code: 'secret-missing' } })
        expect(refused.body.message).toContain('APP_SECRET_BEFORE')
      }
    })

    it('opens as before once the secret of the installation was turned over, and needs the earlier one no longer', async () => {
      const { uri, backupCodes } = await turnOn()
      const late = 'the secret that took the place of the first'
      const of = (secret: string, secretsBefore: string[]) =>
        testBrowser({ ...world, installation: { ...world.installation, secret, secretsBefore } })
      const enter = async (on: TestBrowser, code: string) => {
        await signIn(on)
        return (await on.post('/api/auth/login/two-factor', { code })).status
      }
      expect(await enter(of(late, [world.installation.secret]), nextCode(uri))).toBe(200)
      const turned = { ...world.installation, secret: late, secretsBefore: [world.installation.secret] }
      expect(await resealSecrets(turned, sealedFactors)).toMatchObject({ unopened: 0 })
      expect(await resealSecrets(turned, sealedFactors)).toEqual({ resealed: 0, unopened: 0 })
      expect(await enter(of(late, []), backupCodes[0] as string)).toBe(200)
      // For the other tests of this world.
      await resealSecrets(
        { ...turned, secret: world.installation.secret, secretsBefore: [late] },
        sealedFactors,
      )
    })

    it('a code without a sign-in that waits for it opens nothing', async () => {
      const { uri } = await turnOn()
      const answer = await testBrowser(world).post('/api/auth/login/two-factor', { code: codeOf(uri) })
      expect(answer.status).toBe(401)
    })

    it('five wrong codes end the sign-in that waits, the right one included', async () => {
      const { uri } = await turnOn()
      const other = testBrowser(world)
      await signIn(other)
      for (let attempt = 0; attempt < 5; attempt += 1)
        await other.post('/api/auth/login/two-factor', { code: wrongCode(uri) })
      const answer = await other.post('/api/auth/login/two-factor', { code: codeOf(uri) })
      expect(answer.status).toBe(401)
      expect(answer.body.details).toMatchObject({ startAgain: true })
    })

    it('ten wrong codes in a row lock the code for a while, with Retry-After', async () => {
      const { uri } = await turnOn()
      let last = await signIn(testBrowser(world))
      for (let attempt = 0; attempt < 11; attempt += 1) {
        const other = testBrowser(world)
        await signIn(other)
        last = await other.post('/api/auth/login/two-factor', { code: wrongCode(uri) })
      }
      expect(last.status).toBe(429)
      expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(0)
    })

    it('a backup code works once', async () => {
      const { backupCodes } = await turnOn()
      expect(backupCodes).toHaveLength(10)
      const use = async () => {
        const other = testBrowser(world)
        await signIn(other)
        return (await other.post('/api/auth/login/two-factor', { code: backupCodes[0] })).status
      }
      expect([await use(), await use()]).toEqual([200, 401])
      expect((await browser.get('/api/auth/two-factor')).body).toEqual({ isOn: true, backupCodesLeft: 9 })
      const renewed = await browser.post('/api/auth/two-factor/backup-codes', password())
      expect(renewed.body.backupCodes).toHaveLength(10)
      expect(renewed.text).not.toContain(backupCodes[1])
    })

    it('turning it on ends the sessions that never gave a code and keeps this one', async () => {
      const other = testBrowser(world)
      await signIn(other)
      await turnOn()
      expect((await other.get('/api/auth/user')).status).toBe(401)
      expect((await browser.get('/api/auth/user')).status).toBe(200)
    })

    it('goes off only with the password, and sign-in no longer asks', async () => {
      await turnOn()
      const refused = await browser.post('/api/auth/two-factor/disable', { password: 'not it' })
      expect(refused.body).toMatchObject({ code: 'password-mismatch', details: { field: 'password' } })
      expect((await browser.post('/api/auth/two-factor/disable', password())).status).toBe(200)
      expect((await signIn(testBrowser(world))).status).toBe(200)
      expect((await browser.post('/api/auth/two-factor/disable', password())).status).toBe(409)
    })

    it('cannot be replaced while it is on', async () => {
      await turnOn()
      expect((await browser.post('/api/auth/two-factor/prepare', password())).status).toBe(409)
    })

    it('AUTH-051 keeps key and backup codes encrypted, and out of the audit log', async () => {
      const { uri, backupCodes } = await turnOn()
      const key = new URL(uri).searchParams.get('secret') ?? ''
      const { rows } = await world.installation.database.pool.query(
        'select secret, backup_codes from two_factor',
      )
      const stored =
        JSON.stringify(rows) + JSON.stringify(await recentAudit(world.installation.database.db, 1))
      for (const secret of [key, ...backupCodes]) expect(stored).not.toContain(secret)
    })

    it('its owner is mailed of it, turned on, turned off and taken off', async () => {
      const shownText = async () => {
        const [mail] = await outbox(world.installation, 1)
        expect(mail?.to).toBe(`${name}@example.com`)
        return mail?.subject
      }
      const { uri, backupCodes } = await turnOn()
      expect(await shownText()).toBe('A second factor was turned on for your Assay account')
      const [mail] = await outbox(world.installation, 1)
      for (const secret of [new URL(uri).searchParams.get('secret') ?? '', ...backupCodes])
        expect(mail?.text).not.toContain(secret)
      await browser.post('/api/auth/two-factor/disable', password())
      expect(await shownText()).toBe('The second factor of your Assay account was turned off')
      await turnOn()
      const { id } = (await browser.get('/api/auth/user')).body.user
      const admin = testBrowser(world)
      await admin.post('/api/auth/login', { username: 'person1', password: 'person1 secret' })
      await admin.post(`/api/users/${id}/two-factor/remove`, { reason: 'Lost the phone' })
      expect(await shownText()).toBe('The second factor of your Assay account was removed')
    })

    it('an administrator can take it off somebody who lost it, with a reason', async () => {
      await turnOn()
      const { id } = (await browser.get('/api/auth/user')).body.user
      const admin = testBrowser(world)
      await admin.post('/api/auth/login', { username: 'person1', password: 'person1 secret' })
      expect((await admin.post(`/api/users/${id}/two-factor/remove`, {})).status).toBe(400)
      const removed = await admin.post(`/api/users/${id}/two-factor/remove`, { reason: 'Lost the phone' })
      expect(removed.body).toMatchObject({ hasTwoFactor: false })
      expect((await browser.get('/api/auth/user')).status).toBe(401)
      expect((await signIn(testBrowser(world))).status).toBe(200)
      const [, entry] = await recentAudit(world.installation.database.db, 1, { type: 'account', id })
      expect(entry).toMatchObject({ action: 'account.two-factor-removed', reason: 'Lost the phone' })
    })
  },
  { RATE_LIMITS: 'off', SIGN_UP: 'join' },
)
