import { existsSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sharedData } from '#platform/testing/data/shared-data.ts'
import { datapoints } from './disclosure/datapoints.ts'
import {
  csrdScope,
  datapointOf,
  datapointsOfSet,
  type EmissionFactor,
  emissionFactors,
  faultOfSet,
  faultsOfMetric,
  type GhgActivity,
  ghgInventory,
  type HeldMetric,
  judgeTopics,
  metricIds,
  onOurScale,
  overallRating,
  paiIndicators,
  portfolioScore,
  questionnaireRisk,
  recommend,
  scoreBand,
  scoreCompany,
  supplierRisk,
  taxonomyKpi,
  type Undertaking,
  type UndertakingStated,
  unitOfMetric,
} from './index.ts'

const TODAY = '2026-06-01'
/** What may be left unsaid of an undertaking. */
const factNames = [
  'turnoverMillions',
  'balanceSheetMillions',
  'employees',
  'isPublicInterest',
  'isListed',
  'euTurnoverMillions',
  'euPresence',
  'euPresenceTurnoverMillions',
] as const
const held = (metric: HeldMetric['metric'], value: number, more: Partial<HeldMetric> = {}): HeldMetric => ({
  id: 1,
  metric,
  value,
  periodEnd: '2025-12-31',
  scope: 'group',
  source: 'Annual report',
  ...more,
})

const ofYear = (metrics: Partial<Record<HeldMetric['metric'], number>>, end = '2025-12-31') => [
  { end, metrics },
]

describe('scores', () => {
  it('without anything known there is no score, and not nought', () => {
    const score = scoreCompany([], TODAY)
    expect(score).toMatchObject({ overall: null, coverage: 0, oldest: null })
    expect(score.pillars.map((one) => one.score)).toEqual([null, null, null])
    expect(scoreCompany([held('revenue', 900), held('ghg-scope-1', 5)], TODAY).overall).toBeNull()
  })

  it('a pillar is the weighted mean of what is known, the whole the mean of the known pillars, each with its coverage', () => {
    // Intensity 125 of 500: 75, weight 2; renewable 45: 45, weight 1; (2 × 75 + 45) / 3 = 65. Women on the board 40 of 50: 80.
    const score = scoreCompany(
      [held('ghg-intensity', 125), held('renewable-energy-share', 45), held('board-women-share', 40)],
      TODAY,
    )
    const [environmental, social, governance] = score.pillars
    expect(environmental).toMatchObject({ score: 65, coverage: 3 / 7 })
    expect(social).toMatchObject({ score: null, coverage: 0 })
    expect(governance?.score).toBe(80)
    expect(score.overall).toBe(72.5)
    expect(environmental?.indicators[0]?.formula).toBe('100 × (125 − 500) / (0 − 500), within 0 and 100')
    expect(environmental?.missing).toContain('Recycled share of waste')
  })

  it('the newest period counts, the group before the company, a site never; what is older than 18 months says so', () => {
    const score = scoreCompany(
      [
        held('renewable-energy-share', 10, { periodEnd: '2023-12-31' }),
        held('renewable-energy-share', 60, { periodEnd: '2024-11-30', scope: 'company' }),
        held('renewable-energy-share', 50, { periodEnd: '2024-11-30' }),
        held('renewable-energy-share', 99, { scope: 'site' }),
      ],
      TODAY,
    )
    expect(score).toMatchObject({ overall: 50, oldCount: 1, oldest: '2024-11-30' })
    expect(
      scoreCompany([held('renewable-energy-share', 50, { periodEnd: '2024-12-02' })], TODAY).oldCount,
    ).toBe(0)
  })

  it('ESGD-009 ESGD-010 ESGD-011 ESGD-012 ESGD-013 ESGD-014 ESGD-015 the rating changes exactly at its bounds', () => {
    const at = (score: number) => Object.values(overallRating(score)).join(' ')
    expect([80, 79.9, 70, 69.9, 60, 59.9, 50, 49.9, 40, 39.9, 30, 29.9, 0].map(at)).toEqual([
      'AAA Leader',
      'AA Advanced',
      'AA Advanced',
      'A Good',
      'A Good',
      'BBB Average',
      'BBB Average',
      'BB Below Average',
      'BB Below Average',
      'B Poor',
      'B Poor',
      'CCC Critical',
      'CCC Critical',
    ])
  })

  it('ESGA-009 ESGA-010 ESGA-011 ESGA-012 the bands of analytics', () => {
    expect([80, 79.9, 60, 59.9, 40, 39.9].map(scoreBand)).toEqual([
      'Leader',
      'Average',
      'Average',
      'Laggard',
      'Laggard',
      'High Risk',
    ])
  })

  it('a provider’s risk scale is turned round; what lies outside it is refused', () => {
    expect(onOurScale(20, { lowest: 0, highest: 50, isHighBetter: false })).toBe(60)
    expect(onOurScale(5, { lowest: 0, highest: 10, isHighBetter: true })).toBe(50)
    expect(() => onOurScale(51, { lowest: 0, highest: 50, isHighBetter: false })).toThrow(RangeError)
  })
})

