import { beforeAll, beforeEach, expect, it } from 'vitest'
import { type ApiApp, makeApi } from '#platform/http-server/index.ts'
import type { Actor } from '#platform/identity/index.ts'
import { onEveryDatabase, somebody } from '#platform/testing/index.ts'
import { faultsOfBooks, openPaperAccount, tradingRoutes } from './index.ts'
import { TestPrices } from './test-prices.ts'

onEveryDatabase('paying in', (world) => {
  let actor: Actor = somebody()
  let api: ApiApp
  let accountId = 0
  beforeAll(() => {
    api = makeApi(world.house, async () => actor, tradingRoutes)
    new TestPrices(world.house, {})
  })
  beforeEach(async () => {
    actor = somebody()
    accountId = await openPaperAccount(world.as(), { accountName: 'Growth', initialCash: 100_000 })
  })
  const payIn = (amount: unknown, id = accountId) =>
    api.request(`/api/trading/accounts/${id}/deposits`, {
      method: 'POST',
      body: JSON.stringify({ amount }),
      headers: { 'content-type': 'application/json' },
    })

  it('cash paid in is settled at once, may be spent and withdrawn, and the books are sound', async () => {
    const answer = await payIn(2_550)
    expect(answer.status).toBe(201)
    const paid = { cash: 102_550, settledCash: 102_550, buyingPower: 102_550, withdrawableCash: 102_550 }
    expect(await answer.json()).toMatchObject(paid)
    expect(await faultsOfBooks(world.house.database.db, { organisationId: 1, accountId })).toEqual([])
  })

  it('nothing, less than nothing, parts of a cent and too much are refused and change nothing', async () => {
    for (const amount of [0, -1, 1.5, 1_000_000_001, null, '5']) {
      expect((await payIn(amount)).status, String(amount)).toBe(400)
    }
    const accounts = (await (await api.request('/api/trading/accounts')).json()) as { id: number }[]
    const [account] = accounts.filter(({ id }) => id === accountId)
    expect(account).toMatchObject({ cash: 100_000 })
  })

  it('no account of another organisation is paid into, and a viewer pays in nothing', async () => {
    actor = somebody({ organisationId: 2 })
    expect((await payIn(100)).status).toBe(404)
    actor = somebody({ role: 'viewer' })
    expect((await payIn(100)).status).toBe(403)
  })
})
