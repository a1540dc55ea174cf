import { describe, expect, it } from 'vitest'
import {
  certificateRisk,
  emissionFactors,
  type GhgActivity,
  ghgInventory,
  type HeldMetric,
  indicatorScore,
  judgeTopics,
  type MetricId,
  metricIds,
  metricOf,
  onOurScale,
  paiIndicators,
  portfolioScore,
  questionnaireRisk,
  recommend,
  scoreCompany,
  supplierComponentIds,
  supplierQuestions,
  supplierRisk,
  type TopicJudged,
  taxonomyKpi,
} from './index.ts'

const TODAY = '2026-06-01'
const scored = metricIds.filter((id) => metricOf(id).scale)
/** A value half-way on a metric's scale. */
const middle = (id: MetricId) => {
  const { worst, best } = metricOf(id).scale ?? { worst: 0, best: 0 }
  return (worst + best) / 2
}
const held = (metric: MetricId, value: number): HeldMetric => ({
  id: metricIds.indexOf(metric),
  metric,
  value,
  periodEnd: '2025-12-31',
  scope: 'group',
  source: 'Annual report',
})
const all = (changed?: MetricId, value = 0) =>
  scoreCompany(
    scored.map((id) => held(id, id === changed ? value : middle(id))),
    TODAY,
  )