describe('metrics', () => {
  it.each([
    ['a wrong unit', { unit: 'MWh' }, 'is no unit of “GHG emissions, scope 1”: write t CO2e or kg CO2e'],
    ['a period to come', { periodEnd: '2026-12-31', periodStart: '2026-01-01' }, 'what has not happened yet'],
    ['a period turned round', { periodStart: '2025-12-31', periodEnd: '2025-01-01' }, 'before it begins'],
    ['a period of two years', { periodStart: '2024-01-01' }, 'has 731 days'],
    ['less than nought', { value: -1 }, 'lies between 0 and'],
  ])('%s is refused with the reason', (_, change, why) => {
    const result = {
      metric: 'ghg-scope-1' as const,
      value: 5,
      unit: 't CO2e',
      periodStart: '2025-01-01',
      periodEnd: '2025-12-31',
    }
    expect(faultsOfMetric(result, TODAY)).toEqual([])
    expect(faultsOfMetric({ ...result, ...change }, TODAY).join(' ')).toContain(why)
  })

  it('units are known by their usual spellings', () => {
    expect(unitOfMetric('ghg-scope-1', 'tCO₂e')).toBe('t CO2e')
    expect(unitOfMetric('gender-pay-gap', 'percent')).toBe('%')
    expect(unitOfMetric('gender-pay-gap', 'kWh')).toBeUndefined()
  })
})

const factor = (kgCo2e: number, more: Partial<EmissionFactor> = {}): EmissionFactor => ({
  id: 'f',
  name: 'Factor',
  kgCo2e,
  unit: 'kWh',
  gwp: 'AR5',
  validFrom: '2022-01-01',
  validTo: '2022-12-31',
  uncertaintyPercent: 5,
  source: 'Test',
  ...more,
})
const activity = (more: Partial<GhgActivity>): GhgActivity => ({
  name: 'Office',
  scope: 2,
  category: null,
  amount: 100,
  unit: 'MWh',
  periodStart: '2022-01-01',
  periodEnd: '2022-12-31',
  uncertaintyPercent: 0,
  factor: factor(0.2),
  marketFactor: null,
  ...more,
})

