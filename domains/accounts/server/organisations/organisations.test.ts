import { expect, it } from 'vitest'
import { recentAudit, verifyAudit } from '#platform/audit/index.ts'
import { onEveryDatabase } from '#platform/testing/index.ts'
import { forgetPerson, identifyUser } from '../sign-in/identify-user.ts'
import { registered, type TestBrowser, testBrowser } from '../test-browser.ts'

const userOf = async (browser: TestBrowser) => (await browser.get('/api/auth/user')).body.user
const inviteFrom = async (admin: TestBrowser, body: object = {}) => {
  const answer = await admin.post('/api/users/invites', body)
  return new URL(String(answer.body.link)).searchParams.get('invite') ?? ''
}

/** The database as one sees it whom its answer where a session is reaches late: that it was read is known, and it comes when it may. */
function slowDb<Db extends object>(
  db: Db,
  isRead: PromiseWithResolvers<void>,
  goesOn: PromiseWithResolvers<void>,
): Db {
  const late = <Of extends object>(of: Of): Of =>
    new Proxy(of, {
      get(target, name) {
        const found = Reflect.get(target, name) as unknown
        if (typeof found !== 'function') return found
        if (name !== 'then')
          return (...given: unknown[]) => {
            const answer = found.apply(target, given) as unknown
            return typeof answer === 'object' && answer !== null ? late(answer) : answer
          }
        return async (give: (answer: unknown) => void, fail: (failure: unknown) => void) => {
          const answer = await Promise.resolve(target as PromiseLike<unknown>)
          if (!Array.isArray(answer) || answer[0]?.member === undefined) return give(answer)
          isRead.resolve()
          await goesOn.promise.then(() => give(answer), fail)
        }
      },
    })
  return late(db)
}

