import { describe, expect, it } from 'vitest'
import {
  contradictionsOf,
  csrdScope,
  type EmissionFactor,
  emissionFactors,
  faultOfActivity,
  type GhgActivity,
  ghgInventory,
  onOurScale,
  outlierOf,
  paiIndicators,
  perUnitOf,
  repeatedActivities,
  supplierRisk,
  type TaxonomyActivity,
  taxonomyKpi,
} from './index.ts'

const diesel = emissionFactors.find(({ id }) => id === 'oil-gas-diesel-oil-2017')!
const grid = emissionFactors.find(({ id }) => id === 'grid-germany-2020')!
const line = (facts: Partial<GhgActivity>): GhgActivity => ({
  name: 'Line',
  scope: 1,
  category: null,
  amount: 1_000,
  unit: 'l',
  periodStart: '2020-01-01',
  periodEnd: '2020-12-31',
  uncertaintyPercent: null,
  factor: diesel,
  marketFactor: null,
  ...facts,
})
const electricity = { scope: 2, unit: 'kWh', factor: grid } as const

describe('Emission factors have a nature', () => {
  it('every factor of the library states its kind, gases and, for electricity, its region', () => {
    for (const one of emissionFactors) {
      expect(one.kind, one.id).toBeDefined()
      expect(one.gas, one.id).toBeTruthy()
      if (one.kind === 'electricity') expect(one.region, one.id).not.toBe('')
    }
  })

  it('a fuel is of scope 1 or 3 and bought electricity of 2 or 3: diesel in scope 2 is refused, and so is the grid in scope 1', () => {
    const period = { periodStart: '2025-01-01', periodEnd: '2025-12-31' }
    expect(faultOfActivity(line(period))).toBeUndefined()
    expect(faultOfActivity(line({ ...period, scope: 2 }))).toContain('is of scope 1 or 3 and not of scope 2')
    expect(faultOfActivity(line({ ...period, scope: 3, category: 4 }))).toBeUndefined()
    expect(faultOfActivity(line(electricity))).toBeUndefined()
    expect(faultOfActivity(line({ ...electricity, scope: 1 }))).toContain(
      'is of scope 2 or 3 and not of scope 1',
    )
    expect(faultOfActivity(line({ ...electricity, marketFactor: diesel }))).toContain('not of scope 2')
  })

  it('a factor stands in the categories of scope 3 that its kind has, and in no other', () => {
    const of = (id: string) => emissionFactors.find((one) => one.id === id) as EmissionFactor
    const period = { periodStart: '2023-01-01', periodEnd: '2023-12-31' }
    const flight = of('uk-flight-long-haul-economy-with-radiative-forcing-passenger-km-2023')
    const losses = of('uk-grid-losses-of-electricity-kwh-2023')
    const fault = (facts: Partial<GhgActivity>) => faultOfActivity(line({ ...period, scope: 3, ...facts }))
    expect(fault({ category: 3 }), 'burning is not upstream').toContain('is not of category 3')
    expect(fault({ category: 5 })).toContain('is not of category 5 (waste generated in operations)')
    expect(fault({ category: 6, unit: 'passenger km', factor: flight })).toBeUndefined()
    expect(fault({ category: 1, unit: 'passenger km', factor: flight })).toContain('category 1')
    expect(fault({ scope: 1, unit: 'passenger km', factor: flight })).toContain('journeys with others')
    expect(fault({ category: 3, unit: 'kWh', factor: losses })).toBeUndefined()
    expect(fault({ scope: 2, unit: 'kWh', factor: losses })).toContain('not of scope 2')
    const spend: EmissionFactor = { ...diesel, kind: 'spend', unit: 'USD' }
    expect(fault({ category: 1, unit: 'USD', factor: spend })).toBeUndefined()
    expect(fault({ category: 11, unit: 'USD', factor: spend })).toContain('category 11')
    expect(fault({ category: 1, unit: 'EUR', factor: spend })).toContain('one is not turned into the other')
  })

  it('a refrigerant has its potentials by each report, and a blend those of its gases by mass', () => {
    const of = (id: string) => emissionFactors.find((one) => one.id === id)?.kgCo2e
    expect(['ar4', 'ar5', 'ar6'].map((report) => of(`gas-hfc-134a-${report}`))).toEqual([1430, 1300, 1530])
    expect(of('gas-r-410a-ar4')).toBe(2087.5)
    expect(of('gas-r-410a-ar5')).toBe(1923.5)
    expect(of('gas-r-404a-ar5')).toBe(3942.8)
    expect(of('gas-sulphur-hexafluoride-sf6-ar6'), 'two values were published').toBeUndefined()
    expect(emissionFactors.filter(({ kgCo2e }) => !(kgCo2e > 0))).toEqual([])
    expect(new Set(emissionFactors.map(({ id }) => id)).size).toBe(emissionFactors.length)
  })

  it.each([
    ['kg CO2e/kWh', 1, 'kWh', ''],
    ['kWh (Gross CV)', 1, 'kWh', 'Gross CV'],
    ['lb CO2e per MWh', 0.453_592_37, 'MWh', ''],
    ['g CO2/km', 0.001, 'km', ''],
    ['t CO₂e / TJ', 1000, 'TJ', ''],
    ['kg CO2e/2022 USD, purchaser price', 1, 'USD', 'prices of 2022, purchaser price'],
    ['kg CO2-eq per €', 1, 'EUR', ''],
    ['litres', 1, 'l', ''],
    ['passenger.km', 1, 'passenger km', ''],
    ['Room per night', 1, 'night', ''],
    ['m³', 1, 'm3', ''],
  ] as const)('a factor table’s unit “%s” is read', (text, kgIn, unit, detail) => {
    expect(perUnitOf(text)).toMatchObject({ kgIn, unit, detail })
  })
  it.each([
    'ton',
    'gallons',
    'kg CO2e/ton',
    'per head',
    '',
    'CHF',
    'kg CO2e',
    'mWatt',
    'kg CH4/kWh',
    'g N2O per km',
  ])('a factor table’s unit “%s” is not guessed', (text) => {
    expect(perUnitOf(text)).toBeUndefined()
  })

  it('a factor of no stated kind is not turned into scope 2 by litres, nor money into scope 1', () => {
    const { kind: _, ...own } = diesel
    expect(
      faultOfActivity(
        line({ factor: own as EmissionFactor, scope: 2, periodStart: '2025-01-01', periodEnd: '2025-12-31' }),
      ),
    ).toContain('scope 2 is bought energy')
    const spend: EmissionFactor = { ...own, unit: 'EUR', validTo: null }
    expect(
      faultOfActivity(
        line({ factor: spend, unit: 'EUR', periodStart: '2025-01-01', periodEnd: '2025-12-31' }),
      ),
    ).toContain('scope 3 alone')
  })

  it('a scope without a line is not reported, and not zero', () => {
    const { scope1, scope2Location, scope3 } = ghgInventory([line(electricity)])
    expect([scope1.tonnes, scope3.tonnes]).toEqual([null, null])
    expect(scope2Location.tonnes).toBe(0.376)
    expect(ghgInventory([line({ amount: 0, periodStart: '2020-01-01' })]).scope1.tonnes).toBe(0)
  })

  it('sets of global warming potentials that are mixed are said, and one set is not', () => {
    const of = (gwp: string) => line({ factor: { ...diesel, gwp, name: `Diesel ${gwp}` } })
    expect(ghgInventory([of('AR4'), of('AR6')]).notes.join()).toContain('AR4 (Diesel AR4) and of AR6')
    expect(ghgInventory([of('AR5'), of('AR5')]).notes).toEqual([])
    expect(ghgInventory([of('AR5'), line(electricity)]).notes.join()).toContain('not known')
  })

  it('lines that are the same are found, and those of another name are not', () => {
    expect(repeatedActivities([line({ name: 'A' }), line({ name: 'a ' }), line({ amount: 2 })])).toHaveLength(
      1,
    )
    expect(repeatedActivities([line({ name: 'A' }), line({ name: 'B' })])).toEqual([])
    const inLitres = line({ name: 'A', amount: 1_000, unit: 'l' })
    expect(repeatedActivities([inLitres, line({ name: 'A', amount: 1, unit: 'm3' })])).toHaveLength(1)
    expect(ghgInventory([inLitres, line({ name: 'B' })]).notes.join()).toContain(
      '“A” and “B” have the same amount, period and factor',
    )
  })
})