describe('GHG', () => {
  it('UK electricity of 2022: 100,000 kWh × 0.19338 kg = 19.338 t; diesel: 1,000 l × 2.69234868 kg = 2.692 t', () => {
    const uk = emissionFactors.find(({ id }) => id === 'grid-united-kingdom-2022') as EmissionFactor
    const diesel = emissionFactors.find(({ id }) => id === 'oil-gas-diesel-oil-2017') as EmissionFactor
    const made = ghgInventory([
      activity({ factor: uk }),
      activity({ scope: 1, amount: 1, unit: 'm3', factor: diesel }),
    ])
    expect(made.scope2Location.tonnes).toBeCloseTo(19.338, 9)
    expect(made.scope1.tonnes).toBeCloseTo(2.69234868, 9)
    expect(made.totalLocation.tonnes).toBeCloseTo(22.03034868, 9)
  })

  it('scope 2 stands twice: by the grid, and by contracts; without a contract’s factor the grid’s counts and is named', () => {
    const made = ghgInventory([
      activity({ marketFactor: factor(0) }),
      activity({ name: 'Plant', amount: 50 }),
      activity({
        name: 'Flights',
        scope: 3,
        category: 6,
        amount: 10_000,
        unit: 'passenger km',
        factor: factor(0.15, { unit: 'passenger km' }),
      }),
    ])
    expect(made.scope2Location.tonnes).toBeCloseTo(30, 9)
    expect(made.scope2Market.tonnes).toBeCloseTo(10, 9)
    expect(made.lines[1]?.note).toContain('takes the grid’s')
    expect(made.byCategory).toEqual([
      { category: 6, name: 'Business travel', tonnes: expect.closeTo(1.5, 9) },
    ])
    expect(made.totalMarket.tonnes).toBeCloseTo(11.5, 9)
  })

  it('a factor whose source names no end says how old it is, and one of its own year does not', () => {
    const diesel = emissionFactors.find(({ id }) => id === 'oil-gas-diesel-oil-2017') as EmissionFactor
    const noteIn = (year: number) =>
      ghgInventory([
        {
          name: 'Boiler',
          scope: 1,
          category: null,
          amount: 1_000,
          unit: 'l',
          periodStart: `${year}-01-01`,
          periodEnd: `${year}-12-31`,
          uncertaintyPercent: null,
          factor: diesel,
          marketFactor: null,
        },
      ]).lines[0]?.note
    expect(noteIn(2019)).toBe('')
    expect(noteIn(2025)).toBe(
      'The factor “Gas/diesel oil, stationary combustion” is of 2017, 8 years before the activity.',
    )
  })

  it('an activity that is longer than a financial year is refused: two years would be told as one', () => {
    expect(() => ghgInventory([activity({ periodStart: '2023-01-01', periodEnd: '2024-12-31' })])).toThrow(
      'longer than a financial year',
    )
  })

  it('uncertainties are those of a product and of a sum (IPCC approach 1): 3 % and 4 % give 5 %; 100 t ± 10 % and 50 t ± 20 % give ± 9.43 %', () => {
    const [one] = [
      ghgInventory([activity({ uncertaintyPercent: 3, factor: factor(0.2, { uncertaintyPercent: 4 }) })]),
    ]
    expect(one?.scope2Location.uncertaintyPercent).toBeCloseTo(5, 9)
    const two = ghgInventory([
      activity({
        scope: 1,
        amount: 500,
        uncertaintyPercent: 10,
        factor: factor(0.2, { uncertaintyPercent: 0 }),
      }),
      activity({
        scope: 1,
        amount: 250,
        uncertaintyPercent: 20,
        factor: factor(0.2, { uncertaintyPercent: 0 }),
      }),
    ])
    // √(10² + 10²) / 150 = 9.428 %
    expect(two.scope1.uncertaintyPercent).toBeCloseTo(9.428, 3)
    expect(
      ghgInventory([activity({ uncertaintyPercent: null })]).scope2Location.uncertaintyPercent,
    ).toBeNull()
  })

  it.each([
    [
      'a factor of another period',
      activity({ periodStart: '2023-01-01', periodEnd: '2023-12-31' }),
      'Choose or enter a factor of its period',
    ],
    ['litres for a factor of kilowatt-hours', activity({ unit: 'l' }), 'one is not turned into the other'],
    ['scope 3 without a category', activity({ scope: 3 }), 'needs a category'],
    ['less than nothing', activity({ amount: -1 }), 'zero or more'],
    ['a contract’s factor in scope 1', activity({ scope: 1, marketFactor: factor(0) }), 'only scope 2'],
  ])('%s is refused', (_, wrong, why) => {
    expect(() => ghgInventory([wrong])).toThrow(why)
  })

  const ELECTRICITY = sharedData('data/esg/ghg_purchased_electricity.csv')
  it.skipIf(!existsSync(ELECTRICITY))(
    'every factor of electricity is its source’s (skipped without ASSAY_DATA)',
    () => {
      const lines = readFileSync(ELECTRICITY, 'utf8').trim().split('\n').slice(1)
      const result = lines.map((line) => Number(line.split(',')[7]))
      const ours = emissionFactors
        .filter(({ id }) => /^grid-.*-2020$/.test(id) || id === 'grid-united-kingdom-2022')
        .map(({ kgCo2e }) => kgCo2e)
      expect(ours.toSorted()).toEqual(result.toSorted())
    },
  )
})

