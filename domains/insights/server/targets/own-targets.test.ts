import { expect, it } from 'vitest'
import { recentAudit } from '#platform/audit/index.ts'
import { onOneDatabase } from '#platform/testing/index.ts'
import type { AccountTargets, Rebalancing } from '../../contract/index.ts'
import { insightsApi, openAccount, trade } from '../test-insights.ts'

const REBALANCING = '/api/ai-analytics/rebalancing-recommendations/1'

onOneDatabase('own-targets', (world) => {
  const api = () => insightsApi(world)
  const keep = (accountId: number, body: object, role?: 'viewer') =>
    insightsApi(world, role).send<AccountTargets & { message: string }>(
      `/api/ai-analytics/targets/${accountId}`,
      body,
      'PUT',
    )
  const read = async (accountId: number) =>
    (await api().send<AccountTargets>(`/api/ai-analytics/targets?accountId=${accountId}`)).body
  const recommend = (accountId: number) =>
    api().send<Rebalancing & { message: string }>(REBALANCING, { accountId, method: 'own_targets' })

  const accountWith = async (cents: number, held: Record<string, number>) => {
    world.setNow('2026-11-10T15:00:00.000Z')
    api()
    const id = await openAccount(world, cents, `Own ${cents}`)
    for (const [symbol, shares] of Object.entries(held)) await trade(world, id, 'BUY', symbol, shares)
    return id
  }
  const shares = (target: number, symbols: string[], name = 'Shares') => ({ name, target, symbols })

  it('targets are kept for an account, with an audit entry; somebody who has not seen the last ones changes nothing', async () => {
    const id = await accountWith(10_000_000, { AAPL: 100, KO: 100 })
    expect(await read(id)).toMatchObject({ account: { id }, classes: [], version: 0, drift: [] })
    const body = { classes: [shares(0.6, ['aapl', 'KO'])], limits: { turnover: 0.2 }, version: 0 }
    expect((await keep(id, body, 'viewer')).status).toBe(403)
    expect((await keep(999_999, body)).status).toBe(404)
    expect((await keep(id, body)).body).toMatchObject({
      version: 1,
      classes: [{ name: 'Shares', symbols: ['AAPL', 'KO'], band: null }],
      limits: { turnover: 0.2, gains: null },
    })
    expect((await keep(id, { ...body, classes: [] })).status).toBe(409)
    const about = { type: 'target-weights', id: String(id) } as const
    const [entry] = await recentAudit(world.installation.database.db, 1, about)
    expect(entry).toMatchObject({ action: 'target-weights.set' })
    expect((await keep(id, { classes: [], version: 1 })).body).toMatchObject({ version: 2, classes: [] })
  })

  it.each([
    ['above one together', [shares(0.7, ['AAPL']), shares(0.4, ['KO'], 'Other')], 'add up to 110.0%'],
    ['with a symbol twice', [shares(0.5, ['AAPL']), shares(0.4, ['AAPL'], 'Other')], 'AAPL is named twice'],
    ['of a class named cash', [shares(0.5, ['AAPL'], 'Cash')], 'Cash is what no class has'],
  ])('targets %s are refused', async (_, classes, message) => {
    const id = await accountWith(1_000_000, {})
    const answer = await keep(id, { classes, version: 0 })
    expect(answer.status).toBe(400)
    expect(JSON.stringify(answer.body)).toContain(message)
  })

  it('drift counts holdings and cash, names what is in no class, and orders go to the targets: also of what is not held', async () => {
    const id = await accountWith(10_000_000, { AAPL: 200, XOM: 10 })
    await keep(id, {
      classes: [shares(0.2, ['AAPL']), shares(0.3, ['KO', 'PG'], 'Staples'), shares(0.1, ['ZZZZQ'], 'None')],
      version: 0,
    })
    const { drift, leftOut } = await read(id)
    expect(drift.map(({ name }) => name)).toEqual(['Shares', 'Staples', 'None', 'Cash'])
    expect(drift.reduce((sum, one) => sum + one.current, 0)).toBeCloseTo(1, 9)
    expect(drift[1]).toMatchObject({ value: 0, current: 0, drift: -0.3, isOutOfBand: true })
    expect(leftOut.map(({ symbol }) => symbol).sort()).toEqual(['XOM', 'ZZZZQ'])

    const { body: plan } = await recommend(id)
    expect(plan.drift).toEqual(drift)
    const orders = new Map(plan.recommendations.map((order) => [order.symbol, order]))
    expect([...orders.keys()].sort()).toEqual(['AAPL', 'KO'])
    expect(orders.get('KO')!.action).toBe('BUY')
    const total = drift.reduce((sum, { value }) => sum + value, 0)
    for (const { symbol, target, after } of plan.targets)
      expect(Math.abs(after - target), symbol).toBeLessThan(0.01)
    expect(orders.get('KO')!.amount / total).toBeCloseTo(0.3, 1)
    expect(plan.cash.after).toBeGreaterThan(total * 0.49)
  })

  it('limits of a holding, a sector, of turnover and of realised gains hold, and are said where they bind', async () => {
    const id = await accountWith(30_000_000, { AAPL: 400, KO: 100 })
    const classes = [
      shares(0.1, ['AAPL']),
      shares(0.8, ['MSFT', 'NVDA'], 'Technology'),
      shares(0, ['KO'], 'Out'),
    ]
    await keep(id, { classes, limits: { holding: 0.25, sector: 0.3, turnover: 0.1, gains: 0 }, version: 0 })
    const { body: plan } = await recommend(id)
    expect(plan.turnover).toBeLessThanOrEqual(0.1)
    const { shortTerm, longTerm } = plan.taxOptimization.realised ?? { shortTerm: 0, longTerm: 0 }
    expect(shortTerm + longTerm).toBeLessThanOrEqual(0)
    const sum = plan.targets
      .filter(({ symbol }) => ['AAPL', 'MSFT'].includes(symbol))
      .reduce((all, { target }) => all + target, 0)
    expect(sum).toBeLessThanOrEqual(0.3 + 1e-9)
    expect(plan.methodInWords).toContain(
      'Limits: a holding at most 25.0%, a sector at most 30.0%, a turnover of at most 10.0%, realised gains of at most $0.00.',
    )
    const first = plan.readFirst.join(' ')
    expect(first).toContain('The targets give MSFT 80.0%; the limit is 25.0%. The rest stays in cash.')
    expect(first).toContain('Technology')
    expect(first).toContain('The limit of turnover is reached')
  })

  it('without targets the answer is a refusal that says so, and none is made up', async () => {
    const id = await accountWith(5_000_000, { AAPL: 10 })
    const answer = await recommend(id)
    expect(answer.status).toBe(400)
    expect(answer.body.message).toMatch(/^No target weights are set for Own 5000000\.$/)
  })

  it('what buying back a short position would take is not spent', async () => {
    const { countable } = await import('../rebalancing/account-held.ts')
    const short = { symbol: 'GME', value: -40_000_00, isOld: false, priceAsOf: null }
    const { cash, leftOut } = countable({
      account: { buyingPower: 100_000_00 },
      holdings: [short],
      positions: [],
      cash: 100_000_00,
    } as never)
    expect(cash).toBe(60_000_00)
    expect(leftOut[0]?.reason).toContain('kept of the cash')
  })
})
