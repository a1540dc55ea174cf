import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { recentAudit } from '#platform/audit/index.ts'
import { UNATTENDED_HEADER } from '#platform/endpoint/index.ts'
import { onEveryDatabase, onOneDatabase } from '#platform/testing/index.ts'
import { registered, type TestBrowser, testBrowser } from '../test-browser.ts'
import { turnOnTwoFactor } from '../two-factor/test-app.ts'
import { sessionEnd } from './session-end.ts'

const NO_RULES = { idleMinutes: null, sessionHours: null, secondFactorOf: 'nobody' }
const START = '2026-11-21T10:00:00.000Z'
const minutesLater = (minutes: number) => new Date(Date.parse(START) + minutes * 60_000).toISOString()

onEveryDatabase(
  'how long a session lasts, as its organisation says',
  (world) => {
    let admin: TestBrowser
    beforeAll(async () => {
      admin = await registered(world, 'ana')
    })
    const set = (rules: object) =>
      admin.send('PUT', '/api/organisation/sign-in-rules', { ...NO_RULES, ...rules })
    const isIn = async (on: TestBrowser, headers?: Record<string, string>) =>
      (await on.get('/api/auth/user', headers)).status === 200
    /** Signed in as if the machine's clock were the test's. */
    const signedInAt = async (at: string) => {
      const browser = testBrowser(world)
      await browser.post('/api/auth/login', { username: 'ana', password: 'ana secret' })
      await world.installation.database.pool.query(
        'update sign_in_session set created_at = $1 where id = (select max(id) from sign_in_session)',
        [at],
      )
      return browser
    }
    beforeEach(async () => {
      world.setNow(START)
      admin = await signedInAt(START)
      await set({})
    })

    it('goes on for seven days where nothing is set, and nothing is noted of its use', async () => {
      const browser = await signedInAt(minutesLater(-24 * 60))
      expect(await isIn(browser)).toBe(true)
      expect((await browser.get('/api/auth/session')).body).toEqual({
        endsAt: null,
        endsAtLatest: null,
        lacksSecondFactor: false,
      })
      const { rows } = await world.installation.database.pool.query(
        'select 1 from sign_in_session where last_used_at is not null',
      )
      expect(rows).toEqual([])
    })

    it('ends so many minutes after it was used last, and its row with it', async () => {
      await set({ idleMinutes: 30 })
      const browser = await signedInAt(START)
      world.setNow(minutesLater(29))
      expect(await isIn(browser)).toBe(true)
      world.setNow(minutesLater(58))
      expect((await browser.get('/api/auth/session')).body.endsAt).toBe(minutesLater(88))
      world.setNow(minutesLater(88))
      const last =
        'select count(*) as n from sign_in_session where id = (select max(id) from sign_in_session)'
      const sessions = async () =>
        (await world.installation.database.pool.query('select count(*) as n from sign_in_session')).rows[0].n
      const before = await sessions()
      expect(await isIn(browser)).toBe(false)
      expect(await sessions()).toBe(before - 1)
      expect((await world.installation.database.pool.query(last)).rows[0].n).toBe(1)
    })

    it('what an open screen asks by itself keeps it open no longer', async () => {
      await set({ idleMinutes: 30 })
      const browser = await signedInAt(START)
      const unattended = { [UNATTENDED_HEADER]: '1' }
      for (const minute of [10, 20, 29]) {
        world.setNow(minutesLater(minute))
        expect(await isIn(browser, unattended)).toBe(true)
      }
      world.setNow(minutesLater(31))
      expect(await isIn(browser, unattended)).toBe(false)
    })

    it('ends so many hours after it began, however it is used', async () => {
      await set({ sessionHours: 1 })
      const browser = await signedInAt(START)
      for (const minute of [20, 40, 59]) {
        world.setNow(minutesLater(minute))
        expect(await isIn(browser)).toBe(true)
      }
      world.setNow(minutesLater(60))
      expect(await isIn(browser)).toBe(false)
    })

    it('a rule holds for sessions that are open, and counts the time without use from then on', async () => {
      const browser = await signedInAt(minutesLater(-600))
      await set({ idleMinutes: 30 })
      expect(await isIn(browser)).toBe(true)
      await set({ sessionHours: 8 })
      expect(await isIn(browser)).toBe(false)
    })

    it('is the administrators’ to set, within bounds, and leaves its entry', async () => {
      expect((await set({ idleMinutes: 4 })).status).toBe(400)
      expect((await set({ sessionHours: 169 })).status).toBe(400)
      expect((await set({ idleMinutes: 15, sessionHours: 12 })).body).toEqual({
        idleMinutes: 15,
        sessionHours: 12,
        secondFactorOf: 'nobody',
      })
      const [entry] = await recentAudit(world.installation.database.db, 1)
      expect(entry).toMatchObject({
        action: 'organisation.sign-in-rules-set',
        before: NO_RULES,
        after: { idleMinutes: 15, sessionHours: 12 },
      })
      const bo = await registered(world, `bo${Date.now()}`)
      expect((await bo.send('PUT', '/api/organisation/sign-in-rules', NO_RULES)).status).toBe(403)
    })
  },
  { RATE_LIMITS: 'off', SIGN_UP: 'join' },
)

