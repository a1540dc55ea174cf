import { expect, it } from 'vitest'
import { setHoldingPrice } from '#domains/trading/server/holding-prices/decide-price.ts'
import { placeOrder } from '#domains/trading/server/index.ts'
import { onOneDatabase } from '#platform/testing/index.ts'
import type { AccountTargets, Rebalancing } from '../../contract/index.ts'
import { insightsApi, openAccount, trade } from '../test-insights.ts'

const CLOSED = '2026-11-15T15:00:00.000Z'

onOneDatabase('edges-of-targets', (world) => {
  const api = () => insightsApi(world)
  const keep = async (accountId: number, classes: object[], limits: object = {}) => {
    const path = `/api/ai-analytics/targets/${accountId}`
    const answer = await api().send<AccountTargets>(path, { classes, limits, version: 0 }, 'PUT')
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    return answer.body
  }
  const read = async (accountId: number) =>
    (await api().send<AccountTargets>(`/api/ai-analytics/targets?accountId=${accountId}`)).body
  const recommend = async (accountId: number) => {
    const path = '/api/ai-analytics/rebalancing-recommendations/1'
    const answer = await api().send<Rebalancing>(path, { accountId, method: 'own_targets' })
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    return answer.body
  }
  const account = async (name: string, cents: number, held: Record<string, number> = {}) => {
    world.setNow('2026-11-10T15:00:00.000Z')
    api()
    const id = await openAccount(world, cents, name)
    for (const [symbol, shares] of Object.entries(held)) await trade(world, id, 'BUY', symbol, shares)
    return id
  }
  const one = (symbol: string, target: number) => ({ name: symbol, target, symbols: [symbol] })

  const buy = (accountId: number, symbol: string, quantity: number) =>
    placeOrder(world.as(), {
      symbol,
      side: 'BUY',
      quantity,
      orderType: 'MARKET',
      price: null,
      accountId,
      timeInForce: 'DAY',
      lotIds: [],
    })

  it('an order that waits for the opening is cash still and is not ordered once more', async () => {
    const id = await account('Waits', 10_000_000)
    await keep(id, [one('AAPL', 0.6)])
    world.setNow(CLOSED)
    const { recommendations, readFirst } = await recommend(id)
    expect(readFirst).toContain('The price of AAPL, not held yet, is simulated.')
    expect(recommendations.map(({ symbol, priceAsOf }) => [symbol, priceAsOf === null])).toEqual([
      ['AAPL', false],
    ])
    await buy(id, 'AAPL', recommendations[0]!.quantity)
    const again = await recommend(id)
    const waits = 'An order of this account waits: what it would change is not counted.'
    expect(again).toMatchObject({ recommendations: [], rebalancingNeeded: false, noOrders: waits })
    expect(again.readFirst).toContain(waits)
    expect(again.drift.at(-1)).toMatchObject({ name: 'Cash', value: 10_000_000, current: 1 })
    expect((await read(id)).readFirst).toContain(waits)
  })

  it('a holding of a class that does not count makes drift unknown, and nothing is sold for it', async () => {
    const id = await account('Left out', 10_000_000, { AAPL: 150, KO: 200 })
    expect((await keep(id, [one('AAPL', 0.4), one('KO', 0.3)])).unknown).toBeNull()
    const decided = { symbol: 'KO', treatment: 'left-out' as const, reason: 'Not to be counted.' }
    await setHoldingPrice(world.as(), decided)
    const unknown = 'KO is in a class and held, and does not count: how far the classes are off is not known.'
    expect(await read(id)).toMatchObject({ unknown, drift: [] })
    const plan = await recommend(id)
    expect(plan).toMatchObject({ recommendations: [], drift: [], noOrders: unknown, expectedImpact: unknown })
    expect(plan.readFirst[0]).toBe(unknown)
  })

  it('where limits leave no more to do, a class stays out of its band, nothing is traded, and it is not called within', async () => {
    const id = await account('Capped', 10_000_000, { AAPL: 69, MSFT: 34 })
    const { drift } = await keep(id, [one('AAPL', 0.25), one('MSFT', 0.6)], { holding: 0.22 })
    expect(drift.map(({ isOutOfBand }) => isOutOfBand)).toEqual([false, true, true])
    const plan = await recommend(id)
    expect(plan.recommendations).toEqual([])
    expect(plan.expectedImpact).toContain('A class is out of its band, but nothing can be traded')
    expect(plan.readFirst).toContain(
      'The targets give MSFT 60.0%; the limit is 22.0%. The rest stays in cash.',
    )
  })

  it('a holding above its limit is sold down to it, also where its class is within its band', async () => {
    const id = await account('Over', 10_000_000, { AAPL: 80, JNJ: 1 })
    await keep(id, [one('AAPL', 0.28), one('JNJ', 0.001)], { holding: 0.2 })
    const { recommendations, targets } = await recommend(id)
    expect(recommendations.map(({ action, symbol }) => `${action} ${symbol}`)).toEqual(['SELL AAPL'])
    expect(targets.find(({ symbol }) => symbol === 'AAPL')).toMatchObject({ isOutOfBand: true, target: 0.2 })
  })

  it('an account without anything has no weights: it is not called within its bands', async () => {
    const id = await account('Empty', 0)
    const unknown = 'Nothing of the classes is held and there is no cash: there are no weights.'
    expect(await keep(id, [one('AAPL', 0.25)])).toMatchObject({ drift: [], unknown })
    expect(await recommend(id)).toMatchObject({ noOrders: unknown, recommendations: [] })
  })

  it('one of two who set the first targets at once is refused, and an account that was reset keeps its own', async () => {
    const id = await account('Both', 1_000_000)
    const path = `/api/ai-analytics/targets/${id}`
    const set = (symbol: string) =>
      api().send<{ code?: string }>(path, { classes: [one(symbol, 0.5)], version: 0 }, 'PUT')
    const answers = await Promise.all([set('AAPL'), set('KO')])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const reset = await api().send<{ id: number }>(`/api/trading/accounts/${id}/reset`, { initialCash: 100 })
    expect(reset.status).toBeLessThan(300)
    expect(await read(reset.body.id)).toMatchObject({ classes: [], version: 0 })
    const closed = await api().send(path, { classes: [], version: 1 }, 'PUT')
    expect(closed).toMatchObject({ status: 409, body: { code: 'conflict' } })
  })

  it('what is owed beyond the cash is paid by sales before anything is bought', async () => {
    const { countable, shortfallInWords } = await import('../rebalancing/account-held.ts')
    const short = { symbol: 'GME', value: -40_000_00, isOld: false, priceAsOf: null }
    const held = countable({
      account: { buyingPower: 10_000_00, heldCash: 0 },
      holdings: [short],
      positions: [],
      cash: 10_000_00,
    } as never)
    expect(shortfallInWords(held)[0]).toMatch(/by \$30,000\.00: it counts as none/)
  })
})