describe('The law', () => {
  const activity = (facts: Partial<TaxonomyActivity> = {}): TaxonomyActivity => ({
    name: 'Wind power',
    amount: 100,
    isEligible: true,
    objective: 'CCM',
    makesContribution: true,
    doesNoHarm: true,
    hasSafeguards: true,
    kind: 'own',
    ...facts,
  })
  it('one Taxonomy activity counts once over objectives, and stands under each', () => {
    const kpi = taxonomyKpi(1_000, [
      activity(),
      activity({ objective: 'CCA', name: ' wind  Power' }),
      activity({ name: 'Solar' }),
    ])
    expect(kpi).toMatchObject({ eligible: 200, aligned: 200, notEligible: 800 })
    expect(
      kpi.byObjective
        .filter(({ aligned }) => aligned > 0)
        .map(({ objective, aligned }) => [objective, aligned]),
    ).toEqual([
      ['CCM', 200],
      ['CCA', 100],
    ])
    expect(() => taxonomyKpi(1_000, [activity(), activity({ objective: 'CCA', amount: 90 })])).toThrow(
      'two amounts',
    )
    expect(() => taxonomyKpi(1_000, [activity(), activity()])).toThrow('appears twice under one objective')
  })

  it('an activity is transitional only under mitigation', () => {
    expect(taxonomyKpi(1_000, [activity({ kind: 'transitional' })]).transitional).toBe(100)
    expect(() => taxonomyKpi(1_000, [activity({ kind: 'transitional', objective: 'CCA' })])).toThrow(
      'only under climate change mitigation',
    )
  })

  it('an issuer from outside the Union on a regulated market of it reports as one of the Union does', () => {
    const issuer = {
      seat: 'non-eu' as const,
      turnoverMillions: 900,
      balanceSheetMillions: 900,
      employees: 5_000,
      isPublicInterest: true,
      isListed: true,
      euTurnoverMillions: 10,
      euPresence: 'none' as const,
      euPresenceTurnoverMillions: 0,
    }
    expect(csrdScope(issuer, 2024, '2024-12-31')).toMatchObject({
      verdict: 'in-scope',
      firstYear: 2024,
      legal: expect.stringContaining('2004/109/EC'),
    })
    expect(csrdScope({ ...issuer, isListed: false }, 2024, '2024-12-31').verdict).toBe('not-in-scope')
    expect(csrdScope({ ...issuer, employees: 400 }, 2024, '2024-12-31').verdict).toBe('not-in-scope')
    expect(csrdScope({ ...issuer, employees: 400 }, 2025, '2024-12-31').verdict).toBe('in-scope')
    expect(csrdScope(issuer, 2027, '2026-06-01').verdict).toBe('in-scope')
    expect(csrdScope({ ...issuer, employees: 900 }, 2027, '2026-06-01').verdict).toBe('not-in-scope')
    expect(csrdScope({ ...issuer, isListed: null }, 2024, '2024-12-31')).toMatchObject({
      verdict: 'depends',
      missing: expect.arrayContaining(['isListed']),
    })
  })

  it('an adverse impact that no holding reports says why it has no value', () => {
    for (const one of paiIndicators([{ symbol: 'A', weight: 1, periods: [] }], 10)) {
      expect(one.value).toBeNull()
      expect(one.lacks, one.name).not.toBe('')
    }
  })
})

