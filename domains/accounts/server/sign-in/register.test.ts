import { expect, it } from 'vitest'
import { recentAudit } from '#platform/audit/index.ts'
import { onEveryDatabase, onOneDatabase } from '#platform/testing/index.ts'
import { registered, testBrowser } from '../test-browser.ts'

const bo = { username: 'bo', email: 'bo@example.com', password: 'bo secret', fullName: 'Bo Berg' }

onEveryDatabase(
  'registering',
  (world) => {
    it('SYS-006 makes exactly one of many first people the administrator, and that one is person 1', async () => {
      const names = ['ana', 'ben', 'cleo', 'dan', 'eva']
      const browsers = await Promise.all(names.map((name) => registered(world, name)))
      const users = await Promise.all(
        browsers.map(async (browser) => (await browser.get('/api/auth/user')).body.user),
      )
      expect(users.map((user) => user.role).sort()).toEqual([
        'admin',
        'analyst',
        'analyst',
        'analyst',
        'analyst',
      ])
      expect(users.find((user) => user.role === 'admin')?.id).toBe(1)
      expect(users.map((user) => user.id).sort()).toEqual([1, 2, 3, 4, 5])
    })

    it('AUTH-040 AUTH-041 AUTH-027 answers 201 with the user, signs in, and trims all but the password', async () => {
      const browser = testBrowser(world)
      const answer = await browser.post('/api/auth/register', {
        username: '  Bo.Berg ',
        email: ' Bo@Example.com ',
        password: ' spaces ',
        fullName: '  Bo Berg ',
      })
      expect(answer.status).toBe(201)
      expect(answer.body).toEqual({
        user: {
          id: expect.any(Number),
          username: 'Bo.Berg',
          fullName: 'Bo Berg',
          email: 'bo@example.com',
          role: 'analyst',
          organisationId: 1,
          isDemo: false,
        },
      })
      expect((await browser.get('/api/auth/user')).body.user.username).toBe('Bo.Berg')
      const again = testBrowser(world)
      expect((await again.post('/api/auth/login', { username: 'bo.berg', password: 'spaces' })).status).toBe(
        401,
      )
      expect(
        (await again.post('/api/auth/login', { username: 'bo.berg', password: ' spaces ' })).status,
      ).toBe(200)
    })

    it('AUTH-050 sets a session cookie that scripts and other sites cannot use', async () => {
      const answer = await testBrowser(world).post('/api/auth/register', {
        ...bo,
        username: 'cookie',
        email: 'c@example.com',
      })
      const [cookie] = answer.headers.getSetCookie()
      expect(cookie).toMatch(/HttpOnly/i)
      expect(cookie).toMatch(/SameSite=Lax/i)
      expect(cookie).toMatch(/Path=\//i)
    })

    it('AUTH-051 stores a hash, and shows neither it nor a token anywhere', async () => {
      const answer = await testBrowser(world).post('/api/auth/register', {
        ...bo,
        username: 'quiet',
        email: 'quiet@example.com',
        password: 'very quiet indeed',
      })
      const { rows } = await world.installation.database.pool.query(
        `select c.password, s.token from credential c join sign_in_session s using (user_id) where user_id = $1`,
        [answer.body.user.id],
      )
      expect(rows[0].password).toMatch(/^\$argon2id\$/)
      const audit = JSON.stringify(await recentAudit(world.installation.database.db, 1))
      for (const secret of ['very quiet indeed', rows[0].password, rows[0].token]) {
        expect(answer.text).not.toContain(secret)
        expect(audit).not.toContain(secret)
      }
    })

    it.each([
      ['AUTH-020', {}, 'Username is required'],
      ['AUTH-020', { username: '   ', email: 'x', password: '1', fullName: '' }, 'Username is required'],
      [
        'AUTH-020',
        { username: null, email: 'a@b.co', password: 'secret', fullName: 'A' },
        'Username is required',
      ],
      ['AUTH-021', { username: 'u', email: ' ', password: '', fullName: '' }, 'Email is required'],
      ['AUTH-022', { username: 'u', email: 'a@b.co', password: '', fullName: '' }, 'Password is required'],
      [
        'AUTH-023',
        { username: 'u', email: 'a@b.co', password: '12345', fullName: '' },
        'Password must be at least 6 characters long',
      ],
      [
        'AUTH-025',
        { username: 'u', email: 'a@b.co', password: '123456', fullName: '  ' },
        'Full name is required',
      ],
    ])('%s AUTH-026 AUTH-043 refuses %j with “%s”', async (_row, body, message) => {
      const answer = await testBrowser(world).post('/api/auth/register', body)
      expect(answer.status).toBe(400)
      expect(answer.body).toMatchObject({ message, code: 'invalid-input' })
    })

    it('AUTH-021 asks for the form of an address only once everything required is there', async () => {
      const send = (body: object) => testBrowser(world).post('/api/auth/register', body)
      expect((await send({ ...bo, email: 'nowhere', password: '' })).body.message).toBe(
        'Password is required',
      )
      expect((await send({ ...bo, email: 'nowhere' })).body).toMatchObject({
        code: 'invalid-input',
        details: { issues: [{ field: 'email' }] },
      })
      expect((await send({ ...bo, username: 'a@b' })).status).toBe(400)
      expect((await send({ ...bo, username: 'a\u0000b' })).status).toBe(400)
    })

    it('AUTH-028 refuses five characters and accepts six', async () => {
      const send = (password: string) =>
        testBrowser(world).post('/api/auth/register', {
          ...bo,
          username: 'six',
          email: 'six@example.com',
          password,
        })
      expect((await send('12345')).status).toBe(400)
      expect((await send('six 66')).status).toBe(201)
    })

    it('a password that is common, a pattern or made of names makes no account unless the installation says otherwise', async () => {
      const send = (password: string) =>
        testBrowser(world).post('/api/auth/register', {
          ...bo,
          username: 'common',
          email: 'common@example.com',
          password,
        })
      for (const password of [
        '123456',
        'PassWord1',
        'trustno1',
        'abcabcabc',
        'Assay2026!',
        'common@example.com',
        'First organisation 1',
      ]) {
        const refused = await send(password)
        expect(refused.status).toBe(400)
        expect(refused.body).toMatchObject({ code: 'password-common', details: { field: 'password' } })
      }
      expect((await send('trustno1 at the harbour')).status).toBe(201)
    })

    it('AUTH-042 AUTH-044 refuses a name or address in use, whatever its case, and writes nothing', async () => {
      const send = (body: object) => testBrowser(world).post('/api/auth/register', { ...bo, ...body })
      expect((await send({ username: 'taken', email: 'taken@example.com' })).status).toBe(201)
      const before = await world.installation.database.pool.query('select count(*) as n from person')
      const sameName = await send({ username: 'TAKEN', email: 'other@example.com' })
      expect(sameName.status).toBe(409)
      expect(sameName.body).toMatchObject({ code: 'username-taken', message: expect.any(String) })
      const sameAddress = await send({ username: 'other', email: 'Taken@Example.com' })
      expect(sameAddress.status).toBe(409)
      expect(sameAddress.body).toMatchObject({ code: 'email-taken', message: expect.any(String) })
      expect((await world.installation.database.pool.query('select count(*) as n from person')).rows).toEqual(
        before.rows,
      )
    })

    it('AUTH-044 lets one of two people at once have a name', async () => {
      const answers = await Promise.all(
        [1, 2, 3].map((n) =>
          testBrowser(world).post('/api/auth/register', {
            ...bo,
            username: 'race',
            email: `race${n}@example.com`,
          }),
        ),
      )
      expect(answers.map((answer) => answer.status).sort()).toEqual([201, 409, 409])
    })

    it('leaves an audit entry of who joined', async () => {
      const { id } = (
        await testBrowser(world).post('/api/auth/register', {
          ...bo,
          username: 'traced',
          email: 't@example.com',
        })
      ).body.user
      const [entry] = await recentAudit(world.installation.database.db, 1, { type: 'account', id })
      expect(entry).toMatchObject({
        action: 'account.registered',
        after: { username: 'traced', role: 'analyst' },
      })
    })
  },
  { SIGN_UP: 'open' },
)

onOneDatabase(
  'sign-up by invite',
  (world) => {
    it('lets the very first person in, and then only who holds an unused invite', async () => {
      expect((await testBrowser(world).get('/api/auth/sign-up')).body).toMatchObject({
        mode: 'invite',
        isFirst: true,
      })
      const admin = await registered(world, 'ana')
      const refused = await testBrowser(world).post('/api/auth/register', bo)
      expect(refused.status).toBe(403)
      expect(refused.body.code).toBe('sign-up-closed')

      const made = await admin.post('/api/users/invites', { role: 'viewer', email: 'bo@example.com' })
      expect(made.status).toBe(201)
      const token = new URL(String(made.body.link)).searchParams.get('invite')
      const { rows } = await world.installation.database.pool.query('select * from invite')
      expect(JSON.stringify(rows)).not.toContain(token)
      expect((await admin.get('/api/users/invites')).body).toHaveLength(1)
      expect((await testBrowser(world).get(`/api/auth/sign-up?invite=${token}`)).body).toMatchObject({
        isFirst: false,
        invite: { email: 'bo@example.com', role: 'viewer', organisation: 'First organisation' },
      })

      const other = { ...bo, username: 'cy', email: 'cy@example.com', invite: token }
      expect((await testBrowser(world).post('/api/auth/register', other)).status).toBe(400)
      const joined = await testBrowser(world).post('/api/auth/register', { ...bo, invite: token })
      expect(joined.body.user).toMatchObject({ role: 'viewer' })
      expect(
        (await testBrowser(world).post('/api/auth/register', { ...other, email: bo.email })).status,
      ).toBe(410)
      expect((await admin.get('/api/users/invites')).body).toHaveLength(0)
    })

    it('an address has one invite, the last, and whoever belongs to the organisation none', async () => {
      const admin = testBrowser(world)
      await admin.post('/api/auth/login', { username: 'ana', password: 'ana secret' })
      const invite = (email: string, role: string) => admin.post('/api/users/invites', { email, role })
      const tokenOf = ({ body }: Awaited<ReturnType<typeof invite>>) =>
        new URL(String(body.link)).searchParams.get('invite')
      const first = tokenOf(await invite('Dee@example.com', 'analyst'))
      const second = tokenOf(await invite('dee@example.com', 'viewer'))
      const invitation = (token: string | null) => testBrowser(world).get(`/api/auth/sign-up?invite=${token}`)
      // The first would make her an analyst, which was taken back.
      expect((await invitation(first)).status).toBe(410)
      expect((await invitation(second)).body).toMatchObject({ invite: { role: 'viewer' } })
      const member = await invite('BO@example.com', 'analyst')
      expect([member.status, member.body.message]).toEqual([
        409,
        'Somebody with this address belongs to the organisation already.',
      ])
    })

    it('an invite that was withdrawn or is a week old opens nothing', async () => {
      const admin = testBrowser(world)
      await admin.post('/api/auth/login', { username: 'ana', password: 'ana secret' })
      const invite = async () => {
        const { body } = await admin.post('/api/users/invites', {})
        return {
          id: (body.invite as { id: number }).id,
          token: new URL(String(body.link)).searchParams.get('invite'),
        }
      }
      const withdrawn = await invite()
      expect((await admin.delete(`/api/users/invites/${withdrawn.id}`)).status).toBe(200)
      expect((await admin.delete(`/api/users/invites/${withdrawn.id}`)).status).toBe(404)
      expect((await testBrowser(world).get(`/api/auth/sign-up?invite=${withdrawn.token}`)).status).toBe(410)
      const old = await invite()
      world.setNow('2026-11-28T10:00:01.000Z')
      expect((await testBrowser(world).get(`/api/auth/sign-up?invite=${old.token}`)).status).toBe(410)
    })
  },
  { SIGN_UP: 'invite', RATE_LIMITS: 'off' },
)

onOneDatabase(
  'closed sign-up',
  (world) => {
    it('AUTH-028 takes a common password of six characters where the installation refuses none, and nobody after the first person', async () => {
      const first = await testBrowser(world).post('/api/auth/register', {
        ...bo,
        username: 'ana',
        email: 'ana@example.com',
        password: '123456',
      })
      expect(first.status).toBe(201)
      const refused = await testBrowser(world).post('/api/auth/register', bo)
      expect(refused.body).toMatchObject({
        code: 'sign-up-closed',
        message: 'Sign-up is closed on this installation.',
      })
    })
  },
  { SIGN_UP: 'closed', COMMON_PASSWORDS: 'warn' },
)