describe('EU Taxonomy', () => {
  const base = {
    objective: 'CCM',
    isEligible: true,
    makesContribution: true,
    doesNoHarm: true,
    hasSafeguards: true,
    kind: 'own',
  } as const
  it('shares of 200 are 60 aligned (30 %), 100 eligible (50 %), 40 eligible and not aligned, 100 not eligible', () => {
    const kpi = taxonomyKpi(200, [
      { ...base, name: 'Wind', amount: 40 },
      { ...base, name: 'Batteries', amount: 20, kind: 'enabling', objective: 'CE' },
      { ...base, name: 'Cement', amount: 40, doesNoHarm: false },
      { ...base, name: 'Retail', amount: 50, isEligible: false },
    ])
    expect(kpi).toMatchObject({
      aligned: 60,
      eligible: 100,
      eligibleNotAligned: 40,
      notEligible: 100,
      enabling: 20,
      alignedShare: 0.3,
      eligibleShare: 0.5,
    })
    expect(kpi.byObjective.find(({ objective }) => objective === 'CE')).toEqual({
      objective: 'CE',
      aligned: 20,
      share: 0.1,
    })
    expect(kpi.activities[2]?.because).toBe('Not aligned: significant harm is not ruled out.')
    expect(kpi.activities[3]?.isAligned).toBe(false)
  })
  it('activities of more than the total are refused; of nothing there is no share', () => {
    expect(() => taxonomyKpi(50, [{ ...base, name: 'Wind', amount: 51 }])).toThrow('more than the total')
    expect(taxonomyKpi(0, []).alignedShare).toBeNull()
  })
})

describe('materiality', () => {
  const impact = {
    isPositive: false,
    isPotential: true,
    isHumanRights: false,
    scale: 4,
    scope: 3,
    irremediability: 5,
    likelihood: 2.5,
  }
  const judge = (change: object, financial = { magnitude: 2, likelihood: 3 }) =>
    judgeTopics([{ topic: 'S2', impact: { ...impact, ...change }, financial, reason: 'Because' }], 3)[0]
  it('severity by likelihood; a grave effect on human rights is not made small by being unlikely', () => {
    expect(judge({})).toMatchObject({ impact: 2, financial: 1.2, isMaterial: false })
    expect(judge({ isHumanRights: true })).toMatchObject({
      impact: 4,
      isImpactMaterial: true,
      isFinanciallyMaterial: false,
      isMaterial: true,
    })
    expect(judge({ isPotential: false })?.impact).toBe(4)
    expect(judge({ isPositive: true, isPotential: false })?.impact).toBe(3.5)
    expect(judge({}, { magnitude: 5, likelihood: 3 })).toMatchObject({
      financial: 3,
      isFinanciallyMaterial: true,
    })
  })
})

describe('suppliers', () => {
  it('the weighted mean of the known components; a confirmed match lifts it; nothing known is no score', () => {
    expect(supplierRisk({})).toMatchObject({ score: null, level: null, coverage: 0 })
    // (20 × 80 + 15 × 40) / 35 = 62.9
    expect(supplierRisk({ country: 80, sector: 40 })).toMatchObject({
      score: 62.9,
      level: 'high',
      coverage: 0.35,
    })
    expect(supplierRisk({ country: 20, sanctions: 100, questionnaire: 0 })).toMatchObject({
      score: 90,
      level: 'critical',
      raisedFrom: 48.3,
    })
    expect(questionnaireRisk({})).toBeUndefined()
    expect(questionnaireRisk({ B2: 'yes', B3: 'no', B4: 'no', B5: 'yes', B6: 'no' })).toBe(60)
    // Who answers what suits them alone is not called safe.
    expect(questionnaireRisk({ B2: 'yes', B3: 'yes', B4: 'yes', B5: 'yes' })).toBeUndefined()
  })
})

