import { beforeEach, describe, expect, it } from 'vitest'
import { importPrices } from '#domains/market-data/server/index.ts'
import { onOneDatabase } from '#platform/testing/index.ts'
import { type Overview, readOverview } from '../../contract/index.ts'
import { insightsApi, openAccount, trade } from '../test-insights.ts'
import { priceSentiment, swingOf } from './price-sentiment.ts'
import { overallOf } from './read-overview.ts'
import { diversificationOf, riskLevelOf, riskScoreOf } from './risk-scores.ts'

onOneDatabase('overview of insights', (world) => {
  const overview = async (query = '') =>
    (await insightsApi(world).send<Overview>(`/api/ai-analytics/insights/1${query}`)).body

  beforeEach(() => world.setNow('2026-11-10T15:00:00.000Z'))

  it('AIINS-008 an empty portfolio has no risk analysis and no guess, and counts nothing', async () => {
    const answer = await overview()
    expect(answer.riskAnalysis).toBeNull()
    expect(answer.whyNoRisk).toBe('Nothing is held.')
    expect(answer.sentimentAnalysis).toMatchObject({ overallSentiment: 'Not known', securities: {} })
    expect(answer.portfolioMetrics).toEqual({
      totalValue: 0,
      totalUnrealizedPnl: 0,
      avgDayChange: null,
      positionCount: 0,
    })
  })

  it('AIINS-009 another organisation is refused, and so is an account that is not there', async () => {
    const { send } = insightsApi(world)
    expect((await send('/api/ai-analytics/insights/2')).status).toBe(403)
    expect((await send('/api/ai-analytics/insights/one')).status).toBe(400)
    expect((await send('/api/ai-analytics/insights/1?accountId=999999')).status).toBe(404)
  })

  describe('with six holdings at simulated prices', () => {
    let accountId = 0
    beforeEach(async () => {
      accountId = await openAccount(world, 20_000_000)
      for (const [symbol, shares] of Object.entries({
        AAPL: 60,
        MSFT: 30,
        XOM: 80,
        JPM: 40,
        KO: 100,
        JNJ: 20,
      }))
        await trade(world, accountId, 'BUY', symbol, shares)
    })

    it('AIINS-002 AIINS-003 AIINS-004 AIINS-005 AIINS-006 AIINS-007 AIINS-024 scores, at most five securities and metrics in cents, each with its method; that prices are made is said first', async () => {
      const answer = readOverview.response.parse(await overview(`?accountId=${accountId}`))
      expect(answer.readFirst[0]).toBe('All prices are simulated: the figures describe no real market.')
      const risk = answer.riskAnalysis!
      expect(risk.riskScore).toBeGreaterThan(0)
      expect(risk.riskLevel).toBe(riskLevelOf(risk.riskScore))
      expect(risk.diversificationScore).toBeGreaterThan(3)
      expect(risk.topRisks.length).toBeGreaterThan(1)
      expect(Object.keys(answer.sentimentAnalysis.securities)).toHaveLength(5)
      for (const { figure, outlook } of Object.values(answer.sentimentAnalysis.securities)) {
        expect(figure.inputs.length).toBeGreaterThan(3)
        expect(outlook).toContain('No forecast')
      }
      const summary = await insightsApi(world).send<{
        figures: { totalValue: { value: number }; unrealisedGain: { value: number } }
      }>(`/api/portfolio/summary?accountId=${accountId}`)
      expect(answer.portfolioMetrics.totalValue).toBe(summary.body.figures.totalValue.value)
      expect(
        Math.abs(answer.portfolioMetrics.totalUnrealizedPnl! - summary.body.figures.unrealisedGain.value),
      ).toBeLessThanOrEqual(6)
      expect(answer.portfolioMetrics.positionCount).toBe(6)
      for (const figure of Object.values(answer.figures)) {
        expect(figure!.definition.length).toBeGreaterThan(30)
        expect(figure!.inputs.length).toBeGreaterThan(0)
        expect(figure!.source).not.toBe('')
      }
      expect(answer.figures.riskScore!.value).toBe(risk.riskScore)
    })

    it('the risk score is of the volatility that the risk assessment tells of the same weights', async () => {
      const answer = await overview(`?accountId=${accountId}`)
      const volatility = answer.figures.riskScore!.inputs.find(
        ({ label }) => label === 'Volatility a year',
      )!.value
      expect(riskScoreOf(Number.parseFloat(volatility) / 100)).toBeCloseTo(answer.riskAnalysis!.riskScore, 0)
    })

    it('a role that runs no analyses reads the metrics and is told why there is no score', async () => {
      const { status, body } = await insightsApi(world, 'viewer').send<Overview>(
        `/api/ai-analytics/insights/1?accountId=${accountId}`,
      )
      expect(status).toBe(200)
      expect(body.riskAnalysis).toBeNull()
      expect(body.whyNoRisk).toContain('roles that run analyses')
      expect(body.portfolioMetrics.positionCount).toBe(6)
    })

    it('real prices beside simulated ones: no risk and no guess, the refusal in words; allowed, it is said first', async () => {
      await importPrices(world.as({ role: 'admin' }), {
        fileName: 'xom.csv',
        text: `Date,XOM\n${Array.from({ length: 90 }, (_, at) => `${new Date(Date.UTC(2026, 7, 10 + at)).toISOString().slice(0, 10)},${110 + (at % 7)}`).join('\n')}`,
      })
      const answer = await overview()
      expect(answer.riskAnalysis).toBeNull()
      expect(answer.isRefusedAsMixed).toBe(true)
      expect(answer.whyNoRisk).toContain('XOM')
      expect(answer.readFirst[0]).toContain('Real prices (XOM) are mixed with simulated ones')
      expect(answer.sentimentAnalysis.securities.XOM?.sentiment ?? 'Not known').toBe('Not known')
      const allowed = await overview('?allowMixedPrices=true')
      expect(allowed.riskAnalysis).not.toBeNull()
      expect(allowed.readFirst.join(' ')).toContain('XOM')
    })
  })
})

