import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeApi } from '#platform/http-server/index.ts'
import { liveRoutes, stopLive } from '#platform/live/index.ts'
import { Listener } from '#platform/live/test-listener.ts'
import { onEveryDatabase, somebody } from '#platform/testing/index.ts'
import { keepBooksSound, onQuote, openPaperAccount, placeOrder, tradingSlice } from '../index.ts'
import { TestPrices } from '../test-prices.ts'

const SHARE = 1_000_000

onEveryDatabase('news of the paper accounts', (world) => {
  let prices: TestPrices
  beforeAll(async () => {
    world.setNow('2026-11-20T15:00:00.000Z')
    prices = new TestPrices(world.installation, { AAPL: 'Apple Inc.' })
    prices.set('AAPL', 150, world.installation.clock())
    await keepBooksSound(world.installation)
  })
  afterAll(() => stopLive(world.installation))

  it('tells an order, its fill when the market comes to it, and nothing of a quote that fills nothing', async () => {
    const accountId = await openPaperAccount(world.as(), { accountName: 'Growth', initialCash: 10_000_000 })
    const api = makeApi(
      world.installation,
      async () => somebody({ role: 'viewer' }),
      liveRoutes(tradingSlice.news),
    )
    const listener = new Listener(await api.request('/api/live?topics=trading'))
    const order = await placeOrder(world.as(), {
      symbol: 'AAPL',
      side: 'BUY',
      quantity: 10 * SHARE,
      orderType: 'LIMIT',
      price: 14_000,
      accountId,
      timeInForce: 'GTC',
      lotIds: [],
    })
    const quoteAt = (price: number, at: string) => {
      world.setNow(at)
      return onQuote(world.as(), prices.set('AAPL', price, world.installation.clock()))
    }
    expect(await quoteAt(149, '2026-11-20T15:01:00.000Z')).toBe(0)
    expect(await quoteAt(139, '2026-11-20T15:02:00.000Z')).toBe(1)
    await listener.until(({ heard }) => heard.length >= 3)
    const news = listener.heard
      .slice(1)
      .map(({ data }) => data as { accountId: number; happened: string[]; orderIds: number[] })
    expect(news.map((one) => [one.accountId, one.orderIds])).toEqual([
      [accountId, [order.id]],
      [accountId, [order.id]],
    ])
    expect(news[0]?.happened).toContain('order-received')
    expect(news[1]?.happened).toContain('order-filled')
    await listener.leave()
  })
})