describe('portfolio', () => {
  const pillarsOf = (score: number | null) => ({ environmental: score, social: score, governance: score })
  const holding = (symbol: string, weight: number, overall: number | null) => ({
    symbol,
    weight,
    overall,
    pillars: pillarsOf(overall),
    coverage: 1,
  })
  const holdings = [
    holding('A', 0.5, 80),
    holding('B', 0.25, 40),
    holding('C', 0.15, 20),
    holding('D', 0.1, null),
  ]

  it('a score that rests on too little is no verdict: not ranked, in no mean, and nothing is sold for it', () => {
    const thin = (coverage: number) => [holding('A', 0.5, 80), { ...holding('T', 0.5, 0), coverage }]
    expect(portfolioScore(thin(0.25))).toMatchObject({ overall: 40, coverage: 1, unscored: [] })
    expect(portfolioScore(thin(0.24))).toMatchObject({
      overall: 80,
      coverage: 0.5,
      unscored: ['T'],
      pillars: { social: 80 },
      pillarCoverage: { social: 0.5 },
      bottom: [{ symbol: 'A' }],
    })
    const advice = recommend(thin(0.05), { target: 75, focus: ['social'] })
    expect(advice.recommendations).toEqual([
      {
        symbol: 'T',
        type: 'assess',
        priority: 'low',
        reason: 'Its score is based on 5 % of the scored data: too little for an assessment.',
      },
    ])
    expect(advice).toMatchObject({ current: 80, projected: 80 })
  })

  it('ESGA-006 ESGA-018 weights count for what is scored; who is not lowers the coverage and is named', () => {
    // (0.5 × 80 + 0.25 × 40 + 0.15 × 20) / 0.9
    expect(portfolioScore(holdings)).toMatchObject({ overall: 58.9, coverage: 0.9, unscored: ['D'] })
    expect(portfolioScore(holdings).top.map(({ symbol }) => symbol)).toEqual(['A', 'B', 'C'])
    expect(portfolioScore(holdings).bottom.map(({ symbol }) => symbol)).toEqual(['C', 'B', 'A'])
    expect(portfolioScore([holding('D', 1, null)]).overall).toBeNull()
  })

  it('ESGA-019 ESGA-020 what is of high risk is to go, a laggard to be worked with, an unknown to be assessed', () => {
    const made = recommend(holdings, { target: 75, focus: ['environmental', 'governance'] })
    expect(made.recommendations.map(({ symbol, type }) => [symbol, type])).toEqual([
      ['C', 'divest'],
      ['B', 'improve'],
      ['D', 'assess'],
    ])
    // Without C: (0.5 × 80 + 0.25 × 40) / 0.75
    expect(made).toMatchObject({ current: 58.9, projected: 66.7, improvement: 7.8 })
  })

  it('principal adverse impacts by weight, each with the weight that tells what it needs', () => {
    const made = paiIndicators([
      {
        symbol: 'A',
        weight: 0.6,
        periods: ofYear({
          'ghg-scope-1': 100,
          'ghg-scope-2-location': 50,
          'ghg-scope-3': 850,
          revenue: 10,
          'enterprise-value': 20,
          'fossil-fuel-active': 0,
        }),
      },
      {
        symbol: 'B',
        weight: 0.4,
        periods: ofYear({ 'ghg-intensity': 50, 'fossil-fuel-active': 1 }, '2022-12-31'),
      },
    ])
    const of = (number: number) => made.find((one) => one.number === number)
    // 0.6 × 1000/10 + 0.4 × 50 = 80; A alone has an enterprise value: 1000/20 = 50.
    expect(of(3)).toMatchObject({ value: 80, coverage: 1 })
    expect(of(2)).toMatchObject({ value: 50, coverage: 0.6 })
    expect(of(4)).toMatchObject({ value: 40, coverage: 1, oldest: '2022-12-31' })
    expect(of(2)?.oldest).toBe('2025-12-31')
    expect(of(13)).toMatchObject({ value: null, coverage: 0, oldest: null })
  })

  it('an indicator of several metrics takes them of one period: emissions of one year are not divided by what another earned', () => {
    const emissions = { 'ghg-scope-1': 100, 'ghg-scope-2-location': 50, 'ghg-scope-3': 850 }
    const shownText = (...periods: { end: string; metrics: object }[]) =>
      paiIndicators([{ symbol: 'A', weight: 1, periods }]).find(({ number }) => number === 3)
    const [old, newer] = ['2022-12-31', '2025-12-31']
    expect(
      shownText({ end: newer, metrics: { revenue: 40 } }, { end: old, metrics: emissions }),
    ).toMatchObject({
      value: null,
      coverage: 0,
    })
    expect(
      shownText(
        { end: newer, metrics: { revenue: 40 } },
        { end: old, metrics: { ...emissions, revenue: 10 } },
      ),
    ).toMatchObject({ value: 100, oldest: old })
  })

  it('PAI 1 is what an amount invested finances, of what is known alone; every indicator of Table 1 is there, and those that cannot be told say why', () => {
    const metrics = {
      'ghg-scope-1': 100,
      'ghg-scope-2-location': 50,
      'ghg-scope-3': 850,
      'enterprise-value': 20,
    }
    const holdings = [
      { symbol: 'A', weight: 0.6, periods: ofYear(metrics) },
      { symbol: 'B', weight: 0.4, periods: [] },
    ]
    const shownText = (invested: number | null, number: number) =>
      paiIndicators(holdings, invested).find((one) => one.number === number)
    // 6 of the 10 million are in A: 6 / 20 of its 1,000 tonnes.
    expect(shownText(10, 1)?.value).toBeCloseTo(300, 9)
    expect(shownText(10, 1)?.coverage).toBeCloseTo(0.6, 12)
    expect(shownText(20, 1)?.value).toBeCloseTo(600, 9)
    expect(shownText(null, 1)).toMatchObject({
      value: null,
      lacks: 'It needs the amount invested, which weights do not give.',
    })
    expect(paiIndicators(holdings).map(({ number }) => number)).toEqual(
      Array.from({ length: 18 }, (_, at) => at + 1),
    )
    for (const number of [6, 15, 16, 17, 18])
      expect(shownText(10, number)).toMatchObject({
        value: null,
        coverage: 0,
        lacks: expect.stringMatching(/.{20}/),
      })
  })
})

