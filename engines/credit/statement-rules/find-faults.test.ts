import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { StatementField } from '../statement-fields.ts'
import { yearBefore, yearNow } from '../test-cases.ts'
import { findFaults } from './find-faults.ts'
import type { StatedYear } from './stated-year.ts'

const stated = (
  { period, ...amounts }: { period: string } & StatedYear['amounts'],
  more: Partial<StatedYear> = {},
): StatedYear => ({ period, currency: 'EUR', scale: 1_000, amounts, isFiled: false, ...more })
const before = stated({ ...yearBefore, pretaxIncome: 80, incomeTax: 20 })
const faultsOf = (
  changes: Record<string, unknown>,
  others: StatedYear[] = [before],
  more: Partial<StatedYear> = {},
) => findFaults(stated({ ...yearNow, ...changes } as never, more), others)
const rulesOf = (...asked: Parameters<typeof faultsOf>) =>
  faultsOf(...asked).map(({ severity, rule }) => `${severity} ${rule}`)

describe('Rules of a statement', () => {
  it('find nothing in a year that adds up, alone or beside the year before', () => {
    expect(faultsOf({}, [])).toEqual([])
    expect(faultsOf({})).toEqual([])
  })

  it('find a part above its total, alone and with others', () => {
    for (const [field, amount] of [
      ['cash', 400],
      ['inventories', 300],
      ['receivables', 330],
      ['ppe', 1100],
      ['ppe', 700],
      ['payables', 260],
      ['shortTermDebt', 130],
      ['longTermDebt', 310],
    ] as const)
      expect(rulesOf({ [field]: amount }), `${field} ${amount}`).toContain('error parts-of-totals')
  })

  it('find flows that no stock can have, and interest that no debt bears', () => {
    expect(rulesOf({ depreciation: 1200 })).toContain('error flows-of-stocks')
    expect(rulesOf({ interestExpense: 600 })).toContain('error flows-of-stocks')
    expect(rulesOf({ interestExpense: 200 })).toContain('doubt flows-of-stocks')
    expect(rulesOf({ interestExpense: 0.03 })).toContain('doubt flows-of-stocks')
  })

  it('find income in a scale of its own, up and down, all of it and half of it', () => {
    const income = [
      'revenue',
      'costOfRevenue',
      'grossProfit',
      'sga',
      'depreciation',
      'ebit',
      'interestExpense',
      'pretaxIncome',
      'incomeTax',
      'netIncome',
    ] as const
    const times = (by: number, fields: readonly StatementField[] = income) =>
      Object.fromEntries(
        fields.map((field) => [field, ((yearNow as Record<string, unknown>)[field] as number) * by]),
      )
    expect(rulesOf(times(1000), [])).toContain('error scale-within')
    expect(rulesOf(times(0.001), [])).toContain('error scale-within')
    expect(rulesOf(times(1000, ['revenue', 'costOfRevenue', 'grossProfit']), []).join()).toContain(
      'error scale-within',
    )
    const slow = {
      revenue: 20_000,
      costOfRevenue: 12_000,
      grossProfit: 8_000,
      sga: 4,
      depreciation: 1,
      ebit: 3,
      pretaxIncome: 2,
      incomeTax: 0.5,
      netIncome: 1.5,
      interestExpense: 1,
    }
    expect(rulesOf({ ...slow, totalAssets: 1000 }, [])).toContain('error scale-within')
    expect(rulesOf(times(1000, ['ebit', 'pretaxIncome', 'netIncome']), []).join()).toContain('error')
  })

  it('find a profit above revenue, and one that the costs do not leave', () => {
    expect(rulesOf({ ebit: 1300 })).toContain('error profit-of-revenue')
    expect(rulesOf({ netIncome: 1300 })).toContain('error profit-of-revenue')
    expect(rulesOf({ ebit: 300 })).toContain('doubt operating-profit')
    expect(rulesOf({ ebit: 1300 }, [before], { isFiled: true })).toContain('doubt profit-of-revenue')
  })

  it('find net income that is not profit before tax less tax: a little is a doubt, half of it an error, a filing always a doubt', () => {
    expect(rulesOf({ netIncome: 91 })).toEqual([])
    expect(rulesOf({ netIncome: 96 })).toContain('doubt net-income')
    expect(rulesOf({ netIncome: 190 })).toContain('error net-income')
    expect(rulesOf({ netIncome: 190 }, [before], { isFiled: true })).toContain('doubt net-income')
  })

  it('doubt operating profit far from profit before tax, and let the statement be rated', () => {
    expect(rulesOf({ ebit: 20 })).toEqual(['doubt profit-before-tax'])
  })

  it('compare with the year before: amounts in another scale, five times as much, repeated, and what does not roll on', () => {
    expect(rulesOf({ revenue: 100_000 }, [before])).toContain('error scale-of-years')
    expect(
      rulesOf({ sga: 2, depreciation: 0.5, interestExpense: 0.2, netIncome: 0.5 }, [before]).join(),
    ).toContain('error scale-of-years')
    expect(rulesOf({ revenue: 5200 })).toContain('doubt scale-of-years')
    expect(rulesOf({}, [stated({ ...yearNow, period: '2023-12-31' })])).toContain('doubt repeated-year')
    expect(rulesOf({ retainedEarnings: 400 })).toContain('doubt roll-of-stocks')
    expect(rulesOf({ financingCashFlow: 100 })).toContain('doubt roll-of-stocks')
  })

  it('put errors before doubts', () => {
    const severities = faultsOf({ ebit: 20, cash: 400 }).map(({ severity }) => severity)
    expect(severities).toEqual(severities.toSorted().toReversed())
    expect(new Set(severities)).toEqual(new Set(['error', 'doubt']))
  })
})