onEveryDatabase(
  'organisations',
  (world) => {
    let ana: TestBrowser
    let bo: TestBrowser

    it('who signs up founds an organisation of their own, and the first of all has organisation 1', async () => {
      ana = await registered(world, 'ana')
      bo = await registered(world, 'bo')
      expect(await userOf(ana)).toMatchObject({ organisationId: 1, role: 'admin' })
      const founder = await userOf(bo)
      expect(founder).toMatchObject({ role: 'admin', isDemo: false })
      expect((founder as unknown as { organisationId: number }).organisationId).toBeGreaterThan(2)
      expect((await bo.get('/api/auth/organisations')).body).toEqual([
        expect.objectContaining({ name: 'Organisation of The bo', role: 'admin', isCurrent: true }),
      ])
    })

    it('strangers who sign up at once found an organisation each, one member in every one', async () => {
      const browsers = await Promise.all(['s1', 's2', 's3', 's4'].map((name) => registered(world, name)))
      const users = await Promise.all(browsers.map(userOf))
      const ids = users.map((user) => (user as unknown as { organisationId: number }).organisationId)
      expect(new Set(ids).size).toBe(4)
      for (const browser of browsers) expect((await browser.get('/api/users')).body).toHaveLength(1)
    })

    it('a founder sees no colleague, invite or session of another organisation, and is on the Free plan', async () => {
      await inviteFrom(ana, { email: 'cy@example.com' })
      expect((await bo.get('/api/users/invites')).body).toEqual([])
      expect((await bo.post('/api/users/1/role', { role: 'viewer' })).status).toBe(404)
      expect((await bo.post('/api/users/1/active', { isActive: false })).status).toBe(404)
      const { rows } = await world.installation.database.pool.query(
        `select plan from organisation_plan where organisation_id = $1`,
        [((await userOf(bo)) as unknown as { organisationId: number }).organisationId],
      )
      expect(rows).toEqual([{ plan: 'Free' }])
    })

    it('the founding is in the log of the new organisation, and in the installation’s by its number alone', async () => {
      const { organisationId } = (await userOf(bo)) as unknown as { organisationId: number }
      const own = await recentAudit(world.installation.database.db, organisationId)
      expect(own.map(({ action }) => action)).toEqual(
        expect.arrayContaining(['organisation.founded', 'plan.activated', 'account.registered']),
      )
      const installation = await recentAudit(world.installation.database.db, 1)
      const founded = installation.filter(({ action }) => action === 'organisation.founded')
      expect(founded).toHaveLength(5)
      expect(JSON.stringify(installation)).not.toContain('The bo')
      for (const id of [1, organisationId])
        expect(await verifyAudit(world.installation.database.db, id)).toMatchObject({ isIntact: true })
    })

    it('an invitation joins one: who has an account belongs to both and switches between them', async () => {
      const home = (await userOf(bo)) as unknown as { organisationId: number }
      const invite = await inviteFrom(ana, { role: 'viewer', email: 'bo@example.com' })
      const stranger = await registered(world, 'dan')
      expect((await stranger.post('/api/auth/organisations/join', { invite })).status).toBe(400)
      const joined = await bo.post('/api/auth/organisations/join', { invite })
      expect(joined.body).toMatchObject({ user: { organisationId: 1, role: 'viewer' } })
      expect((await bo.get('/api/users')).status).toBe(403)
      expect((await bo.post('/api/auth/organisations/join', { invite })).status).toBe(410)
      const again = await inviteFrom(ana)
      expect((await bo.post('/api/auth/organisations/join', { invite: again })).body.code).toBe('conflict')

      const { organisationId } = home
      const back = await bo.post('/api/auth/organisations/switch', { organisationId })
      expect(back.body).toMatchObject({ user: { organisationId, role: 'admin' } })
      expect((await bo.get('/api/users')).body).toHaveLength(1)
      expect((await bo.get('/api/auth/organisations')).body).toHaveLength(2)
      const foreign = await stranger.post('/api/auth/organisations/switch', { organisationId })
      expect([foreign.status, foreign.body.code]).toEqual([404, 'not-found'])
    })

    it('the next session opens where the last one was, and one session does not move another', async () => {
      const elsewhere = testBrowser(world)
      const signedIn = await elsewhere.post('/api/auth/login', { username: 'bo', password: 'bo secret' })
      const { organisationId } = (await userOf(bo)) as unknown as { organisationId: number }
      expect(signedIn.body.user).toMatchObject({ organisationId })
      await elsewhere.post('/api/auth/organisations/switch', { organisationId: 1 })
      expect(await userOf(elsewhere)).toMatchObject({ organisationId: 1, role: 'viewer' })
      expect(await userOf(bo)).toMatchObject({ organisationId, role: 'admin' })
    })

    it('who is shut out of one organisation stays in the other, and nobody there takes their second factor off', async () => {
      const elsewhere = testBrowser(world)
      await elsewhere.post('/api/auth/login', { username: 'bo', password: 'bo secret' })
      expect(await userOf(elsewhere)).toMatchObject({ organisationId: 1 })
      const { id } = await userOf(bo)
      await world.installation.database.pool.query(
        'update person set two_factor_enabled = true where id = $1',
        [id],
      )
      const taken = await ana.post(`/api/users/${id}/two-factor/remove`, { reason: 'Lost it, they say' })
      expect([taken.status, taken.body.code]).toEqual([409, 'conflict'])
      await world.installation.database.pool.query(
        'update person set two_factor_enabled = false where id = $1',
        [id],
      )
      expect((await ana.post(`/api/users/${id}/active`, { isActive: false })).status).toBe(200)
      expect((await elsewhere.get('/api/auth/user')).status).toBe(401)
      expect(await userOf(bo)).toMatchObject({ role: 'admin' })
      const again = await elsewhere.post('/api/auth/login', { username: 'bo', password: 'bo secret' })
      expect(again.body.user).toMatchObject({ role: 'admin' })
      expect((await elsewhere.post('/api/auth/organisations/switch', { organisationId: 1 })).status).toBe(404)
    })

    it('a look at a session that a switch overtakes is no memory of where one was: what comes after the switch is in the new organisation', async () => {
      const eli = await registered(world, 'eli')
      const home = (await userOf(eli)) as unknown as { organisationId: number }
      const invite = await inviteFrom(ana, { role: 'viewer' })
      const isRead = Promise.withResolvers<void>()
      const goesOn = Promise.withResolvers<void>()
      const slow = testBrowser(world, [], (ctx) =>
        identifyUser({ ...ctx, db: slowDb(ctx.db, isRead, goesOn) }),
      )
      for (const [name, value] of eli.cookies) slow.cookies.set(name, value)
      forgetPerson(world.installation, (await userOf(eli)).id)
      const overtaken = userOf(slow)
      await isRead.promise
      expect((await eli.post('/api/auth/organisations/join', { invite })).status).toBe(200)
      goesOn.resolve()
      expect(await overtaken).toMatchObject({ organisationId: home.organisationId })
      expect(await userOf(eli)).toMatchObject({ organisationId: 1, role: 'viewer' })
      expect(home.organisationId).not.toBe(1)
    })

    it('an organisation has the name its founder or an administrator gives it', async () => {
      const founder = testBrowser(world)
      await founder.post('/api/auth/register', {
        username: 'eva',
        email: 'eva@example.com',
        password: 'eva secret',
        fullName: 'Eva',
        organisationName: ' Eva & Sons ',
      })
      const names = async () =>
        ((await founder.get('/api/auth/organisations')).body as unknown as { name: string }[]).map(
          ({ name }) => name,
        )
      expect(await names()).toEqual(['Eva & Sons'])
      expect((await founder.post('/api/organisation/name', { name: 'Eva Partners' })).status).toBe(200)
      expect(await names()).toEqual(['Eva Partners'])
      expect((await founder.post('/api/organisation/name', { name: ' ' })).status).toBe(400)
    })
  },
  { RATE_LIMITS: 'off' },
)