const base: Undertaking = {
  seat: 'eu',
  turnoverMillions: 300,
  balanceSheetMillions: 200,
  employees: 800,
  isPublicInterest: false,
  isListed: false,
  euTurnoverMillions: 0,
  euPresence: 'none',
  euPresenceTurnoverMillions: 0,
}
describe('CSRD scope', () => {
  it.each<[string, Partial<Undertaking>, number, string, string, string]>([
    [
      'a large bank of the first wave',
      { isPublicInterest: true },
      2024,
      '2024-06-01',
      'in-scope',
      'Article 5(2), first subparagraph, point (a)',
    ],
    ['a large company by the first timetable', {}, 2025, '2024-06-01', 'in-scope', 'point (b)'],
    ['the same after the clock was stopped', {}, 2025, '2025-06-01', 'not-in-scope', '2025/794'],
    ['the same for 2027, still postponed', {}, 2027, '2025-06-01', 'in-scope', '2025/794'],
    ['the same after the 2026 amendments', {}, 2027, '2026-06-01', 'not-in-scope', '2026/470'],
    [
      'above both thresholds',
      { turnoverMillions: 451, employees: 1_001 },
      2027,
      '2026-06-01',
      'in-scope',
      'Articles 19a and 29a, as amended by Directive (EU) 2026/470',
    ],
    [
      'exactly at the thresholds',
      { turnoverMillions: 450, employees: 1_000 },
      2027,
      '2026-06-01',
      'not-in-scope',
      '2026/470',
    ],
    [
      'above one alone',
      { turnoverMillions: 5_000, employees: 1_000 },
      2027,
      '2026-06-01',
      'not-in-scope',
      '2026/470',
    ],
    [
      'above both, before 2027',
      { turnoverMillions: 451, employees: 1_001 },
      2026,
      '2026-06-01',
      'not-in-scope',
      '2025/794',
    ],
    [
      'the first wave that leaves the scope',
      { isPublicInterest: true },
      2026,
      '2026-06-01',
      'depends',
      'transitional relief',
    ],
    [
      'the first wave that stays',
      { isPublicInterest: true, turnoverMillions: 900, employees: 4_000 },
      2026,
      '2026-06-01',
      'in-scope',
      'point (a)',
    ],
    [
      'a listed small company by the first timetable',
      { turnoverMillions: 20, balanceSheetMillions: 10, employees: 90, isListed: true },
      2026,
      '2024-06-01',
      'depends',
      'Article 19a(7)',
    ],
    [
      'a group from outside',
      { seat: 'non-eu', euTurnoverMillions: 500, euPresence: 'subsidiary', euPresenceTurnoverMillions: 201 },
      2028,
      '2026-06-01',
      'in-scope',
      'Article 40a, as amended',
    ],
    [
      'the same with a small branch',
      { seat: 'non-eu', euTurnoverMillions: 500, euPresence: 'branch', euPresenceTurnoverMillions: 200 },
      2028,
      '2026-06-01',
      'not-in-scope',
      'Article 40a',
    ],
    [
      'the same in 2027',
      { seat: 'non-eu', euTurnoverMillions: 500, euPresence: 'branch', euPresenceTurnoverMillions: 300 },
      2027,
      '2026-06-01',
      'not-in-scope',
      'Article 40a',
    ],
    [
      'a branch by the old thresholds',
      { seat: 'non-eu', euTurnoverMillions: 151, euPresence: 'branch', euPresenceTurnoverMillions: 41 },
      2028,
      '2025-06-01',
      'in-scope',
      'Article 40a',
    ],
    ['before there was a directive', {}, 2025, '2022-06-01', 'not-in-scope', 'Article 7'],
  ])('%s', (_, change, year, lawAsOf, verdict, legal) => {
    const answer = csrdScope({ ...base, ...change }, year, lawAsOf)
    expect(answer.verdict).toBe(verdict)
    expect(answer.legal).toContain(legal)
  })
  it('what is not stated is not taken for nothing: the verdict depends on it, or holds whatever it is', () => {
    const unknown = {
      seat: 'eu',
      turnoverMillions: null,
      balanceSheetMillions: null,
      employees: null,
      isPublicInterest: null,
      isListed: null,
      euTurnoverMillions: null,
      euPresence: null,
      euPresenceTurnoverMillions: null,
    } as const
    const asked = (change: Partial<UndertakingStated>, year = 2027, lawAsOf = '2026-06-01') =>
      csrdScope({ ...unknown, ...change }, year, lawAsOf)
    expect(asked({})).toMatchObject({ verdict: 'depends', firstYear: null })
    expect(asked({}).missing).toEqual([
      'turnoverMillions',
      'balanceSheetMillions',
      'employees',
      'isPublicInterest',
    ])
    // 900 employees are not above 1,000: whatever the turnover is, it does not report for 2027.
    expect(asked({ employees: 900 })).toMatchObject({ verdict: 'not-in-scope' })
    expect(asked({ employees: 400 })).toMatchObject({ verdict: 'not-in-scope', firstYear: null, missing: [] })
    expect(asked({ employees: 1_001, turnoverMillions: 451 }).verdict).toBe('in-scope')
    expect(asked({ employees: 1_001 }).missing).toContain('turnoverMillions')
    expect(asked({ seat: 'non-eu' }, 2028).missing).toEqual([
      'turnoverMillions',
      'balanceSheetMillions',
      'employees',
      'isListed',
      'euTurnoverMillions',
      'euPresence',
      'euPresenceTurnoverMillions',
    ])
    expect(asked({ seat: 'non-eu', isListed: false, euTurnoverMillions: 450 }, 2028)).toMatchObject({
      verdict: 'not-in-scope',
      missing: [],
    })
    // By the first timetable: what a listed company between the ends would have to do is not overlooked.
    expect(asked({ isListed: true }, 2026, '2024-06-01').verdict).toBe('depends')
  })
  it('what is stated whole has the verdict that every filling of what is missing agrees on', () => {
    const amount = fc.constantFrom(0, 10, 40, 41, 200, 201, 451, 1_001, 10_000)
    const undertaking = fc.record({
      seat: fc.constantFrom('eu' as const, 'non-eu' as const),
      turnoverMillions: amount,
      balanceSheetMillions: amount,
      employees: amount,
      isPublicInterest: fc.boolean(),
      isListed: fc.boolean(),
      euTurnoverMillions: amount,
      euPresence: fc.constantFrom('none' as const, 'subsidiary' as const, 'branch' as const),
      euPresenceTurnoverMillions: amount,
    })
    const days = fc.constantFrom('2024-06-01', '2025-06-01', '2026-06-01')
    fc.assert(
      fc.property(
        undertaking,
        fc.uniqueArray(fc.constantFrom(...factNames)),
        fc.integer({ min: 2023, max: 2029 }),
        days,
        (whole, left, year, day) => {
          const stated = { ...whole, ...Object.fromEntries(left.map((fact) => [fact, null])) }
          const answer = csrdScope(stated as UndertakingStated, year, day)
          const truth = csrdScope(whole, year, day)
          expect(truth.missing).toEqual([])
          if (answer.missing.length === 0) expect(answer.firstYear).toBe(truth.firstYear)
          if (answer.verdict !== 'depends') expect(answer.verdict).toBe(truth.verdict)
        },
      ),
    )
  })
  it('the law changes on the day it comes into force', () => {
    const lawOn = (day: string) => csrdScope(base, 2027, day).law
    expect(lawOn('2026-03-17')).toContain('2025/794')
    expect(lawOn('2026-03-18')).toContain('2026/470')
  })
})

