import { beforeAll, beforeEach, expect, it } from 'vitest'
import { type ApiApp, makeApi } from '#platform/http-server/index.ts'
import type { Actor } from '#platform/identity/index.ts'
import { onEveryDatabase, somebody } from '#platform/testing/index.ts'
import { faultsOfBooks, openPaperAccount, settleAndExpire, tradingRoutes } from '../index.ts'
import { TestPrices } from '../test-prices.ts'

onEveryDatabase('cash that comes in and goes out', (world) => {
  let actor: Actor = somebody()
  let api: ApiApp
  let accountId = 0
  let prices: TestPrices
  beforeAll(() => {
    api = makeApi(world.installation, async () => actor, tradingRoutes)
    prices = new TestPrices(world.installation, { AAPL: 'Apple Inc.' })
  })
  beforeEach(async () => {
    actor = somebody()
    world.setNow('2026-11-20T15:00:00.000Z')
    prices.set('AAPL', 150, world.installation.clock())
    accountId = await openPaperAccount(world.as(), { accountName: 'Growth', initialCash: 100_000 })
  })
  const balances = async () => {
    const accounts = (await (await api.request('/api/trading/accounts')).json()) as Record<string, unknown>[]
    return accounts.find(({ id }) => id === accountId) ?? {}
  }
  const place = async (terms: object) => {
    const answer = await api.request('/api/trading/orders', {
      method: 'POST',
      body: JSON.stringify({ symbol: 'AAPL', side: 'BUY', accountId, ...terms }),
      headers: { 'content-type': 'application/json' },
    })
    expect(answer.status).toBe(201)
  }
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
    expect(await faultsOfBooks(world.installation.database.db, { organisationId: 1, accountId })).toEqual([])
  })

  const move = async (
    way: 'deposits' | 'withdrawals',
    body: object,
    { id = accountId, headers = {} }: { id?: number; headers?: Record<string, string> } = {},
  ) => {
    const answer = await api.request(`/api/trading/accounts/${id}/${way}`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', ...headers },
    })
    const isRepeat = answer.headers.get('idempotency-hit') === 'true'
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown>, isRepeat }
  }
  const sound = () => faultsOfBooks(world.installation.database.db, { organisationId: 1, accountId })

  it('settled cash that is free can be taken out, to the last cent and no further; ledger and audit trail show it', async () => {
    expect(await move('withdrawals', { amount: 99_999 })).toMatchObject({
      status: 201,
      body: { cash: 1, settledCash: 1, withdrawableCash: 1 },
    })
    expect(await move('withdrawals', { amount: 2 })).toMatchObject({
      status: 409,
      body: { code: 'conflict', details: { reason: 'INSUFFICIENT_CASH', requested: 2, withdrawable: 1 } },
    })
    expect((await move('withdrawals', { amount: 1 })).body).toMatchObject({ cash: 0 })
    const ledger = await api.request(`/api/trading/ledger?accountId=${accountId}`)
    expect(((await ledger.json()) as { rows: object[] }).rows[0]).toMatchObject({
      debit: 'equity:contributions',
      credit: 'cash:settled',
      amount: 1,
    })
    const { rows } = await world.installation.database.pool.query(
      `select action from audit_entry where subject_type = 'paper-account' and subject_id = '${accountId}' order by sequence`,
    )
    expect(rows.map(({ action }) => action)).toEqual([
      'paper-account.funded',
      'paper-account.opened',
      'paper-account.withdrawn',
      'paper-account.withdrawn',
    ])
    expect(await sound()).toEqual([])
  })

  it('what an open order holds and what a purchase will cost when it settles stay in the account', async () => {
    await place({ orderType: 'LIMIT', price: 100, quantity: 4_000_000 })
    expect(await balances()).toMatchObject({ heldCash: 400, withdrawableCash: 99_600 })
    expect((await move('withdrawals', { amount: 99_601 })).status).toBe(409)
    await place({ orderType: 'MARKET', quantity: 2_000_000 })
    const { withdrawableCash, buyingPower } = await balances()
    expect(withdrawableCash).toBe(buyingPower)
    expect(withdrawableCash).toBeLessThan(99_600)
    expect((await move('withdrawals', { amount: withdrawableCash as number })).status).toBe(201)
    expect(await balances()).toMatchObject({ withdrawableCash: 0, buyingPower: 0, heldCash: 400 })
    expect(await sound()).toEqual([])
  })

  it('a purchase that settles before the sale that pays for it keeps its cash, although both come to nothing together', async () => {
    await place({ orderType: 'MARKET', quantity: 2_000_000 })
    world.setNow('2026-11-23T15:00:00.000Z')
    prices.set('AAPL', 150, world.installation.clock())
    await place({ side: 'SELL', orderType: 'MARKET', quantity: 2_000_000 })
    const { settledCash, withdrawableCash } = await balances()
    expect(settledCash).toBe(100_000)
    expect(withdrawableCash).toBeLessThan(75_000)
    expect((await move('withdrawals', { amount: withdrawableCash as number })).status).toBe(201)
    world.setNow('2026-11-25T15:00:00.000Z')
    await settleAndExpire(world.as())
    expect((await balances()).settledCash).toBeGreaterThan(25_000)
    expect(await sound()).toEqual([])
  })

  it('the same name again is the same transfer, by field or header; for another one it is refused', async () => {
    const once = { amount: 500, clientTransferId: 'rent' }
    expect(await move('withdrawals', once)).toMatchObject({ status: 201, isRepeat: false })
    expect(await move('withdrawals', once)).toMatchObject({ isRepeat: true, body: { cash: 99_500 } })
    const headers = { 'idempotency-key': 'rent' }
    expect(await move('withdrawals', { amount: 500 }, { headers })).toMatchObject({ isRepeat: true })
    for (const other of [await move('withdrawals', { ...once, amount: 501 }), await move('deposits', once)])
      expect(other).toMatchObject({
        status: 409,
        body: { details: { reason: 'TRANSFER_ID_MUST_BE_UNIQUE' } },
      })
    const twice = await Promise.all(
      [1, 2].map(() => move('deposits', { amount: 7, clientTransferId: 'gift' })),
    )
    expect(twice.filter(({ isRepeat }) => isRepeat)).toHaveLength(1)
    expect(await balances()).toMatchObject({ cash: 99_507 })
  })

  it('two withdrawals of all that is there at once: one is refused', async () => {
    const both = await Promise.all([1, 2].map(() => move('withdrawals', { amount: 60_000 })))
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
    expect(await balances()).toMatchObject({ cash: 40_000 })
  })

  it('nothing, less than nothing, parts of a cent and too much are refused and change nothing', async () => {
    for (const amount of [0, -1, 1.5, 1_000_000_001, null, '5']) {
      expect((await payIn(amount)).status, String(amount)).toBe(400)
      expect((await move('withdrawals', { amount })).status, String(amount)).toBe(400)
    }
    expect((await move('withdrawals', { amount: 1, clientTransferId: 'x'.repeat(49) })).status).toBe(400)
    const accounts = (await (await api.request('/api/trading/accounts')).json()) as { id: number }[]
    const [account] = accounts.filter(({ id }) => id === accountId)
    expect(account).toMatchObject({ cash: 100_000 })
  })

  it('no account of another organisation is touched, and a viewer moves nothing', async () => {
    actor = somebody({ organisationId: 2 })
    expect((await payIn(100)).status).toBe(404)
    expect((await move('withdrawals', { amount: 1 })).status).toBe(404)
    actor = somebody({ role: 'viewer' })
    expect((await payIn(100)).status).toBe(403)
    expect((await move('withdrawals', { amount: 1 })).status).toBe(403)
  })
})