describe('Scores', () => {
  it('one component alone gives a supplier no level, a confirmed match apart', () => {
    for (const known of [
      { certificate: 0 },
      { country: 90 },
      { sanctions: 0 },
      { sanctions: 50 },
      { questionnaire: 20 },
    ])
      expect(supplierRisk(known), JSON.stringify(known)).toMatchObject({ score: null, level: null })
    expect(supplierRisk({ sanctions: 100 })).toMatchObject({ score: 100, level: 'critical' })
    expect(supplierRisk({ country: 90, sanctions: 0 }).level).toBe('medium')
  })

  it('a banded provider scale is mapped by its bands, and any other by its ends', () => {
    const risk = { lowest: 0, highest: 100, isHighBetter: false, provider: 'Morningstar Sustainalytics' }
    expect([0, 5, 10, 20, 30, 40, 100].map((score) => onOurScale(score, risk))).toEqual([
      100, 90, 80, 60, 40, 20, 0,
    ])
    expect(onOurScale(35, risk)).toBe(30)
    expect(onOurScale(35, { ...risk, provider: 'Another' })).toBe(65)
    expect(onOurScale(35, { ...risk, highest: 60 }), 'wherever its scale is let end').toBe(30)
    const index = { ...risk, provider: 'RepRisk Index' }
    expect([0, 25, 50, 60, 75, 100].map((score) => onOurScale(score, index))).toEqual([
      100, 80, 60, 40, 20, 0,
    ])
  })
})