describe('Properties of the rules', () => {
  const share = fc.integer({ min: 0, max: 90 })
  /** A year that adds up, whatever is drawn. */
  const firm = fc
    .record({
      assets: fc.integer({ min: 1_000, max: 1e7 }),
      current: share,
      debt: share,
      fixed: share,
      turnover: fc.integer({ min: 20, max: 300 }),
      cost: share,
      tax: fc.integer({ min: 0, max: 40 }),
    })
    .map(({ assets, current, debt, fixed, turnover, cost, tax }) => {
      const currentAssets = (assets * current) / 100
      const totalLiabilities = (assets * (debt + 5)) / 100
      const currentLiabilities = totalLiabilities / 2
      const revenue = (assets * turnover) / 100
      const costOfRevenue = (revenue * cost) / 100
      const grossProfit = revenue - costOfRevenue
      const sga = grossProfit / 2
      const depreciation = grossProfit / 10
      const ebit = grossProfit - sga - depreciation
      const interestExpense = Math.min(ebit / 4, totalLiabilities / 40)
      const pretaxIncome = ebit - interestExpense
      const incomeTax = (pretaxIncome * tax) / 100
      return {
        totalAssets: assets,
        currentAssets,
        totalLiabilities,
        currentLiabilities,
        revenue,
        costOfRevenue,
        grossProfit,
        sga,
        depreciation,
        ebit,
        interestExpense,
        pretaxIncome,
        incomeTax,
        cash: currentAssets / 4,
        receivables: currentAssets / 4,
        inventories: currentAssets / 4,
        ppe: ((assets - currentAssets) * fixed) / 100,
        payables: currentLiabilities / 3,
        shortTermDebt: currentLiabilities / 3,
        longTermDebt: totalLiabilities / 3,
        equity: assets - totalLiabilities,
        netIncome: pretaxIncome - incomeTax,
      }
    })
  const find = (amounts: StatedYear['amounts'], scale = 1) =>
    findFaults(stated({ period: '2024-12-31', ...amounts }, { scale }), [])

  it('a year that adds up has no fault, in any scale', () => {
    fc.assert(
      fc.property(firm, fc.constantFrom(1, 1_000, 1_000_000), (amounts, scale) => {
        expect(find(amounts, scale)).toEqual([])
      }),
      { numRuns: 300 },
    )
  })

  it('every identity that is broken by more than rounding is found, whichever line breaks it', () => {
    const breaks: readonly [StatementField, (year: StatedYear['amounts']) => number][] = [
      ['totalAssets', (year) => year.totalAssets! * 1.02],
      ['equity', (year) => year.equity! - year.totalAssets! * 0.02],
      ['grossProfit', (year) => year.grossProfit! + year.revenue! * 0.02],
      ['costOfRevenue', (year) => year.costOfRevenue! + year.revenue! * 0.02],
      ['cash', (year) => year.currentAssets! * 1.02 + 1],
      ['ppe', (year) => year.totalAssets! - year.currentAssets! + year.totalAssets! * 0.02],
      ['currentLiabilities', (year) => year.totalLiabilities! * 1.02],
      ['longTermDebt', (year) => year.totalLiabilities! * 0.6],
      ['ebit', (year) => year.revenue! * 1.02],
      ['netIncome', (year) => year.netIncome! + year.revenue!],
      ['incomeTax', (year) => year.incomeTax! + year.pretaxIncome! * 0.05],
      ['depreciation', (year) => year.totalAssets! * 1.02],
      ['interestExpense', (year) => year.totalLiabilities! * 1.02],
    ]
    fc.assert(
      fc.property(firm, fc.constantFrom(...breaks), (amounts, [field, broken]) => {
        expect(find({ ...amounts, [field]: broken(amounts) }).length, field).toBeGreaterThan(0)
      }),
      { numRuns: 500 },
    )
  })

  it('a whole income statement a thousand times as large or as small is never without an error', () => {
    const income = [
      'revenue',
      'costOfRevenue',
      'grossProfit',
      'sga',
      'depreciation',
      'ebit',
      'interestExpense',
      'pretaxIncome',
      'incomeTax',
      'netIncome',
    ] as const
    fc.assert(
      fc.property(firm, fc.constantFrom(1_000, 0.001), (amounts, by) => {
        const scaled = Object.fromEntries(income.map((field) => [field, amounts[field] * by]))
        expect(find({ ...amounts, ...scaled }).some(({ severity }) => severity === 'error')).toBe(true)
      }),
      { numRuns: 300 },
    )
  })
})
