import { existsSync, readFileSync } from 'node:fs'
import { beforeAll, expect, it } from 'vitest'
import { importPrices } from '#domains/market-data/server/index.ts'
import { sharedData } from '#platform/testing/data/shared-data.ts'
import { onOneDatabase } from '#platform/testing/index.ts'
import { analyse, assessRisk, type RiskAssessment, riskReport } from '../contract/index.ts'
import { evenly, riskApi, storeCloses } from './test-risk.ts'

const NOW = '2026-11-20T10:00:00.000Z'
const waves = (start: number, turn: number) =>
  Array.from(
    { length: 400 },
    (_, day) => Math.round(100 * start * (1 + 0.05 * Math.sin(day * turn) + 0.0004 * day)) / 100,
  )
const stressOf = ({ stress }: RiskAssessment, name: string) => stress.find((one) => one.name === name)!

onOneDatabase('what a risk is measured on', (world) => {
  let api: ReturnType<typeof riskApi>
  beforeAll(async () => {
    world.setNow(NOW)
    api = riskApi(world)
    await storeCloses(world, { REALA: waves(50, 0.7), REALB: waves(20, 0.9) }, '2026-11-19')
  })

  it('real and simulated prices are not counted together unless that is asked for, which is said first', async () => {
    const portfolio = evenly(['REALA', 'AAPL'])
    const refusals = [
      await api.send(assessRisk.path, { portfolio }),
      await api.send(analyse.path, {
        type: 'portfolio_optimization',
        data: { holdings: portfolio, constraints: { max_allocation: 0.8, min_allocation: 0.1 } },
      }),
    ]
    for (const { status, body } of refusals) {
      expect([status, body.code]).toEqual([422, 'prices-mixed'])
      expect(body.details).toEqual({ real: ['REALA'], simulated: ['AAPL'] })
      expect(String(body.message)).toContain('allowMixedPrices')
    }
    const allowed = await api.taken(assessRisk, { portfolio, allowMixedPrices: true })
    expect(allowed.basis.prices).toBe('mixed')
    expect(allowed.basis.caveats[0]).toContain('are used together')
    expect(allowed.analysis.startsWith('Real prices (REALA) and simulated ones')).toBe(true)
    expect(await api.taken(assessRisk, allowed.request)).toEqual(allowed)
  })

  it('a simulated market fund gives real holdings no beta: the losses are measured, and what is not is said', async () => {
    const answer = await api.taken(assessRisk, { portfolio: evenly(['REALA', 'REALB']) })
    expect(answer.basis.prices).toBe('real')
    expect(answer.performance.beta).toBeNull()
    expect(answer.holdings.map(({ beta }) => beta)).toEqual([null, null])
    expect(answer.basis.caveats.join()).toContain('the prices of SPY are simulated')
    expect(answer.analysis).not.toMatch(/market moves by/)
    // Nobody knows what they are either: no scenario has an impact of them, and each says so.
    expect(answer.holdings.map(({ assetClass }) => assetClass)).toEqual(['Unknown', 'Unknown'])
    expect(stressOf(answer, 'Equities down 20 %')).toMatchObject({ impact: null, coverage: 0, byHolding: [] })
    expect(stressOf(answer, 'Worst day').coverage).toBe(1)
  })

  it('simulated prices are said before the result, on the screen and on the first page of the file', async () => {
    const portfolio = evenly(['AAPL', 'MSFT'])
    const answer = await api.taken(assessRisk, { portfolio })
    expect(answer.basis.caveats).toEqual(['All prices are simulated: the figures describe no real market.'])
    const csv = await api.file(riskReport, { portfolio, format: 'csv' })
    expect(csv.indexOf('All prices are simulated')).toBeGreaterThan(-1)
    expect(csv.indexOf('All prices are simulated')).toBeLessThan(csv.indexOf('VaR and ES'))
  })

  it('a bond fund moves with rates and its part of credit and not with shares; what it did in a crisis of shares is not made up', async () => {
    const answer = await api.taken(assessRisk, { portfolio: evenly(['AGG']) })
    expect(stressOf(answer, 'Rates up 200 bp').impact).toBeCloseTo(-0.12, 12)
    expect(stressOf(answer, 'Spreads up 150 bp').impact).toBeCloseTo(-0.027, 12)
    expect(stressOf(answer, 'Equities down 20 %')).toMatchObject({ impact: 0, coverage: 1 })
    const past = stressOf(answer, 'Financial crisis 2007–2009')
    expect(past).toMatchObject({ impact: null, coverage: 0 })
    expect(past.leftOut[0]).toMatchObject({ symbol: 'AGG', reason: expect.stringContaining('recorded') })
  })

  it('cash earns the riskless rate in the Sharpe ratio, so that holding some changes nothing of it', async () => {
    const all = await api.taken(assessRisk, { portfolio: evenly(['AAPL', 'XOM']) })
    const half = await api.taken(assessRisk, {
      portfolio: [
        { symbol: 'AAPL', allocation: 0.25 },
        { symbol: 'XOM', allocation: 0.25 },
      ],
    })
    expect(half.performance.sharpe).toBeCloseTo(all.performance.sharpe!, 10)
    const weights = await api.taken(analyse, {
      type: 'portfolio_optimization',
      data: {
        holdings: evenly(['AAPL', 'XOM']),
        constraints: { max_allocation: 0.9, min_allocation: 0.1 },
      },
    })
    expect(weights.measured.sharpe).toBeCloseTo(all.performance.sharpe!, 12)
    expect(stressOf(half, 'Equities down 20 %').impact).toBeCloseTo(
      stressOf(all, 'Equities down 20 %').impact! / 2,
      12,
    )
  })

  const sample = sharedData('data/market/prices/sample')
  it.skipIf(!existsSync(sample))(
    'real prices that end years ago have no figures of today: the refusal names the day, and figures of that day say so first',
    async () => {
      for (const symbol of ['AAPL', 'MSFT', 'JPM'])
        await importPrices(world.as({ role: 'admin' }), {
          fileName: `${symbol}.csv`,
          text: readFileSync(`${sample}/${symbol}_data.csv`, 'utf8'),
        })
      const portfolio = evenly(['AAPL', 'JPM'])
      const { status, body } = await api.send(assessRisk.path, { portfolio })
      expect([status, body.code]).toEqual([400, 'invalid-input'])
      expect(body.message).toContain('end on 2020-01-10')
      expect(body.details).toMatchObject({ lastDay: '2020-01-10' })
      const then = await api.taken(assessRisk, { portfolio, asOf: '2020-01-10' })
      expect(then.basis).toMatchObject({ prices: 'real', asOf: '2020-01-10' })
      expect(then.performance.beta).toBeNull()
      expect(then.basis.caveats.join()).toContain('the prices of SPY are simulated')
      const later = await api.taken(assessRisk, { portfolio, asOf: '2020-02-14' })
      expect(later.basis.caveats[0]).toMatch(/end on 2020-01-10, 24 sessions before 2020-02-14/)
    },
  )
})
