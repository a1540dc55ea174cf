import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { recentAudit } from '#platform/audit/index.ts'
import { seal } from '#platform/config/index.ts'
import { systemContext } from '#platform/context/index.ts'
import { type Mail, outbox } from '#platform/mail/index.ts'
import { onOneDatabase } from '#platform/testing/index.ts'
import { peopleWithAddress } from '../index.ts'
import { requireSecondPerson } from '../organisations/second-person.ts'
import { mailResetLink } from '../own-account/forgot-password.ts'
import { registered, type TestAnswer, type TestBrowser, testBrowser } from '../test-browser.ts'

const PATCH = 'urn:ietf:params:scim:api:messages:2.0:PatchOp'
const DAY_MS = 86_400_000
const CHANGED = 'The e-mail address of your Assay account was changed'
const CONFIRM = 'Confirm the e-mail address of your Assay account'
const RESET = 'A new password for Assay'

onOneDatabase(
  'changing an e-mail address',
  (world) => {
    let admin: TestBrowser
    let directory: (method: string, path: string, body?: unknown) => Promise<TestAnswer>
    let count = 0
    let name: string
    let person: TestBrowser
    let id: number

    beforeAll(async () => {
      admin = await registered(world, 'ana')
      const made = await admin.post('/api/organisation/provisioning', { name: 'Okta' })
      const headers = {
        authorization: `Bearer ${made.body.secret}`,
        'content-type': 'application/scim+json',
      }
      const program = testBrowser(world)
      directory = (method, path, body) => program.send(method, `/api/scim/v2${path}`, body, headers)
    })
    beforeEach(async () => {
      count += 1
      name = `person${count}`
      person = await registered(world, name)
      id = (await person.get('/api/auth/user')).body.user.id
    })

    const own = () => `${name}@example.com`
    const taken = () => `taken-${name}@evil.example`
    const set = async (value: string, status = 200) => {
      const answer = await directory('PATCH', `/Users/${id}`, {
        schemas: [PATCH],
        Operations: [{ op: 'replace', path: 'emails[type eq "work"].value', value }],
      })
      expect(answer.status, answer.text).toBe(status)
    }
    const change = (email: string, more: object = {}, by = person) =>
      by.post('/api/auth/profile', {
        fullName: `The ${name}`,
        email,
        currentPassword: `${name} secret`,
        ...more,
      })
    const mailsTo = async (to: string, subject?: string): Promise<readonly Mail[]> =>
      (await outbox(world.installation, 1_000)).filter(
        (mail) => mail.to === to && (subject === undefined || mail.subject === subject),
      )
    const linkIn = (mail: Mail | undefined, path: string): string => {
      const [link] = new RegExp(`http\\S+${path}\\S+`).exec(mail?.text ?? '') ?? ['http://none']
      return [...new URL(link).searchParams.values()][0] ?? ''
    }
    const undoLink = async () => linkIn((await mailsTo(own(), CHANGED))[0], '/undo-address')
    const confirmLink = async (to: string) => linkIn((await mailsTo(to, CONFIRM))[0], '/confirm-address')
    const isIn = async (on: TestBrowser) => (await on.get('/api/auth/user')).status === 200
    const signIn = async (password = `${name} secret`) => {
      const browser = testBrowser(world)
      const { status } = await browser.post('/api/auth/login', { username: name, password })
      return { browser, status }
    }
    /** Whether a request for a new password at an address mails a link there: what the job does that the request leaves behind. */
    const resetsTo = async (email: string) => {
      const before = (await mailsTo(email, RESET)).length
      const ctxOf = (organisationId: number) =>
        systemContext(world.installation, 'mail-reset-link', organisationId)
      await mailResetLink.run(
        world.installation,
        { sealedEmail: seal(world.installation, 'reset link', email), requestId: 'r-1' },
        { ctxOf } as never,
      )
      return (await mailsTo(email, RESET)).length > before
    }

    describe('by a directory', () => {
      it('an administrator keeps their name and address, and stays signed in', async () => {
        for (const [method, body] of [
          [
            'PATCH',
            { schemas: [PATCH], Operations: [{ op: 'replace', value: { emails: [{ value: taken() }] } }] },
          ],
          [
            'PATCH',
            { schemas: [PATCH], Operations: [{ op: 'replace', path: 'displayName', value: 'Not Ana' }] },
          ],
          ['PUT', { userName: 'ana@example.com', emails: [{ value: taken(), primary: true }], active: true }],
        ] as const) {
          const answer = await directory(method, '/Users/1', body)
          expect([answer.status, answer.body.status], answer.text).toEqual([403, '403'])
        }
        expect((await admin.get('/api/auth/user')).body.user).toMatchObject({
          email: 'ana@example.com',
          fullName: 'The ana',
        })
        expect(await resetsTo(taken())).toBe(false)
      })

      it('an administrator who was shut out by people is not let in again', async () => {
        await admin.post(`/api/users/${id}/role`, { role: 'admin' })
        // A leaver is shut out, whatever their role: that opens nothing.
        expect((await directory('DELETE', `/Users/${id}`)).status).toBe(204)
        expect(
          (await mailsTo('ana@example.com', 'Assay: an administrator was deactivated by the directory'))
            .length,
        ).toBe(1)
        const again = await directory('PATCH', `/Users/${id}`, {
          schemas: [PATCH],
          Operations: [{ op: 'replace', value: { active: true } }],
        })
        expect(again.status).toBe(403)
        expect((await signIn()).status).toBe(403)
      })

      it('nobody who manages people is made, changed or let in again, whatever their role is called', async () => {
        const role = await admin.post('/api/roles', {
          name: `Keeper ${count}`,
          permissions: ['users:manage'],
        })
        const key = String(role.body.key)
        const give = (value: string) =>
          directory('PATCH', `/Users/${id}`, {
            schemas: [PATCH],
            Operations: [{ op: 'add', path: 'roles', value }],
          })
        expect((await give(key)).status).toBe(403)
        const made = await directory('POST', '/Users', {
          userName: `keeper${count}@bank.example`,
          roles: [{ value: key, primary: true }],
        })
        expect(made.status).toBe(403)
        const joined = await directory('PATCH', `/Groups/${key}`, {
          schemas: [PATCH],
          Operations: [{ op: 'add', path: 'members', value: [{ value: String(id) }] }],
        })
        expect(joined.status).toBe(403)
        await admin.post(`/api/users/${id}/role`, { role: key })
        await set(taken(), 403)
        expect((await give('viewer')).status).toBe(403)
      })

      it('sends no reset to the new address until the person has confirmed it, and goes on sending them to the one before', async () => {
        await set(taken())
        expect(await resetsTo(taken())).toBe(false)
        expect(await resetsTo(own())).toBe(true)
        expect((await signIn()).status).toBe(200)
        // Nor do mails about the organisation's work.
        const people = await peopleWithAddress(world.installation.database.db, 1)
        expect(people.find(({ userId }) => userId === id)?.email).toBe(own())
      })

      it('a reset link that was on its way opens nothing once the address has changed', async () => {
        expect(await resetsTo(own())).toBe(true)
        const [mail] = await mailsTo(own(), RESET)
        await set(taken())
        const answer = await testBrowser(world).post('/api/auth/password/reset', {
          token: linkIn(mail, '/reset-password'),
          password: 'not known here',
        })
        expect(answer.status).toBe(410)
      })

      it('ends every session, and mails the address before, the new one and the administrators', async () => {
        const before = (await mailsTo('ana@example.com')).length
        expect(await isIn(person)).toBe(true)
        await set(taken())
        expect(await isIn(person)).toBe(false)
        const [warning] = await mailsTo(own(), CHANGED)
        expect(warning?.text).toContain('by the directory of your organisation')
        expect(warning?.text).toContain('t***@evil.example')
        expect(warning?.text).toContain('/undo-address?')
        expect((await mailsTo(taken())).map(({ subject }) => subject)).toEqual([CONFIRM])
        const alarms = await mailsTo('ana@example.com')
        expect(alarms.length).toBe(before + 1)
        expect(alarms[0]?.text).toContain(name)
        const [entry] = await recentAudit(world.installation.database.db, 1, { type: 'account', id })
        expect(entry).toMatchObject({
          action: 'account.profile-changed',
          before: { email: own() },
          after: { email: taken(), awaitsConfirmation: true, sessionsEnded: 1 },
        })
      })

      it('a link in the new mailbox confirms nothing without signing in as the person', async () => {
        await set(taken())
        const token = await confirmLink(taken())
        expect((await testBrowser(world).post('/api/auth/address/confirm', { token })).status).toBe(401)
        const stranger = await registered(world, `stranger${count}`)
        expect((await stranger.post('/api/auth/address/confirm', { token })).status).toBe(410)
        expect(await resetsTo(taken())).toBe(false)
        const { browser } = await signIn()
        expect((await browser.post('/api/auth/address/confirm', { token })).status).toBe(200)
        expect(await resetsTo(taken())).toBe(true)
        expect(await resetsTo(own())).toBe(false)
      })

      it('two changes in a row leave the first address the one that is trusted', async () => {
        await set(taken())
        await set(`second-${name}@evil.example`)
        expect(await mailsTo(taken(), CHANGED)).toEqual([])
        expect((await mailsTo(own(), CHANGED)).length).toBe(2)
        expect(await resetsTo(taken())).toBe(false)
        expect(await resetsTo(`second-${name}@evil.example`)).toBe(false)
        expect(await resetsTo(own())).toBe(true)
      })

      it('an address that somebody may have back is nobody else’s meanwhile', async () => {
        await set(taken())
        const answer = await testBrowser(world).post('/api/auth/register', {
          username: `squatter${count}`,
          email: own(),
          password: 'squatter secret',
          fullName: 'Squatter',
        })
        expect([answer.status, answer.body.code]).toEqual([409, 'email-taken'])
        const made = await directory('POST', '/Users', { userName: own() })
        expect([made.status, made.body.scimType]).toEqual([409, 'uniqueness'])
      })

      it('a person whose address somebody else has changed since a proposal is no second person for it', async () => {
        const { db } = world.installation.database
        await world.installation.database.pool.query(
          `update membership set joined_at = joined_at - interval '1 day' where user_id = $1`,
          [id],
        )
        const at = world.installation.clock()
        const proposal = { userId: 1, at }
        await expect(
          requireSecondPerson(db, 1, { userId: id, permission: 'screening:decide', proposal }),
        ).resolves.toBeUndefined()
        await set(taken())
        await expect(
          requireSecondPerson(db, 1, { userId: id, permission: 'screening:decide', proposal }),
        ).rejects.toMatchObject({
          code: 'four-eyes',
        })
        // What is proposed later is decided by the person to whom the account belongs then.
        const later = { userId: 1, at: new Date(at.getTime() + DAY_MS) }
        await expect(
          requireSecondPerson(db, 1, { userId: id, permission: 'screening:decide', proposal: later }),
        ).resolves.toBeUndefined()
      })
    })

    it('two accounts of one mailbox stay one person when one of them gives another address', async () => {
      const { db, pool } = world.installation.database
      const twin = testBrowser(world)
      const made = await twin.post('/api/auth/register', {
        username: `twin${count}`,
        email: `${name}+twin@example.com`,
        password: 'twin secret',
        fullName: 'Twin',
      })
      await pool.query(`update membership set joined_at = joined_at - interval '1 day'`)
      const userId = made.body.user.id
      const settled = () =>
        requireSecondPerson(db, 1, {
          userId,
          permission: 'screening:decide',
          proposal: { userId: id, at: world.installation.clock() },
        })
      await expect(settled()).rejects.toMatchObject({ code: 'four-eyes' })
      const email = `another-${name}@elsewhere.example`
      await twin.post('/api/auth/profile', { fullName: 'Twin', email, currentPassword: 'twin secret' })
      await expect(settled()).rejects.toMatchObject({ code: 'four-eyes' })
    })

    describe('undone by the address before', () => {
      it('puts the address back, ends sessions, and asks for a new password by mail', async () => {
        await set(taken())
        const { browser } = await signIn()
        const token = await undoLink()
        const seen = await testBrowser(world).get(`/api/auth/address/undo?token=${token}`)
        expect(seen.body).toMatchObject({ addressBefore: own(), addressAfter: 't***@evil.example' })
        const undone = await testBrowser(world).post('/api/auth/address/undo', { token })
        expect([undone.status, undone.body], undone.text).toEqual([
          200,
          { email: own(), isResetMailed: true },
        ])
        expect(await isIn(browser)).toBe(false)
        expect((await signIn()).status).toBe(401)
        const [reset] = await mailsTo(own(), RESET)
        const answer = await testBrowser(world).post('/api/auth/password/reset', {
          token: linkIn(reset, '/reset-password'),
          password: 'mine once more',
        })
        expect(answer.status).toBe(200)
        const again = await signIn('mine once more')
        expect(again.status).toBe(200)
        expect((await again.browser.get('/api/auth/user')).body.user.email).toBe(own())
        const entries = await recentAudit(world.installation.database.db, 1, { type: 'account', id })
        expect(entries.map(({ action }) => action)).toContain('account.address-undone')
        expect((await testBrowser(world).post('/api/auth/address/undo', { token })).status).toBe(410)
        const late = await again.browser.post('/api/auth/address/confirm', {
          token: await confirmLink(taken()),
        })
        expect(late.status).toBe(410)
      })

      it('takes back what somebody who had the password has added since: a confirmation, a second address, keys', async () => {
        await change(taken())
        const { browser: thief } = await signIn()
        const token = await undoLink()
        expect(
          (await thief.post('/api/auth/address/confirm', { token: await confirmLink(taken()) })).status,
        ).toBe(200)
        const further = `further-${name}@evil.example`
        expect((await change(further, {}, thief)).status).toBe(200)
        const thievesUndo = linkIn((await mailsTo(taken(), CHANGED))[0], '/undo-address')
        const key = await thief.post('/api/keys', { name: 'Theirs', permissions: ['cases:read'] })
        expect((await testBrowser(world).post('/api/auth/address/undo', { token })).status).toBe(200)
        expect((await testBrowser(world).post('/api/auth/address/undo', { token: thievesUndo })).status).toBe(
          410,
        )
        const bearer = { authorization: `Bearer ${key.body.secret}` }
        expect((await testBrowser(world).get('/api/keys/current', bearer)).status).toBe(401)
        expect(await resetsTo(further)).toBe(false)
        expect(await resetsTo(own())).toBe(true)
      })

      it('takes back a second factor and a link to a sign-in provider that were added since, and keeps earlier ones', async () => {
        const { pool } = world.installation.database
        const link = (subject: string, days: number) =>
          pool.query(`insert into provider_link values (1, 'https://id.example', $1, $2, $3)`, [
            subject,
            id,
            new Date(world.installation.clock().getTime() + days * DAY_MS),
          ])
        await link('earlier', -1)
        await set(taken())
        await link('later', 0)
        await pool.query('update person set two_factor_enabled = true where id = $1', [id])
        await testBrowser(world).post('/api/auth/address/undo', { token: await undoLink() })
        const { rows } = await pool.query('select subject from provider_link where user_id = $1', [id])
        const [row] = (await pool.query('select two_factor_enabled as "on" from person where id = $1', [id]))
          .rows
        expect([rows, row]).toEqual([[{ subject: 'earlier' }], { on: false }])
      })

      it('is no longer possible after seven days, and says so', async () => {
        await set(taken())
        const token = await undoLink()
        await world.installation.database.pool.query(
          `update address_change set undo_until = undo_until - interval '8 days' where user_id = $1`,
          [id],
        )
        const seen = await testBrowser(world).get(`/api/auth/address/undo?token=${token}`)
        expect([seen.status, seen.body.code]).toEqual([410, 'link-expired'])
        expect((await testBrowser(world).post('/api/auth/address/undo', { token })).status).toBe(410)
      })
    })

    describe('by the person', () => {
      it('ends their other sessions and no other, and keys when asked to', async () => {
        const { browser: other } = await signIn()
        const key = await person.post('/api/keys', { name: 'Nightly', permissions: ['cases:read'] })
        const works = async () =>
          (await testBrowser(world).get('/api/keys/current', { authorization: `Bearer ${key.body.secret}` }))
            .status === 200
        expect((await change(`new-${name}@example.com`)).status).toBe(200)
        expect([await isIn(person), await isIn(other), await works()]).toEqual([true, false, true])
        await change(`newer-${name}@example.com`, { endsKeys: true })
        expect(await works()).toBe(false)
        // Each key that ends with it has its own entry in the log of its organisation.
        const { rows } = await world.installation.database.pool.query(
          `select after ->> 'with' as with from audit_entry where action = 'api-key.revoked' and after ->> 'of' = $1`,
          [name],
        )
        expect(rows).toEqual([{ with: 'address' }])
      })

      it('awaits a confirmation, which can be sent again, and is shown meanwhile', async () => {
        const email = `new-${name}@example.com`
        await change(email)
        expect((await person.get('/api/auth/address')).body).toMatchObject({
          email,
          awaiting: { isByAnother: false, trusted: 'p***@example.com' },
        })
        expect(await resetsTo(email)).toBe(false)
        const first = await confirmLink(email)
        expect((await person.post('/api/auth/address/send-link')).status).toBe(200)
        const second = await confirmLink(email)
        expect(second).not.toBe(first)
        expect((await person.post('/api/auth/address/confirm', { token: first })).status).toBe(410)
        expect((await person.post('/api/auth/address/confirm', { token: second })).status).toBe(200)
        expect((await person.get('/api/auth/address')).body).toEqual({ email, awaiting: null })
        expect((await person.post('/api/auth/address/send-link')).status).toBe(409)
      })

      it('back to the address before needs no confirmation', async () => {
        await change(`new-${name}@example.com`)
        expect((await change(own())).status).toBe(200)
        expect((await person.get('/api/auth/address')).body).toEqual({ email: own(), awaiting: null })
        expect(await resetsTo(own())).toBe(true)
        expect(await resetsTo(`new-${name}@example.com`)).toBe(false)
      })

      it('the address of a registration is used for resets as it was given', async () => {
        expect((await person.get('/api/auth/address')).body).toEqual({ email: own(), awaiting: null })
        expect(await resetsTo(own())).toBe(true)
      })

      it('no key changes, confirms or reads it', async () => {
        const permissions = ['cases:read', 'cases:write']
        const key = await person.post('/api/keys', { name: 'All', permissions, effect: 'write' })
        const headers = { authorization: `Bearer ${key.body.secret}`, 'content-type': 'application/json' }
        const program = testBrowser(world)
        for (const [method, path, body] of [
          ['POST', '/api/auth/profile', { fullName: 'X', email: taken(), currentPassword: `${name} secret` }],
          ['POST', '/api/auth/address/confirm', { token: 'x' }],
          ['POST', '/api/auth/address/send-link', {}],
          ['GET', '/api/auth/address', undefined],
        ] as const)
          expect([path, (await program.send(method, path, body, headers)).status]).toEqual([path, 403])
      })
    })
  },
  { RATE_LIMITS: 'off', SIGN_UP: 'join' },
)