describe('A value is compared with what was verified', () => {
  const year = (end: number) => ({ periodStart: `${end}-01-01`, periodEnd: `${end}-12-31` })
  const energy = (value: number, end: number) => ({
    metric: 'energy-consumption' as const,
    value,
    ...year(end),
  })
  it('ten times last year, or a tenth, is asked about; less, and another year, is not', () => {
    expect(outlierOf(energy(1, 2025), [energy(8.9, 2024)])).toBeUndefined()
    expect(outlierOf(energy(58_700_000, 2025), [energy(61_200, 2024)])).toContain(
      'was 61,200 MWh the year before',
    )
    expect(outlierOf(energy(58.7, 2025), [energy(61_200, 2024)])).toContain('58.7')
    expect(outlierOf(energy(58.7, 2025), [energy(61_200, 2022)])).toBeUndefined()
    const gap = (value: number, end: number) => ({ metric: 'gender-pay-gap' as const, value, ...year(end) })
    expect(outlierOf(gap(70, 2025), [gap(11, 2024)])).toContain('Gender pay gap')
    expect(outlierOf(gap(1.5, 2025), [gap(11, 2024)])).toBeUndefined()
  })

  it('verified scopes, revenue and intensity that contradict each other are named', () => {
    const of = (intensity: number) =>
      contradictionsOf(
        Object.entries({
          'ghg-scope-1': 100,
          'ghg-scope-2-location': 50,
          'ghg-scope-3': 850,
          revenue: 10,
          'ghg-intensity': intensity,
        }).map(([metric, value]) => ({ metric: metric as 'revenue', value, ...year(2025) })),
      )
    expect(of(100)).toEqual([])
    expect(of(104)).toEqual([])
    expect(of(8.9)[0]).toContain(
      '2025-01-01 to 2025-12-31: scopes 1, 2 and 3 by revenue are 100 t CO2e/EUR million',
    )
  })

  it('scope 1 alone above the intensity is named, and below it is not, as scope 3 may be the rest', () => {
    const of = (intensity: number) =>
      contradictionsOf(
        Object.entries({ 'ghg-scope-1': 100, revenue: 10, 'ghg-intensity': intensity }).map(
          ([metric, value]) => ({ metric: metric as 'revenue', value, ...year(2025) }),
        ),
      )
    expect(of(8.9)[0]).toContain('are 10 t CO2e/EUR million of revenue already')
    expect(of(500)).toEqual([])
  })

  it('bought energy of more emissions than any grid has for the energy consumed is named', () => {
    const of = (scope2: number) =>
      contradictionsOf([
        { metric: 'energy-consumption', value: 1_000, ...year(2025) },
        { metric: 'ghg-scope-2-location', value: scope2, ...year(2025) },
      ])
    expect(of(300)).toEqual([])
    expect(of(300_000)[0]).toContain('more than any grid has for a MWh')
  })

  it('a share of one percent or less is asked about as a fraction, unless the year before was as small', () => {
    const share = (value: number, end: number) => ({
      metric: 'renewable-energy-share' as const,
      value,
      ...year(end),
    })
    expect(outlierOf(share(0.14, 2025), [])).toContain('which would be 14 % if it is written as a fraction')
    expect(outlierOf(share(0.14, 2025), [share(13, 2024)])).toContain('14 %')
    expect(outlierOf(share(0.4, 2025), [share(0.3, 2024)])).toBeUndefined()
    expect(outlierOf(share(0, 2025), [])).toBeUndefined()
    expect(outlierOf(share(14, 2025), [])).toBeUndefined()
  })
})