describe('scores', () => {
  it('AIINS-005 volatility stands on the scale at the ends of its intervals and never falls as it grows', () => {
    expect([0, 0.005, 0.02, 0.05, 0.1, 0.15, 0.25, 0.4, 3].map(riskScoreOf)).toEqual([
      0, 1, 2.5, 4, 5.5, 7, 8.5, 10, 10,
    ])
    const scores = Array.from({ length: 100 }, (_, at) => riskScoreOf(at / 200))
    expect([...scores].sort((a, b) => a - b)).toEqual(scores)
  })

  it('AIINS-005 one holding scores nothing, ten equal ones that cancel half of their swings nine and a half', () => {
    expect(diversificationOf([1], 1).score).toBe(0)
    expect(
      diversificationOf(
        Array.from({ length: 10 }, () => 0.1),
        2,
      ).score,
    ).toBe(9.5)
    expect(diversificationOf([0.5, 0.5], null).score).toBeNull()
  })
})

describe('price sentiment', () => {
  it('several together are never called what none of them is', () => {
    expect(overallOf(-1, ['Neutral'])).toBe('Neutral')
    expect(overallOf(1, ['Neutral', 'Neutral'])).toBe('Neutral')
    expect(overallOf(1.4, ['Positive', 'Neutral'])).toBe('Positive')
    expect(overallOf(-2, ['Negative'])).toBe('Negative')
    expect(overallOf(0, ['Positive', 'Negative'])).toBe('Neutral')
    expect(overallOf(null, ['Positive'])).toBe('Not known')
  })

  const days = Array.from({ length: 260 }, (_, at) =>
    new Date(Date.UTC(2026, 0, 1 + at)).toISOString().slice(0, 10),
  )
  const lastSession = days.at(-1)!
  const read = (
    levelOf: (at: number) => number,
    changes: Partial<Parameters<typeof priceSentiment>[0]> = {},
  ) =>
    priceSentiment(
      {
        symbol: 'AAPL',
        levels: new Map(days.map((day, at) => [day, levelOf(at)])),
        sources: ['imported'],
        isMixed: false,
        lastSession,
        ...changes,
      },
      new Date(`${lastSession}T22:00:00.000Z`),
    )

  it('AIINS-006 a steady rise is positive, a fall negative, a level price neutral', () => {
    expect(read((at) => 100 * 1.002 ** at)).toMatchObject({ sentiment: 'Positive', score: 3 })
    expect(read((at) => 100 * 0.998 ** at)).toMatchObject({ sentiment: 'Negative', score: -3 })
    expect(read(() => 100)).toMatchObject({ sentiment: 'Neutral', score: 0 })
  })

  it('AIINS-006 too few, old, mixed or no closes are not known, with the reason', () => {
    const short = new Map(days.slice(-200).map((day) => [day, 100]))
    expect(read(() => 1, { levels: short }).outlook).toBe(
      'Not known: 200 daily closes of AAPL are fewer than the 201 needed.',
    )
    expect(read(() => 1, { levels: undefined }).sentiment).toBe('Not known')
    expect(read(() => 1, { isMixed: true }).score).toBeNull()
    const old = read(() => 1, { lastSession: '2026-12-15' })
    expect(old.outlook).toContain(`end on ${lastSession}`)
    expect(old.figure.value).toBeNull()
  })

  it('the swing of the last month is told against the months of a year', () => {
    const calmThenWild = new Map(
      days.map((day, at) => [day, 100 + (at > 238 ? (at % 2) * 4 : (at % 2) * 0.5)]),
    )
    const { now, median } = swingOf(calmThenWild)!
    expect(now).toBeGreaterThan(4 * median)
    expect(swingOf(new Map(days.slice(0, 100).map((day) => [day, 1])))).toBeNull()
  })
})
