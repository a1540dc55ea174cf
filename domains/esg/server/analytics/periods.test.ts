import { describe, expect, it } from 'vitest'
import { paiIndicators } from '#engines/esg/index.ts'
import { paiPeriodsOf, yearlyChangesOf } from './periods.ts'

let id = 0
const row = (metric: string, value: number, unit: string, more: object = {}) => {
  id += 1
  return {
    id,
    companyNumber: 2,
    metric,
    value,
    unit,
    periodStart: '2025-01-01',
    periodEnd: '2025-12-31',
    scope: 'group',
    state: 'verified',
    ...more,
  } as Parameters<typeof paiPeriodsOf>[0][number]
}
const emissions = (more: object = {}) => [
  row('ghg-scope-1', 100, 't CO2e', more),
  row('ghg-scope-2-location', 50, 't CO2e', more),
  row('ghg-scope-3', 850, 't CO2e', more),
]
const intensity = (rows: Parameters<typeof paiPeriodsOf>[0]) =>
  paiIndicators([{ symbol: 'A', weight: 1, periods: paiPeriodsOf(rows) }]).find(({ number }) => number === 3)
    ?.value

describe('the periods that adverse impacts rest on', () => {
  it('emissions of a year are divided by what was earned in it', () => {
    expect(intensity([...emissions(), row('revenue', 40, 'EUR million')])).toBe(25)
  })

  it('those of a quarter are not divided by what a year earned', () => {
    const quarter = { periodStart: '2025-10-01' }
    expect(intensity([...emissions(quarter), row('revenue', 40, 'EUR million')])).toBeNull()
    expect(intensity([...emissions(), row('revenue', 10, 'EUR million', quarter)])).toBeNull()
  })

  it('those of the company alone are not divided by what its group earned', () => {
    const alone = { scope: 'company' }
    expect(intensity([...emissions(alone), row('revenue', 40, 'EUR million')])).toBeNull()
    expect(
      intensity([
        ...emissions(alone),
        row('revenue', 10, 'EUR million', alone),
        row('revenue', 40, 'EUR million'),
      ]),
    ).toBe(100)
  })

  it('what stands at the end of a period counts however long that is', () => {
    const [period] = paiPeriodsOf([row('enterprise-value', 5, 'EUR million', { periodStart: '2025-12-31' })])
    expect(period).toEqual({ end: '2025-12-31', metrics: { 'enterprise-value': 5 } })
  })
})

describe('how scores moved from year to year', () => {
  const earlier = { periodStart: '2024-01-01', periodEnd: '2024-12-31' }

  it('one year is held against the one before, of one company or of its group', () => {
    const share = (value: number, more: object = {}) => row('renewable-energy-share', value, '%', more)
    expect(yearlyChangesOf([share(60), share(50, earlier)])).toEqual([
      { company: 2, metric: 'renewable-energy-share', year: 2025, change: 10 },
    ])
    expect(yearlyChangesOf([share(60), share(50, { ...earlier, scope: 'company' })])).toEqual([])
    expect(yearlyChangesOf([share(60, { periodStart: '2025-10-01' }), share(50, earlier)])).toEqual([])
  })
})