describe('registry of datapoints', () => {
  it('a set is for its years and its kind; one without datapoints says so', () => {
    expect(faultOfSet('esrs-set-1', { type: 'csrd', year: 2025 })).toBeUndefined()
    expect(faultOfSet('esrs-set-1', { type: 'csrd', year: 2027 })).toContain('2024 to 2026, not 2027')
    expect(faultOfSet('sfdr-pai', { type: 'csrd', year: 2025 })).toContain('not for CSRD')
    expect(faultOfSet('esrs-simplified', { type: 'csrd', year: 2027 })).toContain('not in the registry')
  })
  it('every datapoint with a metric is told in its unit', () => {
    for (const set of ['esrs-set-1', 'vsme'] as const)
      for (const { metric, unit } of datapointsOfSet(set))
        if (metric) expect(unitOfMetric(metric, unit), metric).toBe(unit)
    expect(metricIds.length).toBeGreaterThan(30)
  })
  it('the first set has a datapoint for each of its 82 disclosure requirements, and for no other', () => {
    const numbered = { E1: 9, E2: 6, E3: 5, E4: 6, E5: 6, S1: 17, S2: 5, S3: 5, S4: 5, G1: 6 }
    const wanted = [
      ...['BP-1', 'BP-2', 'GOV-1', 'GOV-2', 'GOV-3', 'GOV-4', 'GOV-5'].map((code) => `ESRS 2 ${code}`),
      ...['SBM-1', 'SBM-2', 'SBM-3', 'IRO-1', 'IRO-2'].map((code) => `ESRS 2 ${code}`),
      ...Object.entries(numbered).flatMap(([standard, count]) =>
        Array.from({ length: count }, (_, at) => `${standard}-${at + 1}`),
      ),
    ]
    const held = new Set(
      datapointsOfSet('esrs-set-1')
        .map(({ requirement }) => requirement)
        .filter((requirement) => !requirement.includes('MDR')),
    )
    expect([...held].toSorted()).toEqual(wanted.toSorted())
    expect(wanted).toHaveLength(82)
  })
  it('SFDR has the 18 indicators of Table 1, and of companies the 16 of Table 2 and the 17 of Table 3; numbers of datapoints stay what they were', () => {
    const of = (table: string) => [
      ...new Set(
        datapointsOfSet('sfdr-pai')
          .filter(({ paragraph }) => paragraph.startsWith(table))
          .map(({ requirement }) => requirement),
      ),
    ]
    expect([of('Table 1'), of('Table 2'), of('Table 3')].map((rows) => rows.length)).toEqual([18, 16, 17])
    expect(datapointOf('pai-18')?.requirement).toBe('PAI 18')
    expect(datapointOf('esrs1-t26')?.requirement).toBe('ESRS 2 MDR-T')
    expect(new Set(datapoints.map(({ id }) => id)).size).toBe(datapoints.length)
  })
})
