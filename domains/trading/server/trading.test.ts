import { beforeAll, beforeEach, expect, it } from 'vitest'
import { z } from 'zod'
import { activeAlerts } from '#domains/alerts/server/index.ts'
import { verifyAudit } from '#platform/audit/index.ts'
import { type ApiApp, makeApi } from '#platform/http-server/index.ts'
import type { Actor } from '#platform/identity/index.ts'
import { onEveryDatabase, somebody } from '#platform/testing/index.ts'
import { Order, OrderFile, Position, Trade, TradingAccount } from '../contract/index.ts'
import { dollars, shares } from './account-state/testing/test-account.ts'
import {
  applyDividend,
  applySplit,
  deleteAllTrading,
  faultsOfBooks,
  keepBooksSound,
  onBar,
  onQuote,
  openPaperAccount,
  reconcileBooks,
  settleAndExpire,
  tradingRoutes,
} from './index.ts'
import { TestPrices } from './test-prices.ts'

const SHARE = 1_000_000
const OPEN = '2026-11-20T15:00:00.000Z'

onEveryDatabase('trading', (world) => {
  let actor: Actor = somebody()
  let api: ApiApp
  let prices: TestPrices
  let accountId = 0
  let stepMs = 0
  beforeAll(async () => {
    api = makeApi(world.installation, async () => actor, tradingRoutes)
    prices = new TestPrices(world.installation, {
      AAPL: 'Apple Inc.',
      MSFT: 'Microsoft Corporation',
      PENY: 'Penny Mining',
    })
    await keepBooksSound(world.installation)
    await keepBooksSound(world.installation)
  })
  beforeEach(async () => {
    actor = somebody()
    moment(OPEN)
    accountId = await openPaperAccount(world.as(), { accountName: 'Growth', initialCash: 10_000_000 })
    for (const [symbol, price] of [
      ['AAPL', 150],
      ['MSFT', 400],
      ['PENY', 0.5],
    ] as const) {
      prices.set(symbol, price, world.installation.clock())
    }
  })

  /** Sets the clock; moments of the suite only move on within a test. */
  const moment = (at: string) => world.setNow(new Date(Date.parse(at) + stepMs).toISOString())
  const tick = () => {
    stepMs += 1
    return world.setNow(new Date(world.installation.clock().getTime() + 1_000).toISOString())
  }
  const get = (path: string) => api.request(`/api/trading/${path}`)
  const send = (method: string, path: string, body: unknown, headers: Record<string, string> = {}) =>
    api.request(`/api/trading/${path}`, {
      method,
      body: typeof body === 'string' ? body : JSON.stringify(body),
      headers: { 'content-type': 'application/json', ...headers },
    })
  const request = (facts: object = {}) => ({
    symbol: 'AAPL',
    side: 'BUY',
    quantity: 10 * SHARE,
    orderType: 'MARKET',
    price: null,
    accountId,
    orgId: 1,
    ...facts,
  })
  const place = async (facts: object = {}) => {
    const answer = await send('POST', 'orders', request(facts))
    const body = await answer.json()
    expect(answer.status, JSON.stringify(body)).toBe(201)
    return Order.parse(body)
  }
  const limit = (cents: number, facts: object = {}) => ({ orderType: 'LIMIT', price: cents, ...facts })
  const account = async () => {
    const accounts = z.array(TradingAccount).parse(await (await get('accounts?orgId=1')).json())
    return accounts.find(({ id }) => id === accountId) as TradingAccount
  }
  const listed = async <Shape extends z.ZodType>(shape: Shape, path: string) =>
    z
      .array(shape)
      .parse(await (await get(`${path}${path.includes('?') ? '&' : '?'}accountId=${accountId}`)).json())
  const quote = async (symbol: string, price: number, facts: object = {}) => {
    tick()
    return onQuote(world.as(), prices.set(symbol, price, world.installation.clock(), facts))
  }
  const soundness = () => faultsOfBooks(world.installation.database.db, { organisationId: 1, accountId })
  const db = () => world.installation.database.db
  const pool = () => world.installation.database.pool
  const ownAlerts = async () =>
    (await activeAlerts(db(), 1, world.installation.clock())).filter(
      ({ subjectId }) => subjectId === `${accountId}`,
    )

  it('PORT-019 PORT-027 an account has its number, cash, value and day change', async () => {
    expect(await account()).toMatchObject({
      accountName: 'Growth',
      accountNumber: expect.stringMatching(/^PA-\d{6}$/),
      cash: 10_000_000,
      totalValue: 10_000_000,
      dayChange: 0,
      dayChangePercent: 0,
      buyingPower: 10_000_000,
    })
  })

  it('TRADE-016 TRADE-017 TRADE-018 TRADE-021 TRADE-031 an order is stored and shown back with quantity and price as they were sent', async () => {
    const order = await place({ ...limit(14_025), symbol: ' aapl ' })
    expect(order).toMatchObject({
      security: { symbol: 'AAPL', name: 'Apple Inc.' },
      side: 'BUY',
      quantity: 10 * SHARE,
      orderType: 'LIMIT',
      price: 14_025,
      stopPrice: null,
      status: 'SUBMITTED',
      filledPrice: null,
      filledQuantity: 0,
      commission: 0,
    })
    expect(await listed(Order, 'orders?orgId=1&limit=20')).toEqual([order])
    expect(await account()).toMatchObject({ heldCash: 140_250, buyingPower: 10_000_000 - 140_250 })
    expect(await soundness()).toEqual([])
  })

  it('TRADE-029 the price of a STOP_LOSS is its stop, and both are shown', async () => {
    const order = await place({ orderType: 'STOP_LOSS', price: 16_000 })
    expect(order).toMatchObject({ price: 16_000, stopPrice: 16_000, limitPrice: null, status: 'SUBMITTED' })
  })

  it('TRADE-019 TRADE-026 TRADE-030 PORT-020 PORT-021 PORT-029 a market order is filled at once: order, trade, position and cash agree', async () => {
    const order = await place()
    expect(order).toMatchObject({
      status: 'FILLED',
      price: null,
      filledPrice: 15_001,
      filledQuantity: 10 * SHARE,
    })
    const [trade] = await listed(Trade, 'trades?orgId=1&limit=20')
    expect(trade).toMatchObject({
      orderId: order.id,
      side: 'BUY',
      security: { symbol: 'AAPL' },
      quantity: 10 * SHARE,
      price: 15_001,
      grossAmount: 150_010,
      commission: 0,
      fees: 0,
      netAmount: 150_010,
      settlesOn: '2026-11-23',
      pricedFrom: 'quote',
    })
    prices.set('AAPL', 160, world.installation.clock(), { previousClose: dollars(155) })
    const [position] = await listed(Position, 'positions?orgId=1')
    expect(position).toMatchObject({
      accountId,
      security: { symbol: 'AAPL', name: 'Apple Inc.' },
      quantity: 10 * SHARE,
      averageCost: 15_001,
      currentPrice: 16_000,
      marketValue: 160_000,
      unrealizedPnl: 9_990,
      unrealizedPnlPercent: 6.6596,
      // Bought today: its change counts from what was paid.
      dayChange: 9_990,
    })
    expect(await account()).toMatchObject({
      cash: 9_849_990,
      settledCash: 10_000_000,
      totalValue: 10_009_990,
    })
    expect(await soundness()).toEqual([])
  })

  it('PORT-028 a day later the change counts from the close before, and what has no price is carried at cost and named, never worth less in silence', async () => {
    await place()
    moment('2026-11-23T15:00:00.000Z')
    prices.set('AAPL', 160, world.installation.clock(), { previousClose: dollars(155) })
    expect((await listed(Position, 'positions'))[0]).toMatchObject({
      dayChange: 5_000,
      dayChangePercent: 3.2258,
    })
    prices.forget('AAPL')
    const [position] = await listed(Position, 'positions')
    expect(position).toMatchObject({
      currentPrice: null,
      unrealizedPnl: null,
      dayChange: null,
      priceProvenance: { kind: 'at-cost' },
    })
    expect(position?.marketValue).toBeNull()
    const paid = Math.round(((position?.averageCost as number) * (position?.quantity as number)) / SHARE)
    const result = await account()
    expect(result).toMatchObject({ pricesMissing: ['AAPL'], dayChange: null })
    expect(result?.totalValue).toBe((result?.cash as number) + paid)
    expect(result?.coverage).toMatchObject({ atCost: ['AAPL'], sentence: expect.stringContaining('at cost') })
  })

  it('TRADE-025 TRADE-027 TRADE-028 an order is cancelled while it is pending or submitted, and not after', async () => {
    const order = await place(limit(14_000))
    const cancelled = await send('PATCH', `orders/${order.id}`, { status: 'CANCELLED' })
    expect([cancelled.status, Order.parse(await cancelled.json()).status]).toEqual([200, 'CANCELLED'])
    const again = await send('PATCH', `orders/${order.id}`, { status: 'CANCELLED' })
    expect([again.status, await again.json()]).toMatchObject([
      422,
      { code: 'order-refused', details: { reason: 'ORDER_NOT_CANCELABLE' } },
    ])
    const filled = await place()
    expect((await send('PATCH', `orders/${filled.id}`, { status: 'CANCELLED' })).status).toBe(422)
    expect((await send('PATCH', `orders/${filled.id}`, { status: 'FILLED' })).status).toBe(400)
    moment('2026-11-21T15:00:00.000Z')
    const waiting = await place(limit(14_000))
    expect(waiting.status).toBe('PENDING')
    expect((await send('PATCH', `orders/${waiting.id}`, { status: 'CANCELLED' })).status).toBe(200)
    expect(await account()).toMatchObject({ heldCash: 0 })
    expect(await soundness()).toEqual([])
  })

  it('TRADE-008 TRADE-009 TRADE-010 TRADE-011 TRADE-012 TRADE-014 TRADE-015 TRADE-022 TRADE-023 TRADE-024 bad input is a 4xx with a code and changes nothing', async () => {
    await place()
    const before = [await account(), await listed(Order, 'orders')]
    const bad: [unknown, number, string][] = [
      [request(limit(0)), 400, 'invalid-input'],
      [request(limit(-5)), 400, 'invalid-input'],
      [request({ orderType: 'LIMIT' }), 400, 'invalid-input'],
      [request({ orderType: 'STOP_LOSS', price: null }), 400, 'invalid-input'],
      [request({ orderType: 'STOP_LIMIT', price: 15_000 }), 400, 'invalid-input'],
      [request({ orderType: 'TRAILING_STOP', side: 'SELL' }), 400, 'invalid-input'],
      [request({ symbol: '' }), 400, 'invalid-input'],
      [request({ symbol: undefined }), 400, 'invalid-input'],
      [request({ symbol: "A'; drop table paper_order; --" }), 400, 'invalid-input'],
      [request({ accountId: undefined }), 400, 'invalid-input'],
      [request({ quantity: undefined }), 400, 'invalid-input'],
      [request({ quantity: 0 }), 400, 'invalid-input'],
      [request({ quantity: -10 * SHARE }), 400, 'invalid-input'],
      [request({ quantity: SHARE - 1 }), 400, 'invalid-input'],
      [request({ quantity: 1.5 * SHARE + 0.005 }), 400, 'invalid-input'],
      [request({ quantity: 1e300 }), 400, 'invalid-input'],
      [request({ quantity: 'NaN' }), 400, 'invalid-input'],
      [JSON.stringify(request()).replace('10000000', 'NaN'), 400, 'invalid-json'],
      [request(limit(1e12)), 400, 'invalid-input'],
      [request({ side: 'HOLD' }), 400, 'invalid-input'],
      [request({ orderType: 'ICEBERG' }), 400, 'invalid-input'],
      [request({ orgId: 2 }), 403, 'forbidden'],
      [request({ accountId: 999_999 }), 404, 'not-found'],
      [request({ symbol: 'NOPE' }), 422, 'INSTRUMENT_UNKNOWN'],
      [request(limit(15_000.5)), 422, 'SUB_PENNY_INCREMENT'],
      [request(limit(50.005)), 422, 'SUB_PENNY_INCREMENT'],
      [request({ ...limit(14_000), quantity: 1_500_000 }), 422, 'NOT_FRACTIONABLE'],
      [request({ orderType: 'STOP_LOSS', price: 10_000 }), 422, 'STOP_PRICE_WRONG_SIDE'],
      [request({ side: 'SELL', quantity: 11 * SHARE }), 422, 'INSUFFICIENT_QUANTITY'],
      [request({ quantity: 1_000 * SHARE }), 422, 'INSUFFICIENT_BUYING_POWER'],
      [request({ quantity: 900_000_000 * SHARE }), 422, 'MAX_NOTIONAL_PER_ORDER'],
      [request({ side: 'SELL', lotIds: ['1-1'] }), 422, 'LOT_UNKNOWN'],
    ]
    for (const [body, status, code] of bad) {
      const answer = await send('POST', 'orders', body)
      const problem = (await answer.json()) as {
        code: string
        message: string
        details?: { reason?: string }
      }
      expect([answer.status, problem.details?.reason ?? problem.code], JSON.stringify(body)).toEqual([
        status,
        code,
      ])
      expect(problem.message).toMatch(/\w+/)
    }
    expect([await account(), await listed(Order, 'orders')]).toEqual(before)
    expect(await soundness()).toEqual([])
  })

  it('a share below a dollar is quoted to a hundredth of a cent', async () => {
    expect(await place({ ...limit(49.55), symbol: 'PENY', quantity: 1_000 * SHARE })).toMatchObject({
      price: 49.55,
      heldCash: 49_550,
    })
  })

  it('without a price of the market a market order cannot be held, and says so', async () => {
    prices.forget('AAPL')
    const answer = await send('POST', 'orders', request())
    expect([answer.status, await answer.json()]).toMatchObject([503, { code: 'price-unavailable' }])
    expect((await place(limit(14_000))).status).toBe('SUBMITTED')
  })

  it('without market data an order is refused for that, and not as a symbol that nobody knows', async () => {
    const bare = makeApi({ ...world.installation }, async () => actor, tradingRoutes)
    const headers = { 'content-type': 'application/json' }
    const answer = await bare.request('/api/trading/orders', {
      method: 'POST',
      body: JSON.stringify(request()),
      headers,
    })
    expect([answer.status, await answer.json()]).toMatchObject([503, { code: 'price-unavailable' }])
  })

  it('TRADE-020 PORT-030 lists answer the newest, fifty unless told and at most as many as asked', async () => {
    const ids: number[] = []
    for (let count = 0; count < 52; count += 1) ids.push((await place(limit(100, { quantity: SHARE }))).id)
    expect(await listed(Order, 'orders')).toHaveLength(50)
    expect((await listed(Order, 'orders?limit=20')).map(({ id }) => id)).toEqual(
      ids.toReversed().slice(0, 20),
    )
    expect((await get('orders?limit=0')).status).toBe(400)
    expect((await get('orders?orgId=2')).status).toBe(403)
    expect((await get('trades?orgId=2')).status).toBe(403)
  })

  it('the same client order id answers the same order; with another request it is refused, for ever', async () => {
    const first = await place({ clientOrderId: 'ticket-1' })
    const again = await send('POST', 'orders', request({ clientOrderId: 'ticket-1' }))
    expect([again.headers.get('idempotency-hit'), Order.parse(await again.json())]).toEqual(['true', first])
    const other = await send('POST', 'orders', request({ clientOrderId: 'ticket-1', quantity: 11 * SHARE }))
    expect([other.status, await other.json()]).toMatchObject([
      409,
      { code: 'conflict', details: { reason: 'CLIENT_ORDER_ID_MUST_BE_UNIQUE' } },
    ])
    const keyed = await Promise.all(
      Array.from({ length: 4 }, () => send('POST', 'orders', request(), { 'idempotency-key': 'key-1' })),
    )
    const orders = await Promise.all(keyed.map(async (answer) => Order.parse(await answer.json()).id))
    expect(new Set(orders).size).toBe(1)
    expect(await listed(Order, 'orders')).toHaveLength(2)
  })

  it('orders sent at once that together exceed the cash: only what it pays for is taken', async () => {
    const answers = await Promise.all(
      Array.from({ length: 6 }, () =>
        send('POST', 'orders', request(limit(14_000, { quantity: 300 * SHARE }))),
      ),
    )
    expect(answers.map((answer) => answer.status).sort()).toEqual([201, 201, 422, 422, 422, 422])
    expect(await account()).toMatchObject({ heldCash: 8_400_000 })
    expect(await soundness()).toEqual([])
  })

  it('one of a simultaneous cancel, replace and quote wins and the books agree', async () => {
    const { id, version } = await place(limit(14_000))
    tick()
    const seen = prices.set('AAPL', 139, world.installation.clock())
    const [, cancel, replace] = await Promise.all([
      onQuote(world.as(), seen),
      send('PATCH', `orders/${id}`, { status: 'CANCELLED', version }),
      send('POST', `orders/${id}/replace`, { version, limitPrice: 14_100 }),
    ])
    const statuses = (await listed(Order, 'orders')).map(({ status }) => status)
    const taken = [cancel.status === 200, replace.status === 201]
    expect(taken.filter(Boolean).length).toBeLessThanOrEqual(1)
    expect(statuses.filter((status) => status === 'FILLED').length).toBe(cancel.status === 200 ? 0 : 1)
    expect(await soundness()).toEqual([])
  })

  it('a replace needs the version that stands', async () => {
    const { id, version } = await place(limit(14_000))
    const stale = await send('POST', `orders/${id}/replace`, { version: version + 1, limitPrice: 14_100 })
    expect(stale.status).toBe(409)
    const replaced = await send('POST', `orders/${id}/replace`, {
      version,
      limitPrice: 14_100,
      quantity: 20 * SHARE,
    })
    const next = Order.parse(await replaced.json())
    expect(next).toMatchObject({ status: 'SUBMITTED', price: 14_100, replacesId: id, quantity: 20 * SHARE })
    expect(OrderFile.parse(await (await get(`orders/${id}`)).json())).toMatchObject({
      status: 'REPLACED',
      replacedById: next.id,
    })
    expect(await account()).toMatchObject({ heldCash: 282_000 })
    expect(await soundness()).toEqual([])
  })

  it('quotes fill what waits, in parts as the size on show allows, and the same quote again changes nothing', async () => {
    const { id } = await place(limit(39_000, { symbol: 'MSFT' }))
    expect(await quote('MSFT', 389, { askSize: shares(4) })).toBe(1)
    expect(OrderFile.parse(await (await get(`orders/${id}`)).json())).toMatchObject({
      status: 'PARTIALLY_FILLED',
      filledQuantity: 4 * SHARE,
    })
    const [same] = [...(await prices.latestQuotes(undefined, ['MSFT'])).values()]
    expect(await onQuote(world.as(), same as never)).toBe(0)
    expect(await quote('MSFT', 391)).toBe(0)
    const file = OrderFile.parse(await (await get(`orders/${id}`)).json())
    expect(file.explanation).toMatchObject({ code: 'not-marketable', facts: { limit: 39_000, best: 39_101 } })
    expect(await quote('MSFT', 389)).toBe(1)
    const done = OrderFile.parse(await (await get(`orders/${id}`)).json())
    expect(done.status).toBe('FILLED')
    expect(done.events.map(({ kind }) => kind)).toEqual([
      'order-received',
      'order-stepped',
      'hold-set',
      'order-waited',
      'order-filled',
      'hold-set',
      'order-waited',
      'order-filled',
    ])
    expect(done.fills.map((fill) => [fill.price, fill.explanation?.code])).toEqual([
      [38_901, 'traded-through'],
      [38_901, 'traded-through'],
    ])
    expect(done.fills[0]?.explanation?.facts).toMatchObject({ limit: 39_000, ask: 38_901, size: 4 * SHARE })
    expect(await soundness()).toEqual([])
  })

  it('an open order that is filled in part is explained by its fill as it was recorded, whatever the market does since', async () => {
    const { id } = await place(limit(39_500, { symbol: 'MSFT', quantity: 20 * SHARE }))
    const placed = OrderFile.parse(await (await get(`orders/${id}`)).json())
    await quote('MSFT', 394, { askSize: shares(4) })
    const first = OrderFile.parse(await (await get(`orders/${id}`)).json())
    expect(first).toMatchObject({ status: 'PARTIALLY_FILLED', explanation: { code: 'traded-through' } })
    expect(first.explanation).toMatchObject({ ...first.fills[0]?.explanation })
    expect(placed.explanation).toMatchObject({ code: 'not-marketable' })
    await quote('MSFT', 393, { askSize: shares(4) })
    const second = OrderFile.parse(await (await get(`orders/${id}`)).json())
    expect(second.fills.map((fill) => [fill.price, fill.explanation?.code])).toEqual([
      [39_401, 'traded-through'],
      [39_301, 'price-improved'],
    ])
    expect((await send('PATCH', `orders/${id}`, { status: 'CANCELLED' })).status).toBe(200)
  })

  it('a bar fills what waits where there are no quotes, at most a tenth of its volume', async () => {
    const { id } = await place(limit(39_000, { symbol: 'MSFT', quantity: 20 * SHARE }))
    tick()
    const bar = {
      kind: 'bar' as const,
      symbol: 'MSFT',
      at: world.installation.clock().getTime(),
      volume: shares(150),
    }
    const traded = { open: dollars(395), high: dollars(396), low: dollars(388), close: dollars(389) }
    expect(await onBar(world.as(), { ...bar, ...traded })).toBe(1)
    const file = OrderFile.parse(await (await get(`orders/${id}`)).json())
    expect(file).toMatchObject({
      status: 'PARTIALLY_FILLED',
      filledQuantity: 15 * SHARE,
      filledPrice: 39_000,
    })
    expect((await listed(Trade, 'trades'))[0]).toMatchObject({ pricedFrom: 'bar' })
    expect((await send('PATCH', `orders/${id}`, { status: 'CANCELLED' })).status).toBe(200)
    expect(await soundness()).toEqual([])
  })

  it('a bracket opens, protects and closes a position through quotes alone', async () => {
    const entry = await place({ takeProfitPrice: 16_000, stopLossPrice: 14_000 })
    const legs = () =>
      listed(Order, 'orders').then((orders) => orders.filter((order) => order.groupId === entry.id))
    expect((await legs()).map(({ leg, status }) => `${leg} ${status}`).sort()).toEqual([
      'entry FILLED',
      'stop SUBMITTED',
      'target SUBMITTED',
    ])
    await quote('AAPL', 139)
    expect((await legs()).map(({ leg, status }) => `${leg} ${status}`).sort()).toEqual([
      'entry FILLED',
      'stop FILLED',
      'target CANCELLED',
    ])
    expect(await listed(Position, 'positions')).toEqual([])
    expect(await soundness()).toEqual([])
  })

  it('the clock ends day orders, settles cash and pays dividends, once', async () => {
    await place()
    const resting = await place(limit(14_000))
    await place(limit(10_000, { timeInForce: 'GTC' }))
    moment('2026-11-23T12:00:00.000Z')
    const dividend = { symbol: 'AAPL', exDay: '2026-11-23', payDay: '2026-12-01', perShare: dollars(0.26) }
    await applyDividend(world.as(), dividend)
    await applyDividend(world.as(), dividend)
    expect(await account()).toMatchObject({ dividendsDue: 260 })
    await settleAndExpire(world.as())
    expect(OrderFile.parse(await (await get(`orders/${resting.id}`)).json()).status).toBe('EXPIRED')
    expect(await account()).toMatchObject({ settledCash: 9_849_990, unsettledCash: 0, heldCash: 99_740 })
    moment('2026-12-01T15:00:00.000Z')
    await settleAndExpire(world.as())
    expect(await settleAndExpire(world.as())).toBe(0)
    expect(await account()).toMatchObject({ settledCash: 9_850_250, dividendsDue: 0 })
    expect(await soundness()).toEqual([])
  })

  it('who buys on the day of a split or a dividend has bought after it; who traded before it was told is left to a person', async () => {
    const split = { symbol: 'AAPL', exDay: '2026-11-20', to: 2, from: 1 }
    await place()
    expect(await applySplit(world.as(), split)).toBe(0)
    expect(await applyDividend(world.as(), { ...split, payDay: '2026-12-01', perShare: dollars(0.26) })).toBe(
      0,
    )
    expect((await listed(Position, 'positions'))[0]).toMatchObject({ quantity: 10 * SHARE })
    expect(await account()).toMatchObject({ dividendsDue: 0 })

    moment('2026-11-23T15:00:00.000Z')
    prices.set('AAPL', 75, world.installation.clock())
    await place({ quantity: 5 * SHARE })
    await applySplit(world.as(), { ...split, exDay: '2026-11-23' })
    expect((await listed(Position, 'positions'))[0]).toMatchObject({ quantity: 15 * SHARE })
    expect(await ownAlerts()).toMatchObject([
      { severity: 'critical', title: expect.stringContaining('split of AAPL on 2026-11-23 is not booked') },
    ])
    expect(await soundness()).toEqual([])
  })

  it('a split doubles what is held and changes no cost, once', async () => {
    await place()
    const split = { symbol: 'AAPL', exDay: '2026-11-23', to: 2, from: 1 }
    await applySplit(world.as(), split)
    await applySplit(world.as(), split)
    expect((await listed(Position, 'positions'))[0]).toMatchObject({
      quantity: 20 * SHARE,
      averageCost: 7_500.5,
    })
    expect(await soundness()).toEqual([])
  })

  it('the database itself refuses books that are changed, unbalanced or out of step with the rows', async () => {
    await place()
    const refuses = (statement: string) => expect(pool().query(statement)).rejects.toThrow()
    await refuses(`update paper_transfer set amount = amount + 1 where account_id = ${accountId}`)
    await refuses(`delete from paper_transfer where account_id = ${accountId}`)
    await refuses(`update paper_fill set price = 1 where account_id = ${accountId}`)
    await refuses(`delete from paper_journal where account_id = ${accountId}`)
    await refuses(`update paper_account set settled = settled + 1 where id = ${accountId}`)
    await refuses(`update paper_account set held = -1 where id = ${accountId}`)
    await refuses(`update paper_position set quantity = quantity + 1 where account_id = ${accountId}`)
    await refuses(
      `update paper_balance set balance = balance + 1 where account_id = ${accountId} and ledger_account = 'cash:settled'`,
    )
    await refuses(
      `insert into paper_transfer values (1, ${accountId}, 99, 0, 'cash:settled', 'equity:contributions', 'USD', 100, now())`,
    )
    await refuses(
      `insert into paper_transfer values (1, ${accountId}, 99, 0, 'expense:commission', 'expense:commission', 'USD', 100, now())`,
    )
    await refuses(`insert into paper_fill (organisation_id, account_id, order_id, execution_id, symbol, side, quantity, price, gross, commission, sec_fee, taf_fee, net, trade_day, settle_day, input, is_ambiguous, why, executed_at)
      select organisation_id, account_id, order_id, execution_id, symbol, side, quantity, price, gross, commission, sec_fee, taf_fee, net, trade_day, settle_day, input, is_ambiguous, why, executed_at from paper_fill where account_id = ${accountId}`)
    expect(await soundness()).toEqual([])
  })

  it('debits equal credits in every unit, and the audit log and the journal tell the whole story', async () => {
    await place()
    await place({ side: 'SELL', quantity: 4 * SHARE })
    const { rows } = await pool().query(
      `select unit, sum(balance)::bigint as total from paper_balance where account_id = ${accountId} group by unit order by unit`,
    )
    expect(rows).toEqual([
      { unit: 'USD', total: 0 },
      { unit: 'share:AAPL', total: 0 },
    ])
    const ledger = (await (await get(`ledger?accountId=${accountId}`)).json()) as {
      rows: object[]
      total: number
    }
    expect(ledger.total).toBe(ledger.rows.length)
    const lots = (await (await get(`lots?accountId=${accountId}`)).json()) as object[]
    expect(lots).toMatchObject([{ symbol: 'AAPL', quantity: 6 * SHARE, cost: 90_006 }])
    expect(await verifyAudit(db(), 1)).toMatchObject({ isIntact: true })
  })

  it('the nightly reconciliation finds sound books sound, and an order that was tampered with', async () => {
    await place(limit(14_000))
    expect(await reconcileBooks(world.as())).toBe(0)
    await pool().query(`update paper_order set limit_price = 1 where account_id = ${accountId}`)
    expect(await reconcileBooks(world.as())).toBe(1)
    expect(await ownAlerts()).toMatchObject([{ severity: 'critical', kind: 'books-differ' }])
    await db().transaction((tx) => deleteAllTrading(tx as never, 1, [accountId]))
  })

  it('reaches no account and no order of another organisation, and a viewer trades nothing', async () => {
    const { id } = await place(limit(14_000))
    actor = somebody({ organisationId: 2 })
    expect(await (await get('accounts')).json()).toEqual([])
    expect((await get(`orders/${id}`)).status).toBe(404)
    expect((await send('PATCH', `orders/${id}`, { status: 'CANCELLED' })).status).toBe(404)
    expect((await send('POST', 'orders', request({ orgId: 2 }))).status).toBe(404)
    expect((await get(`ledger?accountId=${accountId}`)).status).toBe(404)
    expect((await get(`lots?accountId=${accountId}`)).status).toBe(404)
    actor = somebody({ role: 'viewer' })
    expect((await get('orders')).status).toBe(200)
    expect((await send('POST', 'orders', request())).status).toBe(403)
    expect((await send('PATCH', `orders/${id}`, { status: 'CANCELLED' })).status).toBe(403)
  })

  it('everything of one account can be removed with its books, and of no other', async () => {
    await place()
    const other = await openPaperAccount(world.as(), { accountName: 'Other', initialCash: 1_000 })
    await db().transaction((tx) => deleteAllTrading(tx as never, 1, [accountId]))
    const accounts = z.array(TradingAccount).parse(await (await get('accounts')).json())
    expect(accounts.map(({ id }) => id)).toContain(other)
    expect(accounts.map(({ id }) => id)).not.toContain(accountId)
    expect(await listed(Order, 'orders')).toEqual([])
  })
})
