import { beforeEach, describe, expect, it } from 'vitest'
import { listAccounts } from '#domains/trading/server/index.ts'
import { onOneDatabase } from '#platform/testing/index.ts'
import { type Rebalancing, recommendRebalancing } from '../../contract/index.ts'
import { insightsApi, openAccount, trade } from '../test-insights.ts'
import { limitsFor } from './targets.ts'
import { taxesOf } from './taxes.ts'

const PATH = '/api/ai-analytics/rebalancing-recommendations/1'

onOneDatabase('rebalancing', (world) => {
  let accountId = 0
  const ask = async (body: object = {}) => {
    const answer = await insightsApi(world).send<Rebalancing>(PATH, body)
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    return recommendRebalancing.response.parse(answer.body)
  }
  const place = (side: 'BUY' | 'SELL', symbol: string, shares: number) =>
    trade(world, accountId, side, symbol, shares)

  it('AIINS-021 another organisation is refused; an organisation that holds nothing has nothing to balance', async () => {
    world.setNow('2026-11-10T15:00:00.000Z')
    const { send } = insightsApi(world)
    expect((await send('/api/ai-analytics/rebalancing-recommendations/2', {})).status).toBe(403)
    expect((await send(PATH, { accountId: 999_999 })).status).toBe(404)
    expect((await send(PATH, { method: 'by_feeling' })).status).toBe(400)
    expect((await insightsApi(world, 'viewer').send(PATH, {})).status).toBe(403)
    expect(await ask()).toMatchObject({ account: null, rebalancingNeeded: false, recommendations: [] })
  })

  describe('an account that leans on one holding', () => {
    beforeEach(async () => {
      world.setNow('2026-08-03T15:00:00.000Z')
      accountId = await openAccount(world, 30_000_000)
      for (const [symbol, shares] of Object.entries({
        AAPL: 400,
        MSFT: 30,
        XOM: 80,
        JPM: 40,
        KO: 100,
        JNJ: 20,
      }))
        await place('BUY', symbol, shares)
      world.setNow('2026-11-10T15:00:00.000Z')
    })

    it('AIINS-019 AIINS-020 AIINS-021 AIINS-024 an empty body: targets by the stated method, orders in cents, less risk than before, tax lots, and nothing placed', async () => {
      const result = await ask()
      expect(result.account?.id).toBe(accountId)
      expect(result.method).toBe('minimum_variance')
      expect(result.rebalancingNeeded).toBe(true)
      expect(result.readFirst[0]).toBe('All prices are simulated: the figures describe no real market.')
      expect(
        result.recommendations.some(({ action, symbol }) => action === 'SELL' && symbol === 'AAPL'),
      ).toBe(true)
      for (const { amount, quantity, price, reasoning } of result.recommendations) {
        expect(Math.abs(amount - (quantity / 1e6) * price)).toBeLessThanOrEqual(1)
        expect(reasoning).toMatch(/^\d+\.\d% currently against a target of \d+\.\d%/)
      }
      expect(result.impact.after!.volatility).toBeLessThan(result.impact.before!.volatility)
      expect(result.expectedImpact).toContain(`${(result.impact.before!.volatility * 100).toFixed(2)}%`)
      expect(result.targets.reduce((sum, { target }) => sum + target, 0)).toBeCloseTo(1, 6)
      expect(result.cash.purchases).toBeLessThanOrEqual(result.cash.sales + result.cash.buyingPower)
      const { send } = insightsApi(world)
      const orders = await send<{ id: number }[]>(`/api/trading/orders?accountId=${accountId}`)
      expect(orders.body).toHaveLength(6)
    })

    it('AIINS-020 equal weight is another method, and moves the weights to a sixth each', async () => {
      const result = await ask({ accountId, method: 'equal_weight' })
      for (const { after, target } of result.targets) {
        expect(target).toBeCloseTo(1 / 6, 9)
        expect(Math.abs(after - target)).toBeLessThan(0.02)
      }
    })

    /** Taxes at prices of one's own. */
    const taxes = async (
      prices: Record<string, number>,
      trades: Parameters<typeof taxesOf>[1]['trades'] = [],
    ) => {
      const accounts = await listAccounts(world.as(), {})
      const account = accounts.find(({ id }) => id === accountId)!
      return taxesOf(world.as(), {
        account,
        accounts: [account],
        prices: new Map(Object.entries(prices)),
        trades,
      })
    }

    it('AIINS-020 losses are told by lot with dates and term; a purchase of the last thirty days is a wash sale for as many shares', async () => {
      const before = await taxes({ KO: 10_00 })
      expect(before.washSaleWarnings).toEqual([])
      expect(before.taxLossOpportunities).toHaveLength(1)
      const [lot] = before.taxLossOpportunities
      expect(lot).toMatchObject({
        symbol: 'KO',
        quantity: 100_000_000,
        marketValue: 100_000,
        term: 'short',
        disallowed: 0,
        buyAgainFrom: '2026-12-11',
      })
      expect(lot!.loss).toBe(lot!.taxBasis - 100_000)

      world.setNow('2026-10-20T15:00:00.000Z')
      await place('BUY', 'KO', 5)
      world.setNow('2026-11-10T15:00:00.000Z')
      const after = await taxes({ KO: 10_00 })
      const old = after.taxLossOpportunities.find(({ lotId }) => lotId === lot!.lotId)!
      expect(old.disallowed).toBe(Math.round(lot!.loss * 0.05))
      expect(old.sentence).toContain('must not be bought before 2026-12-11')
      // Sold together with the lot of October nothing replaces them; the older lot alone has five shares bought around it.
      expect(after.washSaleWarnings).toEqual([])
      const planned = await taxes({ KO: 10_00 }, [
        { symbol: 'KO', action: 'SELL', quantity: 100_000_000, amount: 100_000 },
      ])
      expect(planned.washSaleWarnings).toEqual([
        expect.objectContaining({
          symbol: 'KO',
          kind: 'sale-after-purchase',
          disallowed: Math.round(lot!.loss * 0.05),
          windowFrom: '2026-10-11',
          windowTo: '2026-12-10',
          trades: [{ what: 'bought', on: '2026-10-20', quantity: 5_000_000, accountName: 'Growth' }],
        }),
      ])
      expect(planned.realised).toEqual({ shortTerm: -lot!.loss, longTerm: 0 })
    })

    it('AIINS-020 shares that were sold again, or go in the same sale, replace nothing', async () => {
      world.setNow('2026-10-20T15:00:00.000Z')
      await place('BUY', 'KO', 5)
      world.setNow('2026-11-10T15:00:00.000Z')
      const whole = await taxes({ KO: 10_00 }, [
        { symbol: 'KO', action: 'SELL', quantity: 105_000_000, amount: 105 * 70_00 },
      ])
      expect(whole.washSaleWarnings).toEqual([])
      await place('SELL', 'KO', 100)
      world.setNow('2026-11-11T15:00:00.000Z')
      await place('BUY', 'KO', 100)
      await place('SELL', 'KO', 5)
      // Five of October are gone; what was bought yesterday is held, ten of it not.
      await place('SELL', 'KO', 10)
      await place('BUY', 'KO', 1)
      const [lot] = (await taxes({ KO: 10_00 })).taxLossOpportunities
      expect(lot?.quantity).toBe(90_000_000)
      expect(lot?.disallowed).toBe(Math.round(lot!.loss / 90))
    })

    it('AIINS-020 after more than a year a loss is long-term', async () => {
      world.setNow('2027-08-03T15:00:00.000Z')
      expect((await taxes({ KO: 10_00 })).taxLossOpportunities[0]?.term).toBe('short')
      world.setNow('2027-08-04T15:00:00.000Z')
      expect((await taxes({ KO: 10_00 })).taxLossOpportunities[0]?.term).toBe('long')
    })

    it('AIINS-020 an order that waits to buy what stands at a loss is a warning, and so is a purchase of what was sold at one', async () => {
      await insightsApi(world).send('/api/trading/orders', {
        symbol: 'KO',
        side: 'BUY',
        quantity: 25_000_000,
        orderType: 'LIMIT',
        price: 100,
        accountId,
        timeInForce: 'GTC',
      })
      const [warning] = (await taxes({ KO: 10_00 })).washSaleWarnings
      expect(warning?.kind).toBe('sale-before-waiting-purchase')
      const [lot] = (await taxes({ KO: 10_00 })).taxLossOpportunities
      expect(warning?.disallowed).toBe(Math.round(lot!.loss / 4))
      // A purchase between two sales of other lots, at a price the simulator made: whether it was a loss is in the books.
      const sold = await placeAtLoss()
      const again = await taxes({}, [{ symbol: sold, action: 'BUY', quantity: 1_000_000, amount: 100_00 }])
      expect(again.washSaleWarnings).toEqual([
        expect.objectContaining({ symbol: sold, kind: 'purchase-after-loss', windowFrom: '2026-10-11' }),
      ])
      expect(again.washSaleWarnings[0]!.disallowed).toBeGreaterThan(0)
    })

    /** Buys and sells at once: the spread and the charges are a loss. */
    async function placeAtLoss(): Promise<string> {
      await place('BUY', 'PG', 10)
      await place('SELL', 'PG', 10)
      return 'PG'
    }
  })
})

describe('limits of the least variance', () => {
  it('always leave room for weights that add up to one', () => {
    for (let holdings = 2; holdings <= 500; holdings += 1) {
      const { floor, cap } = limitsFor(holdings)
      expect(floor * holdings).toBeLessThan(1)
      expect(cap * holdings).toBeGreaterThan(1)
    }
  })
})
