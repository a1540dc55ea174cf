import { beforeAll, beforeEach, expect, it } from 'vitest'
import { z } from 'zod'
import { provenanceAt } from '#domains/market-data/server/index.ts'
import { recentAudit } from '#platform/audit/index.ts'
import { type ApiApp, makeApi } from '#platform/http-server/index.ts'
import type { Actor } from '#platform/identity/index.ts'
import { onEveryDatabase, somebody } from '#platform/testing/index.ts'
import { HoldingPrice, OrderPreview, Position, TradingAccount } from '../../contract/index.ts'
import { keepBooksSound, onQuote, openPaperAccount, tradingRoutes } from '../index.ts'
import { TestPrices } from '../test-prices.ts'
import { removeAllDecided } from './store.ts'

const SHARE = 1_000_000
/** A Friday, its session running. */
const OPEN = '2026-11-20T15:00:00.000Z'

onEveryDatabase('what holdings are valued at', (world) => {
  let actor: Actor = somebody()
  let api: ApiApp
  let prices: TestPrices
  let accountId = 0

  beforeAll(async () => {
    api = makeApi(world.installation, async () => actor, tradingRoutes)
    prices = new TestPrices(world.installation, {
      AAPL: 'Apple Inc.',
      OLDCO: 'Old Company',
      MSFT: 'Microsoft',
    })
    await keepBooksSound(world.installation)
  })
  beforeEach(async () => {
    actor = somebody()
    world.setNow(OPEN)
    await removeAllDecided(world.installation.database.db, 1)
    const cash = { accountName: 'Growth', initialCash: 10_000_000 }
    accountId = await openPaperAccount(world.as(), cash)
    for (const symbol of ['AAPL', 'OLDCO']) {
      price(symbol, 100, OPEN, 'real-time')
      expect((await send('POST', 'orders', market(symbol))).status).toBe(201)
    }
  })

  const price = (
    symbol: string,
    dollars: number,
    at: string,
    kind: 'real-time' | 'imported' | 'delayed' | 'simulated',
  ) => {
    const made = new Date(at)
    const provenance = provenanceAt(world.installation.clock(), {
      source: 'a source',
      kind,
      at: made,
      isCoin: false,
    })
    return prices.set(symbol, dollars, made, {
      provenance,
      source: provenance.source,
      ...(provenance.isOfLastSession ? {} : { previousClose: null }),
    })
  }
  const market = (symbol: string) => ({
    symbol,
    side: 'BUY',
    quantity: 10 * SHARE,
    orderType: 'MARKET',
    price: null,
    accountId,
  })
  const send = (method: string, path: string, body?: unknown) =>
    api.request(`/api/trading/${path}`, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      headers: { 'content-type': 'application/json' },
    })
  const account = async () => {
    const all = z.array(TradingAccount).parse(await (await send('GET', 'accounts')).json())
    return all.find(({ id }) => id === accountId) as TradingAccount
  }
  const holding = async (symbol: string) => {
    const path = `positions?accountId=${accountId}`
    const all = z.array(Position).parse(await (await send('GET', path)).json())
    return all.find(({ security }) => security.symbol === symbol) as Position
  }

  it('an old price counts in the total, which says so; it has no change of the day and blanks nobody else’s', async () => {
    price('OLDCO', 50, '2020-01-10T21:00:00.000Z', 'imported')
    price('AAPL', 110, OPEN, 'real-time')
    expect(await holding('OLDCO')).toMatchObject({
      currentPrice: 5_000,
      marketValue: 50_000,
      dayChange: null,
      dayChangePercent: null,
      priceProvenance: { kind: 'imported', isOld: true, asOf: '2020-01-10T21:00:00.000Z' },
    })
    const result = await account()
    expect(result.totalValue).toBe((result.cash ?? 0) + 50_000 + 110_000)
    expect(result.dayChange).toBe((await holding('AAPL')).dayChange)
    expect(result.coverage).toMatchObject({
      positions: 2,
      dayChangePositions: 1,
      old: ['OLDCO'],
      oldestAsOf: '2020-01-10T21:00:00.000Z',
      sentence:
        'Of the holdings, 31.3% at prices older than the last session (OLDCO; the oldest of 10 Jan 2020).',
    })
  })

  it('real and made prices in one total are said', async () => {
    price('OLDCO', 100, OPEN, 'simulated')
    expect((await account()).coverage).toMatchObject({
      isMixed: true,
      sentence: expect.stringContaining('real and simulated prices are added together'),
    })
  })

  it('a price set by hand, with its day and reason, counts until the market has a newer one; it is audited', async () => {
    prices.forget('OLDCO')
    const decision = {
      treatment: 'manual',
      price: 4_200,
      pricedOn: '2026-11-18',
      reason: 'Liquidator’s letter.',
    }
    const answer = await send('PUT', 'holding-prices/OLDCO', decision)
    expect(answer.status).toBe(200)
    expect(HoldingPrice.parse(await answer.json())).toMatchObject({
      symbol: 'OLDCO',
      price: 4_200,
      version: 1,
    })
    expect(await holding('OLDCO')).toMatchObject({
      currentPrice: 4_200,
      marketValue: 42_000,
      dayChange: null,
      priceSource: 'manual',
      priceProvenance: { kind: 'manual', isOld: true },
    })
    price('OLDCO', 44, '2026-11-19T20:00:00.000Z', 'delayed')
    expect(await holding('OLDCO')).toMatchObject({ currentPrice: 4_400 })
    price('OLDCO', 41, '2026-11-17T20:00:00.000Z', 'delayed')
    expect(await holding('OLDCO')).toMatchObject({ currentPrice: 4_200 })
    const [entry] = await recentAudit(world.installation.database.db, 1, {
      type: 'holding-price',
      id: 'OLDCO',
    })
    expect(entry).toMatchObject({ action: 'holding-price.set' })
  })

  it('another symbol’s price, what was paid, or nothing at all: each by choice, and totals say what they cover', async () => {
    price('MSFT', 400, OPEN, 'real-time')
    const decide = (version: number, facts: object) =>
      send('PUT', 'holding-prices/OLDCO', {
        reason: 'Taken over.',
        ...facts,
        ...(version ? { version } : {}),
      })
    expect((await decide(0, { treatment: 'other-symbol', otherSymbol: 'MSFT' })).status).toBe(200)
    expect(await holding('OLDCO')).toMatchObject({
      currentPrice: 40_000,
      priceSource: expect.stringContaining('price of MSFT'),
    })
    expect((await decide(1, { treatment: 'at-cost' })).status).toBe(200)
    const paid = await holding('OLDCO')
    expect(paid).toMatchObject({ currentPrice: null, priceProvenance: { kind: 'at-cost' } })
    // What was paid is carried in the total and is no value of the market.
    expect(paid.marketValue).toBeNull()
    const carried = await account()
    const aapl = (await holding('AAPL')).marketValue as number
    expect((carried.totalValue as number) - (carried.cash ?? 0) - aapl).toBe(
      Math.round(((paid.averageCost ?? 0) * paid.quantity) / SHARE),
    )
    expect((await decide(2, { treatment: 'left-out' })).status).toBe(200)
    expect(await holding('OLDCO')).toMatchObject({ marketValue: null, isLeftOut: true })
    const result = await account()
    expect(result.totalValue).toBe((result.cash ?? 0) + ((await holding('AAPL')).marketValue as number))
    expect(result.coverage).toMatchObject({
      leftOut: ['OLDCO'],
      sentence: expect.stringContaining('left out'),
    })
    expect((await send('DELETE', 'holding-prices/OLDCO?version=3')).status).toBe(200)
    expect(await holding('OLDCO')).toMatchObject({ currentPrice: 10_000, isLeftOut: false })
  })

  it('a decision that lacks what it needs, or was made on a stale page, is refused and nothing is lost', async () => {
    const put = async (body: object) => {
      const answer = await send('PUT', 'holding-prices/OLDCO', body)
      return [answer.status, await answer.json()] as const
    }
    const reason = 'Delisted.'
    for (const body of [
      { treatment: 'manual', reason, pricedOn: '2026-11-18' },
      { treatment: 'manual', reason, price: 100 },
      { treatment: 'manual', reason, price: 100, pricedOn: '2026-12-01' },
      { treatment: 'manual', reason, price: 0, pricedOn: '2026-11-18' },
      { treatment: 'other-symbol', reason },
      { treatment: 'other-symbol', reason, otherSymbol: 'NOPE' },
      { treatment: 'at-cost', reason: '' },
      { treatment: 'guess', reason },
    ])
      expect((await put(body))[0], JSON.stringify(body)).toBe(400)
    expect((await put({ treatment: 'at-cost', reason }))[0]).toBe(200)
    expect(await put({ treatment: 'left-out', reason: 'I did not look.' })).toMatchObject([
      409,
      { code: 'conflict', details: { now: { treatment: 'at-cost', reason, version: 1 } } },
    ])
    actor = somebody({ organisationId: 2 })
    expect(await (await send('GET', 'holding-prices')).json()).toEqual([])
    expect((await send('DELETE', 'holding-prices/OLDCO')).status).toBe(404)
  })

  it('nothing is filled against an old price or the close of a file: market orders are refused in words, limits wait', async () => {
    price('OLDCO', 50, '2026-11-19T21:00:00.000Z', 'imported')
    const preview = OrderPreview.parse(await (await send('POST', 'orders/preview', market('OLDCO'))).json())
    expect(preview).toMatchObject({
      refusal: { code: 'PRICE_NOT_OF_SESSION' },
      priceProvenance: { kind: 'imported', isOld: false },
      priceNote: expect.stringContaining('19 Nov 2026'),
    })
    const refused = await send('POST', 'orders', market('OLDCO'))
    expect([refused.status, await refused.json()]).toMatchObject([
      422,
      { code: 'order-refused', details: { reason: 'PRICE_NOT_OF_SESSION' } },
    ])
    const limit = await send('POST', 'orders', { ...market('OLDCO'), orderType: 'LIMIT', price: 9_000 })
    expect([limit.status, await limit.json()]).toMatchObject([
      201,
      { status: 'SUBMITTED', filledQuantity: 0 },
    ])
    // A quote from before the opening fills nothing, whoever tells it.
    world.setNow('2026-11-20T15:01:00.000Z')
    const before = price('OLDCO', 50, '2026-11-19T20:59:00.000Z', 'delayed')
    expect(await onQuote(world.as(), before)).toBe(0)
    const fresh = price('OLDCO', 50, '2026-11-20T15:01:00.000Z', 'real-time')
    expect(await onQuote(world.as(), fresh)).toBeGreaterThan(0)
  })
})
