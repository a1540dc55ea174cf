import { beforeAll, beforeEach, expect, it } from 'vitest'
import { verifyAudit } from '#platform/audit/index.ts'
import { type ApiApp, makeApi } from '#platform/http-server/index.ts'
import type { Actor } from '#platform/identity/index.ts'
import { onEveryDatabase, somebody } from '#platform/testing/index.ts'
import { dollars } from '../account-state/testing/test-account.ts'
import { keepBooksSound } from '../books/invariants.ts'
import {
  applyDividend,
  applySplit,
  faultsOfBooks,
  onQuote,
  openPaperAccount,
  reconcileBooks,
  settleAndExpire,
  tradingRoutes,
} from '../index.ts'
import { TestPrices } from '../test-prices.ts'

onEveryDatabase('an account that is reset', (world) => {
  let actor: Actor
  let api: ApiApp
  let prices: TestPrices
  let accountId = 0
  beforeAll(async () => {
    await keepBooksSound(world.installation)
    api = makeApi(world.installation, async () => actor, tradingRoutes)
    prices = new TestPrices(world.installation, { AAPL: 'Apple Inc.' })
  })
  beforeEach(async () => {
    actor = somebody()
    world.setNow('2026-11-20T15:00:00.000Z')
    prices.set('AAPL', 150, world.installation.clock())
    accountId = await openPaperAccount(world.as(), {
      accountName: 'Growth',
      initialCash: 1_000_000,
      lotMethod: 'HIFO',
    })
  })
  const send = async (method: string, path: string, body?: object) => {
    const answer = await api.request(`/api/trading/${path}`, {
      method,
      ...(body ? { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } } : {}),
    })
    return { status: answer.status, body: (await answer.json()) as never }
  }
  const read = async <Answer = Record<string, unknown>[]>(path: string): Promise<Answer> =>
    (await send('GET', path)).body as Answer
  const place = (terms: object) =>
    send('POST', 'orders', {
      symbol: 'AAPL',
      side: 'BUY',
      quantity: 2_000_000,
      orderType: 'MARKET',
      accountId,
      ...terms,
    })
  const reset = (initialCash: unknown = 500_000, id = accountId) =>
    send('POST', `accounts/${id}/reset`, { initialCash })
  const row = async (id: number) =>
    (await world.installation.database.pool.query('select * from paper_account where id = $1', [id])).rows[0]

  it('is closed as it stands, its orders cancelled and holds released, and a fresh one of its name and terms has the cash', async () => {
    await place({})
    const waiting = (await place({ orderType: 'LIMIT', price: 10_000, timeInForce: 'GTC' })).body as {
      id: number
    }
    const exits = (await place({ takeProfitPrice: 20_000, stopLossPrice: 10_000, quantity: 1_000_000 }))
      .body as { id: number }
    const before = await row(accountId)
    const { status, body } = await reset()
    const fresh = body as { id: number }
    expect(status).toBe(201)
    expect(fresh).toMatchObject({
      accountName: 'Growth',
      lotMethod: 'HIFO',
      cash: 500_000,
      heldCash: 0,
      totalValue: 500_000,
    })
    expect(fresh.id).not.toBe(accountId)
    expect((await read('accounts')).map(({ id }) => id)).not.toContain(accountId)
    expect(await read<object>(`orders/${waiting.id}`)).toMatchObject({
      status: 'CANCELLED',
      statusReason: { sentence: 'The account was closed.' },
    })
    const orders = await read(`orders?accountId=${accountId}`)
    expect(orders.filter(({ status: how }) => how === 'CANCELLED').length).toBe(3)
    expect(orders.find(({ id }) => id === exits.id)).toMatchObject({ status: 'FILLED' })
    const [closed] = await read('accounts/closed')
    expect(closed).toMatchObject({
      id: accountId,
      accountName: 'Growth',
      succeededById: fresh.id,
      closedAt: '2026-11-20T15:00:00.000Z',
      positions: [{ security: { symbol: 'AAPL' }, quantity: 3_000_000 }],
    })
    expect((closed as { cash: number }).cash).toBe((Number(before.settled) + Number(before.unsettled)) / 100)
    for (const id of [accountId, fresh.id])
      expect(
        await faultsOfBooks(world.installation.database.db, { organisationId: 1, accountId: id }),
      ).toEqual([])
    expect(await verifyAudit(world.installation.database.db, 1)).toMatchObject({ isIntact: true })
  })

  it('its history can be read: trades, orders, positions and ledger stand as they were', async () => {
    await place({})
    const history = async () => ({
      trades: await read(`trades?accountId=${accountId}`),
      ledger: await read<object>(`ledger?accountId=${accountId}`),
      lots: await read(`lots?accountId=${accountId}`),
      positions: await read(`positions?accountId=${accountId}`),
    })
    const before = await history()
    await reset()
    expect(await history()).toEqual(before)
    expect(before.trades).toHaveLength(1)
    expect((await read('positions')).filter((one) => one.accountId === accountId)).toEqual([])
  })

  it('nothing happens at it any more: no order, cash, time, quote, split or dividend, and no second reset', async () => {
    await place({})
    await reset()
    const before = await row(accountId)
    expect((await place({})).body).toMatchObject({ code: 'conflict', details: { reason: 'ACCOUNT_CLOSED' } })
    for (const way of ['deposits', 'withdrawals'])
      expect(await send('POST', `accounts/${accountId}/${way}`, { amount: 1 })).toMatchObject({ status: 409 })
    expect((await reset()).status).toBe(409)
    const terms = { symbol: 'AAPL', side: 'BUY', quantity: 1_000_000, orderType: 'MARKET', accountId }
    expect((await send('POST', 'orders/preview', terms)).body).toMatchObject({
      refusal: { code: 'ACCOUNT_CLOSED' },
      status: null,
    })
    world.setNow('2026-11-24T15:00:00.000Z')
    await settleAndExpire(world.as())
    await onQuote(world.as(), prices.set('AAPL', 90, world.installation.clock()))
    await applySplit(world.as(), { symbol: 'AAPL', exDay: '2026-11-24', to: 2, from: 1 })
    await applyDividend(world.as(), {
      symbol: 'AAPL',
      exDay: '2026-11-24',
      payDay: '2026-11-24',
      perShare: dollars(1),
    })
    expect(await row(accountId)).toEqual(before)
    await reconcileBooks(world.as())
  })

  it('two resets at once open one fresh account, and an order meanwhile is either cancelled with it or refused', async () => {
    const open = (await read('accounts')).length
    const [one, other, order] = await Promise.all([
      reset(),
      reset(),
      place({ orderType: 'LIMIT', price: 10_000 }),
    ])
    expect([one.status, other.status].sort()).toEqual([201, 409])
    expect(await read('accounts')).toHaveLength(open)
    expect([201, 409]).toContain(order.status)
    const orders = await read(`orders?accountId=${accountId}`)
    expect(orders.every(({ status }) => status === 'CANCELLED')).toBe(true)
    expect(Number((await row(accountId)).held)).toBe(0)
  })

  it('a failure on the way leaves the account as it was', async () => {
    const before = await row(accountId)
    for (const wrong of [-1, 1.5, null, 100_000_000_001])
      expect((await reset(wrong)).status, String(wrong)).toBe(400)
    expect((await reset(1, 999_999)).status).toBe(404)
    actor = somebody({ organisationId: 2 })
    expect((await reset()).status).toBe(404)
    expect((await read('accounts/closed')).length).toBe(0)
    actor = somebody({ role: 'viewer' })
    expect((await reset()).status).toBe(403)
    expect(await row(accountId)).toEqual(before)
  })

  it('the fresh account can begin without cash and be reset in its turn', async () => {
    const { body } = await reset(0)
    const { id } = body as { id: number }
    expect((await reset(100, id)).status).toBe(201)
    const closed = await read('accounts/closed')
    expect(closed.slice(0, 2).map((one) => one.id)).toEqual([id, accountId])
  })
})
