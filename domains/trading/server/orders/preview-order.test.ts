import fc from 'fast-check'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { provenanceAt } from '#domains/market-data/server/index.ts'
import { type ApiApp, makeApi } from '#platform/http-server/index.ts'
import type { Actor } from '#platform/identity/index.ts'
import { onEveryDatabase, somebody } from '#platform/testing/index.ts'
import { Order, OrderFile, OrderPreview } from '../../contract/index.ts'
import { faultsOfBooks, openPaperAccount, placeOrder, tradingRoutes } from '../index.ts'
import { TestPrices } from '../test-prices.ts'
import { previewOrder } from './preview-order.ts'

const SHARE = 1_000_000
const OPEN = '2026-11-20T15:00:00.000Z'
const SATURDAY = '2026-11-21T15:00:00.000Z'
const isOrder = (value: unknown): value is Order => Order.safeParse(value).success

onEveryDatabase('previewing an order', (world) => {
  let actor: Actor = somebody()
  let api: ApiApp
  let prices: TestPrices
  let accountId = 0
  beforeAll(() => {
    api = makeApi(world.installation, async () => actor, tradingRoutes)
    prices = new TestPrices(world.installation, { AAPL: 'Apple Inc.', MSFT: 'Microsoft Corporation' })
  })
  beforeEach(async () => {
    actor = somebody()
    world.setNow(OPEN)
    accountId = await openPaperAccount(world.as(), { accountName: 'Growth', initialCash: 10_000_000 })
    prices.set('AAPL', 150, world.installation.clock())
    prices.forget('MSFT')
  })

  const send = async (path: string, facts: object) => {
    const terms = {
      symbol: 'AAPL',
      side: 'BUY',
      quantity: 10 * SHARE,
      orderType: 'MARKET',
      price: null,
      accountId,
    }
    const answer = await api.request(`/api/trading/${path}`, {
      method: 'POST',
      body: JSON.stringify({ ...terms, ...facts }),
      headers: { 'content-type': 'application/json' },
    })
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
  }
  const preview = async (facts: object = {}) => {
    const { status, body } = await send('orders/preview', facts)
    expect(status, JSON.stringify(body)).toBe(200)
    return OrderPreview.parse(body)
  }
  const account = async () => {
    const accounts = (await (await api.request('/api/trading/accounts')).json()) as { id: number }[]
    return accounts.find(({ id }) => id === accountId)
  }

  it('TRADE-030 tells what a market order costs and leaves, and writes nothing', async () => {
    const before = await account()
    expect(await preview()).toMatchObject({
      refusal: null,
      status: 'FILLED',
      isMarketOpen: true,
      filledQuantity: 10 * SHARE,
      price: 15_001,
      grossAmount: 150_010,
      commission: 0,
      fees: 0,
      netAmount: 150_010,
      heldCash: 0,
      buyingPower: 10_000_000,
      buyingPowerAfter: 9_849_990,
      explanation: { code: 'filled-at-best' },
    })
    expect(await account()).toEqual(before)
    expect(await (await api.request(`/api/trading/orders?accountId=${accountId}`)).json()).toEqual([])
    expect(await faultsOfBooks(world.installation.database.db, { organisationId: 1, accountId })).toEqual([])
  })

  it('what it foretells is what placing then does, for any order', async () => {
    const orders = fc.record({
      side: fc.constantFrom('BUY', 'SELL'),
      quantity: fc.integer({ min: 1, max: 900 }).map((count) => count * SHARE),
      orderType: fc.constantFrom('MARKET', 'LIMIT', 'STOP_LOSS'),
      price: fc.integer({ min: 14_000, max: 16_000 }),
      timeInForce: fc.constantFrom('DAY', 'GTC', 'IOC'),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(orders, { minLength: 1, maxLength: 4 }), async (asked) => {
        accountId = await openPaperAccount(world.as(), { accountName: 'Any', initialCash: 10_000_000 })
        for (const order of asked) {
          const price = order.orderType === 'MARKET' ? null : order.price
          const terms = { ...order, price, symbol: 'AAPL', accountId, lotIds: [] }
          const foretold = await previewOrder(world.as(), terms)
          const placed = await placeOrder(world.as(), terms).catch((refused: unknown) => refused)
          if (foretold.refusal) {
            expect(placed).toMatchObject({
              code: 'order-refused',
              details: { reason: foretold.refusal.code },
            })
            continue
          }
          if (!isOrder(placed)) throw placed
          expect(foretold).toMatchObject({
            status: placed.status,
            filledQuantity: placed.filledQuantity,
            heldCash: placed.heldCash,
          })
          expect(await account()).toMatchObject({ buyingPower: foretold.buyingPowerAfter })
        }
      }),
      { numRuns: 12 },
    )
  })

  it('TRADE-022 TRADE-023 TRADE-024 refuses by the same rules as placing, and names the first check that fails', async () => {
    expect(await send('orders/preview', { symbol: '' })).toMatchObject({ status: 400 })
    expect(await send('orders/preview', { quantity: SHARE - 1 })).toMatchObject({ status: 400 })
    expect(await send('orders/preview', { side: 'HOLD' })).toMatchObject({ status: 400 })
    expect(await send('orders/preview', { orderType: 'ICEBERG' })).toMatchObject({ status: 400 })
    expect(await send('orders/preview', { orderType: 'LIMIT' })).toMatchObject({
      status: 400,
      body: { details: { issues: [{ field: 'price' }] } },
    })
    expect(await send('orders/preview', { accountId: 999_999_999 })).toMatchObject({ status: 404 })
    expect((await preview({ symbol: 'NONE' })).refusal).toMatchObject({ code: 'INSTRUMENT_UNKNOWN' })
    expect((await preview({ side: 'SELL' })).refusal).toMatchObject({
      code: 'INSUFFICIENT_QUANTITY',
      facts: { requested: 10 * SHARE, available: 0 },
    })
    const tooMuch = await preview({ quantity: 1_000 * SHARE })
    expect(tooMuch).toMatchObject({
      refusal: { code: 'INSUFFICIENT_BUYING_POWER' },
      status: null,
      netAmount: 15_001_000,
      buyingPowerAfter: 10_000_000,
    })
    expect(await preview({ quantity: 1_000_000_000 * SHARE })).toMatchObject({
      refusal: { code: 'MAX_NOTIONAL_PER_ORDER' },
      netAmount: null,
    })
  })

  it('a sale shows its regulatory fees, a missing price makes amounts unknown and never zero', async () => {
    await send('orders', { quantity: 100 * SHARE })
    expect(await preview({ side: 'SELL', quantity: 100 * SHARE })).toMatchObject({
      grossAmount: 1_499_900,
      // SEC: 20.60 a million, rounded up; FINRA: 0.000195 a share, rounded up.
      fees: 31 + 2,
      netAmount: 1_499_900 - 33,
      buyingPowerAfter: 10_000_000 - 1_500_100 + 1_499_900 - 33,
    })
    expect(await preview({ symbol: 'MSFT', orderType: 'MARKET' })).toMatchObject({
      refusal: { code: 'NO_MARKET_PRICE' },
      price: null,
      netAmount: null,
      quotedAt: null,
    })
  })

  it('outside of a session the order waits for the next opening, and a limit tells why it would rest', async () => {
    expect(await preview({ orderType: 'LIMIT', price: 14_000 })).toMatchObject({
      status: 'SUBMITTED',
      filledQuantity: 0,
      heldCash: 140_000,
      price: 14_000,
      explanation: { code: 'not-marketable', facts: { limit: 14_000, best: 15_001 } },
    })
    world.setNow(SATURDAY)
    expect(await preview()).toMatchObject({
      status: 'PENDING',
      isMarketOpen: false,
      opensAt: '2026-11-23T14:30:00.000Z',
      filledQuantity: 0,
      heldCash: 153_770,
      // Nothing was filled, and nothing says so.
      explanation: { code: 'waits-for-opening' },
    })
  })

  it('an order that waits for the opening is not said to have been filled', async () => {
    world.setNow(SATURDAY)
    const { body } = await send('orders', {})
    expect(body.status).toBe('PENDING')
    const file = OrderFile.parse(await (await api.request(`/api/trading/orders/${body.id}`)).json())
    expect(file.explanation?.sentence).toMatch(/^The exchange is closed: it waits/)
  })

  it('a price that nothing is filled against makes no estimate of a market order', async () => {
    const provenance = provenanceAt(world.installation.clock(), {
      source: 'imported',
      kind: 'imported',
      at: new Date('2026-10-20T20:00:00.000Z'),
      isCoin: false,
    })
    prices.set('AAPL', 150, new Date('2026-10-20T20:00:00.000Z'), { provenance })
    expect(await preview()).toMatchObject({
      refusal: { code: 'PRICE_NOT_OF_SESSION' },
      price: null,
      grossAmount: null,
      netAmount: null,
    })
    expect(await preview({ orderType: 'LIMIT', price: 14_000 })).toMatchObject({
      refusal: null,
      netAmount: 140_000,
    })
  })

  it('reaches no account of another organisation', async () => {
    actor = somebody({ organisationId: 2 })
    expect(await send('orders/preview', {})).toMatchObject({ status: 404 })
    expect(await send('orders/preview', { orgId: 1 })).toMatchObject({ status: 403 })
  })

  it('an order’s file holds its own fills', async () => {
    const { body } = await send('orders', {})
    await send('orders', { quantity: 3 * SHARE })
    const file = OrderFile.parse(await (await api.request(`/api/trading/orders/${body.id}`)).json())
    expect(file.fills).toMatchObject([{ orderId: body.id, quantity: 10 * SHARE, price: 15_001 }])
  })
})