onOneDatabase(
  'a second factor that an organisation requires',
  (world) => {
    let admin: TestBrowser
    let analyst: TestBrowser
    let count = 0
    const set = (on: TestBrowser, secondFactorOf: string) =>
      on.send('PUT', '/api/organisation/sign-in-rules', { ...NO_RULES, secondFactorOf })
    beforeEach(async () => {
      count += 1
      await world.installation.database.pool.query('delete from sign_in_rule')
      if (count === 1) admin = await registered(world, 'ana')
      analyst = await registered(world, `bo${count}`)
    })

    it('is asked of administrators and of nobody else, and opens everything once it is set up', async () => {
      const ana = testBrowser(world)
      await ana.post('/api/auth/login', { username: 'ana', password: 'ana secret' })
      expect((await set(ana, 'administrators')).status).toBe(200)
      const refused = await ana.get('/api/users')
      expect(refused.status).toBe(403)
      expect(refused.body).toMatchObject({ code: 'second-factor-needed' })
      // A key would be a way around it.
      const key = { name: 'A way around', permissions: ['cases:read'], effect: 'read', days: 1 }
      expect((await ana.post('/api/keys', key)).body.code).toBe('second-factor-needed')
      expect((await set(ana, 'nobody')).body.code).toBe('second-factor-needed')
      expect((await ana.get('/api/auth/session')).body.lacksSecondFactor).toBe(true)
      expect((await analyst.get('/api/keys')).status).toBe(200)
      await turnOnTwoFactor(ana, 'ana secret')
      expect((await ana.get('/api/users')).status).toBe(200)
      expect((await ana.get('/api/auth/session')).body.lacksSecondFactor).toBe(false)
      admin = ana
    })

    it('is asked of everybody, of those in an organisation alone that asks for it', async () => {
      await set(admin, 'everybody')
      expect((await analyst.get('/api/keys')).body.code).toBe('second-factor-needed')
      expect((await analyst.get('/api/auth/organisations')).status).toBe(200)
      await turnOnTwoFactor(analyst, `bo${count} secret`)
      expect((await analyst.get('/api/keys')).status).toBe(200)
    })

    it('is not asked of those for whom the sign-in provider vouches, nor of keys that were made before', async () => {
      const made = await analyst.post('/api/keys', {
        name: 'Before',
        permissions: ['cases:read'],
        effect: 'read',
        days: 1,
      })
      const throughKey = () =>
        testBrowser(world).get('/api/keys/current', { authorization: `Bearer ${made.body.secret}` })
      await set(admin, 'everybody')
      const before = await throughKey()
      await world.installation.database.pool.query('update sign_in_session set is_by_provider = true')
      expect((await analyst.get('/api/keys')).status).toBe(200)
      expect(before.status).toBe((await throughKey()).status)
      expect(before.body.code).not.toBe('second-factor-needed')
      await world.installation.database.pool.query('update sign_in_session set is_by_provider = false')
    })
  },
  { RATE_LIMITS: 'off', SIGN_UP: 'join' },
)

describe('when a session ends', () => {
  const at = (iso: string) => new Date(iso)
  const session = { id: 1, createdAt: at(START), expiresAt: at(START), lastUsedAt: null, isByProvider: false }
  const rules = {
    organisationId: 1,
    idleMinutes: 10,
    sessionHours: 1,
    secondFactorOf: 'nobody' as const,
    changedBy: 'ana',
    changedAt: at(START),
  }
  it('is said by whichever of its rules comes first', () => {
    expect(sessionEnd({ session, rules })).toEqual({
      idle: at(minutesLater(10)),
      latest: at(minutesLater(60)),
    })
    expect(sessionEnd({ session, rules: null })).toEqual({ idle: null, latest: null })
    const used = { ...session, lastUsedAt: at(minutesLater(55)) }
    expect(sessionEnd({ session: used, rules }).idle).toEqual(at(minutesLater(65)))
  })
})