describe('One input moved moves what it is an input of', () => {
  it.each(scored)('metric %s: its indicator, its pillar and the whole', (id) => {
    const { best } = metricOf(id).scale ?? { best: 0 }
    const [before, after] = [all(), all(id, best)]
    const pillarOf = (of: typeof before) => of.pillars.find(({ pillar }) => pillar === metricOf(id).pillar)
    expect(indicatorScore(id, best)).toBe(100)
    expect(pillarOf(after)?.score).toBeGreaterThan(pillarOf(before)?.score ?? 100)
    expect(after.overall).toBeGreaterThan(before.overall ?? 100)
    const others = (of: typeof before) =>
      of.pillars.filter(({ pillar }) => pillar !== metricOf(id).pillar).map(({ score }) => score)
    expect(others(after)).toEqual(others(before))
  })

  it('a metric taken away lowers the coverage and not the score’s claim', () => {
    const less = scoreCompany(
      scored.slice(1).map((id) => held(id, middle(id))),
      TODAY,
    )
    expect(less.coverage).toBeLessThan(all().coverage)
  })

  it('a supplier’s risk by each component, its certificate by the day, its questionnaire by each answer', () => {
    const known = Object.fromEntries(supplierComponentIds.map((id) => [id, 40]))
    const before = supplierRisk(known).score ?? 0
    for (const id of supplierComponentIds)
      expect(supplierRisk({ ...known, [id]: 90 }).score, id).toBeGreaterThan(before)
    expect(['2026-05-31', '2026-07-01', '2027-06-01'].map((day) => certificateRisk(day, TODAY))).toEqual([
      100, 60, 0,
    ])
    const yes = Object.fromEntries(supplierQuestions.map(({ id }) => [id, 'yes' as const]))
    for (const { id } of supplierQuestions) expect(questionnaireRisk({ ...yes, [id]: 'no' }), id).toBe(10)
  })

  it('a portfolio’s score, pillars and recommendations by a holding’s score and weight', () => {
    const holding = (symbol: string, weight: number, score: number) => ({
      symbol,
      weight,
      overall: score,
      pillars: { environmental: score, social: score, governance: score },
      coverage: 1,
    })
    const before = portfolioScore([holding('A', 0.5, 40), holding('B', 0.5, 80)])
    const better = portfolioScore([holding('A', 0.5, 50), holding('B', 0.5, 80)])
    const heavier = portfolioScore([holding('A', 0.8, 40), holding('B', 0.2, 80)])
    expect([before.overall, better.overall, heavier.overall]).toEqual([60, 65, 48])
    expect([before, better].map(({ pillars }) => pillars.social)).toEqual([60, 65])
    const goals = { target: 75, focus: ['environmental' as const] }
    const advice = (score: number) =>
      JSON.stringify(recommend([holding('A', 0.5, score), holding('B', 0.5, 80)], goals as never))
    expect(advice(20)).not.toBe(advice(55))
  })

  it('each adverse impact by a metric that it needs, and by the weight', () => {
    const metrics = Object.fromEntries(
      metricIds.map((id, at) => [id, metricOf(id).units['yes/no'] ? 0 : 10 + at]),
    ) as Record<MetricId, number>
    const other = Object.fromEntries(
      metricIds.map((id, at) => [id, metricOf(id).units['yes/no'] ? 1 : 30 + 2 * at]),
    ) as Record<MetricId, number>
    const of = (first: Partial<Record<MetricId, number>>, weight = 0.5) =>
      paiIndicators(
        [
          { symbol: 'A', weight, periods: [{ end: '2025-12-31', metrics: first }] },
          { symbol: 'B', weight: 1 - weight, periods: [{ end: '2025-12-31', metrics: other }] },
        ],
        100,
      ).filter(({ lacks }) => lacks === '')
    const before = of(metrics)
    const movers = new Map<number, string[]>()
    for (const id of metricIds) {
      const value = metricOf(id).units['yes/no'] ? 1 : (metrics[id] ?? 0) + 7
      of({ ...metrics, [id]: value }).forEach((one, at) => {
        if (one.value !== before[at]?.value) movers.set(one.number, [...(movers.get(one.number) ?? []), id])
      })
    }
    for (const { number, name } of before) expect(movers.get(number)?.length, name).toBeGreaterThan(0)
    expect(of(metrics, 0.9).every(({ value }, at) => value !== before[at]?.value)).toBe(true)
  })

  it('an inventory by amount and factor, Taxonomy by each criterion, materiality by each judgement, a provider’s score by its scale', () => {
    const [factor] = emissionFactors
    if (!factor) throw new Error('There is no factor.')
    const activity = (more: Partial<GhgActivity> = {}): GhgActivity => ({
      name: 'Grid',
      scope: 2,
      category: null,
      amount: 1_000,
      unit: factor.unit,
      periodStart: factor.validFrom,
      periodEnd: factor.validFrom,
      uncertaintyPercent: 5,
      factor,
      marketFactor: null,
      ...more,
    })
    const tonnes = (more?: Partial<GhgActivity>) => ghgInventory([activity(more)]).totalLocation.tonnes ?? 0
    expect(tonnes({ amount: 2_000 })).toBeCloseTo(2 * tonnes(), 9)
    expect(tonnes({ factor: { ...factor, kgCo2e: factor.kgCo2e * 3 } })).toBeCloseTo(3 * tonnes(), 9)

    const wind = {
      name: 'Wind',
      amount: 60,
      isEligible: true,
      objective: 'CCM',
      makesContribution: true,
      doesNoHarm: true,
      hasSafeguards: true,
      kind: 'own',
    } as const
    const aligned = (more: object = {}, total = 200) =>
      taxonomyKpi(total, [{ ...wind, ...more }]).alignedShare
    expect(aligned()).toBe(0.3)
    for (const key of ['isEligible', 'makesContribution', 'doesNoHarm', 'hasSafeguards'])
      expect(aligned({ [key]: false }), key).toBe(0)
    expect([aligned({ amount: 90 }), aligned({}, 400)]).toEqual([0.45, 0.15])

    const judged: TopicJudged = {
      topic: 'E1',
      impact: {
        isPositive: false,
        isPotential: true,
        isHumanRights: false,
        scale: 3,
        scope: 3,
        irremediability: 3,
        likelihood: 3,
      },
      financial: { magnitude: 3, likelihood: 3 },
      reason: 'Judged',
    }
    const [before] = judgeTopics([judged], 3)
    for (const key of ['scale', 'scope', 'irremediability', 'likelihood'])
      expect(
        judgeTopics([{ ...judged, impact: { ...judged.impact, [key]: 5 } }], 3)[0]?.impact,
        key,
      ).toBeGreaterThan(before?.impact ?? 5)
    for (const key of ['magnitude', 'likelihood'])
      expect(
        judgeTopics([{ ...judged, financial: { ...judged.financial, [key]: 5 } }], 3)[0]?.financial,
        key,
      ).toBeGreaterThan(before?.financial ?? 5)
    const scale = { lowest: 0, highest: 50, isHighBetter: false }
    expect([onOurScale(10, scale), onOurScale(20, scale)]).toEqual([80, 60])
  })
})
