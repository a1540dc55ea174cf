import { beforeAll, expect, it } from 'vitest'
import { billingRoutes } from '#domains/billing/server/index.ts'
import { chooseFree } from '#domains/billing/server/plan/choose-free.ts'
import { onEveryDatabase } from '#platform/testing/index.ts'
import { registered, type TestBrowser, testBrowser } from '../test-browser.ts'
import { countMembers } from './person-store.ts'

const account = (name: string) => ({
  username: name,
  email: `${name}@example.com`,
  password: `${name} secret`,
  fullName: `The ${name}`,
})

onEveryDatabase(
  'members and the plan',
  (world) => {
    let ana: TestBrowser
    const register = (name: string, invite?: string) =>
      testBrowser(world).post('/api/auth/register', { ...account(name), ...(invite ? { invite } : {}) })

    beforeAll(async () => {
      ana = await registered(world, 'ana')
      await registered(world, 'bo')
    })

    it('PRICE-005 the Free plan has room for three members: the fourth is told which limit, and who can raise it', async () => {
      await chooseFree(world.as({ role: 'admin' }))
      expect((await register('cy')).status).toBe(201)
      const refused = await register('di')
      expect([refused.status, refused.body.code]).toEqual([402, 'plan-limit'])
      expect(refused.body.details).toMatchObject({
        room: 'members',
        limit: 3,
        used: 3,
        plan: 'Free',
        upgradeAt: '/pricing',
      })
      expect(await countMembers(world.installation.database.db, 1)).toBe(3)
    })

    it('PRICE-005 nobody is invited or let back in past the limit; who is shut out makes room', async () => {
      expect((await ana.post('/api/users/invites', { role: 'analyst' })).status).toBe(402)
      expect((await ana.post('/api/users/3/active', { isActive: false })).status).toBe(200)
      const invited = await ana.post('/api/users/invites', { role: 'analyst' })
      expect(invited.status).toBeLessThan(300)
      // The open invite holds the place that became free.
      expect((await ana.post('/api/users/invites', { role: 'analyst' })).status).toBe(402)
      const token = /invite=([\w-]+)/.exec(String(invited.body.link))?.[1]
      expect((await register('ed', token)).status).toBe(201)
      expect((await ana.post('/api/users/3/active', { isActive: true })).status).toBe(402)
    })

    it('two who register at once cannot both take the last place', async () => {
      expect((await ana.post('/api/users/2/active', { isActive: false })).status).toBe(200)
      const answers = await Promise.all(['fi', 'gus'].map((name) => register(name)))
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 402])
    })

    it('the plan’s page counts the same members', async () => {
      const browser = testBrowser(world, billingRoutes({ members: countMembers, screenings: async () => 0 }))
      await browser.post('/api/auth/login', { username: 'ana', password: 'ana secret' })
      const { body } = await browser.get('/api/billing/plan')
      expect(body).toMatchObject({ plan: 'Free', isManageable: true })
      expect(body.usage).toMatchObject([
        { limit: 'members', allowed: 3, used: { value: 3 } },
        { limit: 'screenings', allowed: 100, used: { value: 0 } },
      ])
    })
  },
  { RATE_LIMITS: 'off', SIGN_UP: 'join' },
)
