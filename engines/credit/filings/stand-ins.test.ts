import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { knownOn, statementsOfFacts } from '../index.ts'
import { assets, end, facts, ifrsFiler, revenue } from './test-facts.ts'

describe('What stands in where a filing has no line of its own', () => {
  const stock = (val: number, form = '10-K') => [{ ...end, val, filed: '2025-02-01', form }]
  const flow = (val: number) => [revenue(val, '2025-02-01')]
  const PRETAX =
    'IncomeLossFromContinuingOperationsBeforeIncomeTaxesMinorityInterestAndIncomeLossFromEquityMethodInvestments'
  const amountsOf = (concepts: Parameters<typeof facts>[0]) =>
    statementsOfFacts(facts({ NetIncomeLoss: flow(9), ...assets, ...concepts }))?.statements.at(-1)?.amounts

  it.each([
    [{ CostOfRevenue: flow(60), GrossProfit: flow(40) }, 100],
    [{ CostsAndExpenses: flow(80), OperatingIncomeLoss: flow(20) }, 100],
    [{ SalesRevenueGoodsNet: flow(100), CostOfGoodsSold: flow(60), GrossProfit: flow(40) }, 100],
    [{ UtilityRevenue: flow(100), OperatingExpenses: flow(85), OperatingIncomeLoss: flow(15) }, 100],
    [{ SalesRevenueGoodsNet: flow(100) }, undefined],
    [{ SalesRevenueGoodsNet: flow(100), CostOfGoodsSold: flow(90), GrossProfit: flow(40) }, undefined],
    [{ CostOfGoodsSold: flow(60), GrossProfit: flow(40) }, undefined],
  ])(
    'revenue of %j is %j: a line of one trade counts only where costs and profit come to it',
    (lines, is) => {
      expect(amountsOf(lines)?.revenue).toBe(is)
    },
  )

  it.each([
    [{ GrossProfit: flow(40), OperatingExpenses: flow(25), [PRETAX]: flow(9), InterestExpense: flow(1) }, 15],
    [{ [PRETAX]: flow(30), NonoperatingIncomeExpense: flow(-5) }, 35],
    [{ [PRETAX]: flow(30), InterestExpenseDebt: flow(4) }, 34],
    [{ ProfitLoss: flow(20), IncomeTaxExpenseBenefit: flow(6), InterestExpense: flow(4) }, 30],
    [
      {
        ProfitLoss: flow(20),
        IncomeTaxExpenseBenefit: flow(6),
        InterestExpense: flow(4),
        IncomeLossFromDiscontinuedOperationsNetOfTax: flow(-9),
      },
      undefined,
    ],
    [{ Revenues: flow(100), CostsAndExpenses: flow(88) }, 12],
    [{ [PRETAX]: flow(30), OtherNonoperatingIncomeExpense: flow(-5) }, undefined],
  ])('operating profit of %j is %j', (lines, is) => {
    expect(amountsOf(lines)?.ebit).toBe(is)
  })

  it.each([
    [
      'a redeemable share between debt and equity is owed',
      { Liabilities: 60, TemporaryEquityCarryingAmount: 5 },
      65,
      35,
    ],
    [
      'one that liabilities hold already is not added again',
      { Liabilities: 65, TemporaryEquityCarryingAmount: 5 },
      65,
      35,
    ],
    [
      'minority interests are added to a parent’s equity',
      { Liabilities: 65, StockholdersEquity: 30, MinorityInterest: 5 },
      65,
      35,
    ],
    [
      'minority interests that partners’ capital holds are not',
      { Liabilities: 65, PartnersCapital: 35, MinorityInterest: 5 },
      65,
      35,
    ],
  ])('%s, by the sum of the balance sheet', (_, lines, owed, own) => {
    const stated = {
      ...(Object.keys(lines).some((tag) => /Capital|Stockholders/.test(tag))
        ? {}
        : { StockholdersEquity: 35 }),
      ...lines,
    }
    const read = amountsOf(Object.fromEntries(Object.entries(stated).map(([tag, val]) => [tag, stock(val)])))
    expect(read).toMatchObject({ totalLiabilities: owed, equity: own })
  })

  it('what a property trust paid out beyond its profit is retained earnings below zero', () => {
    expect(amountsOf({ AccumulatedDistributionsInExcessOfNetIncome: stock(12) })?.retainedEarnings).toBe(-12)
  })

  it('IFRS: depreciation apart from amortisation, operating profit by the costs of finance, equity with minorities', () => {
    const { facts: all } = ifrsFiler
    const {
      AdjustmentsForDepreciationAndAmortisationExpense: whole,
      ProfitLossFromOperatingActivities: _operating,
      Equity: equity,
      ...rest
    } = all['ifrs-full']
    const stated = {
      ...rest,
      DepreciationExpense: whole,
      AmortisationExpense: whole,
      EquityAttributableToOwnersOfParent: equity,
      NoncontrollingInterests: equity,
    }
    const read = statementsOfFacts({ ...ifrsFiler, facts: { 'ifrs-full': stated } })?.statements.at(
      -1,
    )?.amounts
    expect(read).toMatchObject({ depreciation: 110e6, ebit: 120e6, equity: 880e6 })
  })
})

describe('Lines taken away from a filing that adds up', () => {
  const amount = fc.integer({ min: 1_000, max: 1_000_000 })
  const firm = fc
    .record({ cost: amount, operating: amount, ebit: amount, interest: amount, tax: amount, given: amount })
    .map(({ cost, operating, ebit, interest, tax, given }) => ({
      truth: { revenue: cost + operating + ebit, costOfRevenue: cost, ebit, interestExpense: interest },
      lines: {
        Revenues: cost + operating + ebit,
        SalesRevenueGoodsNet: cost + operating + ebit - Math.ceil((cost + operating + ebit) / 10),
        CostOfRevenue: cost,
        GrossProfit: operating + ebit,
        OperatingExpenses: operating,
        CostsAndExpenses: cost + operating,
        OperatingIncomeLoss: ebit,
        NonoperatingIncomeExpense: -interest,
        InterestExpense: interest,
        IncomeLossFromContinuingOperationsBeforeIncomeTaxesExtraordinaryItemsNoncontrollingInterest:
          ebit - interest,
        IncomeTaxExpenseBenefit: tax,
        IncomeLossFromContinuingOperations: ebit - interest - tax,
        ProfitLoss: ebit - interest - tax + given,
        NetIncomeLoss: ebit - interest - tax + given,
      } as Record<string, number>,
      given,
    }))

  it('leave each amount as it was or unknown, and never make another of it', () => {
    const kept = fc.array(fc.boolean(), { minLength: 14, maxLength: 14 })
    let [known, unknown] = [0, 0]
    fc.assert(
      fc.property(firm, kept, ({ truth, lines, given }, isKept) => {
        const left = Object.entries(lines).filter((_, at) => isKept[at])
        const stated = Object.fromEntries(left.map(([tag, val]) => [tag, [revenue(val, '2025-02-01')]]))
        const discontinued = {
          IncomeLossFromDiscontinuedOperationsNetOfTax: [revenue(given, '2025-02-01')],
        }
        const read = statementsOfFacts(facts({ ...assets, ...stated, ...discontinued }))?.statements.at(
          -1,
        )?.amounts
        for (const [field, is] of Object.entries(truth)) {
          const value = read?.[field as keyof typeof truth]
          if (value === undefined) unknown += 1
          else {
            known += 1
            expect(value, `${field} without ${Object.keys(lines).filter((_, at) => !isKept[at])}`).toBe(is)
          }
        }
      }),
      { numRuns: 2_000, seed: 33 },
    )
    expect(known).toBeGreaterThan(unknown)
    expect(unknown).toBeGreaterThan(0)
  })
})

describe('What readers of filings were reported to get wrong', () => {
  const stated = (start: string, till: string, val: number, filed: string, form = '10-K') => ({
    start,
    end: till,
    val,
    filed,
    form,
  })
  const yearsOf = (concepts: Parameters<typeof facts>[0]) =>
    (statementsOfFacts(facts(concepts))?.statements ?? []).map(({ period, amounts }) => [
      period,
      amounts.revenue,
    ])

  it('edgartools 452: two years of 52 and 53 weeks that end in one calendar year are two years', () => {
    const answer = yearsOf({
      Assets: [
        { end: '2023-01-01', val: 90, filed: '2023-03-01' },
        { end: '2023-12-31', val: 100, filed: '2024-02-27' },
      ],
      Revenues: [
        stated('2022-01-03', '2023-01-01', 1_530, '2023-03-01'),
        stated('2023-01-02', '2023-12-31', 1_686, '2024-02-27'),
      ],
    })
    expect(answer).toEqual([
      ['2023-01-01', 1_530],
      ['2023-12-31', 1_686],
    ])
  })

  it('edgartools 412, 1180: a quarter or nine months that an annual report tells is not its year', () => {
    const parts = [
      stated('2024-10-01', '2024-12-31', 65, '2025-02-01'),
      stated('2024-04-01', '2024-12-31', 210, '2025-02-01'),
    ]
    expect(yearsOf({ ...assets, NetIncomeLoss: [revenue(9, '2025-02-01')], Revenues: parts })).toEqual([
      ['2024-12-31', undefined],
    ])
    expect(yearsOf({ ...assets, Revenues: [...parts, revenue(274, '2025-02-01')] })).toEqual([
      ['2024-12-31', 274],
    ])
  })

  it('edgartools 1294, 438: the whole of revenue before its part, and a tag that changes from year to year', () => {
    const answer = yearsOf({
      Assets: [{ end: '2023-12-31', val: 90, filed: '2024-02-01' }, ...assets.Assets],
      Revenues: [revenue(708, '2025-02-01')],
      RevenueFromContractWithCustomerIncludingAssessedTax: [
        stated('2023-01-01', '2023-12-31', 650, '2024-02-01'),
        revenue(701, '2025-02-01'),
      ],
    })
    expect(answer).toEqual([
      ['2023-12-31', 650],
      ['2024-12-31', 708],
    ])
  })

  it('edgartools 701: an amendment with a few lines takes away none of the others', () => {
    const { statements } = statementsOfFacts(
      facts({
        ...assets,
        Revenues: [revenue(50, '2025-02-01'), { ...revenue(49, '2025-06-01'), form: '10-K/A' }],
      }),
    ) ?? { statements: [] }
    expect(knownOn(statements, '2025-12-31')).toMatchObject([
      { isRestated: true, amounts: { totalAssets: 100, revenue: 49 } },
    ])
  })

  it('edgartools 779, 810, Equibles 979: the year of a report is not that of each figure in it', () => {
    const report = { fy: 2025, fp: 'FY', accn: 'one report' }
    const answer = yearsOf({
      Assets: [
        { end: '2023-12-31', val: 90, filed: '2025-02-01', ...report },
        { ...end, val: 100, filed: '2025-02-01', ...report },
      ],
      Revenues: [
        { ...stated('2023-01-01', '2023-12-31', 41, '2025-02-01'), ...report },
        { ...revenue(50, '2025-02-01'), ...report },
      ],
    })
    expect(answer).toEqual([
      ['2023-12-31', 41],
      ['2024-12-31', 50],
    ])
  })

  it('edgartools 515, FinanceToolkit 237: a line that is nowhere told for the whole firm is unknown, not zero', () => {
    expect(yearsOf({ ...assets, NetIncomeLoss: [revenue(9, '2025-02-01')] })).toEqual([
      ['2024-12-31', undefined],
    ])
  })
})

describe('A line that others stand in for', () => {
  const of = (val: number, filed: string) => [revenue(val, filed)]
  const last = (concepts: Parameters<typeof facts>[0]) =>
    statementsOfFacts(facts({ ...assets, ...concepts }))?.statements.at(-1)

  it('says so, and how it was made', () => {
    const read = last({ Revenues: of(100, '2025-02-01'), CostsAndExpenses: of(88, '2025-02-01') })
    expect(read?.sources.ebit).toMatchObject({ as: 'Revenues − CostsAndExpenses', isStandIn: true })
    expect(read?.sources.revenue).toMatchObject({ as: 'Revenues', isStandIn: false })
  })

  it('is unknown where a later report restates one of the others alone', () => {
    const costs = {
      CostsAndExpenses: of(80, '2025-02-01'),
      OperatingIncomeLoss: [revenue(20, '2025-02-01'), revenue(35, '2026-02-01')],
    }
    expect(
      statementsOfFacts(facts({ ...assets, ...costs }))?.statements.map(({ amounts }) => amounts),
    ).toEqual([
      { totalAssets: 100, revenue: 100, ebit: 20 },
      { totalAssets: 100, ebit: 35 },
    ])
  })

  it('stays where a later report repeats one of the others', () => {
    const costs = {
      CostsAndExpenses: of(80, '2025-02-01'),
      OperatingIncomeLoss: [revenue(20, '2025-02-01'), revenue(20, '2026-02-01')],
    }
    expect(last(costs)?.amounts.revenue).toBe(100)
  })

  it('is unknown where what was given up is told by its disposal alone', () => {
    const costs = {
      ProfitLoss: of(20, '2025-02-01'),
      IncomeTaxExpenseBenefit: of(6, '2025-02-01'),
      InterestExpense: of(4, '2025-02-01'),
    }
    const disposal = {
      DiscontinuedOperationGainLossOnDisposalOfDiscontinuedOperationNetOfTax: of(15, '2025-02-01'),
    }
    expect(last(costs)?.amounts.ebit).toBe(30)
    expect(last({ ...costs, ...disposal })?.amounts.ebit).toBeUndefined()
  })

  it('is no deficit with a sign of its own', () => {
    const read = (val: number) =>
      last({
        Revenues: of(100, '2025-02-01'),
        AccumulatedDistributionsInExcessOfNetIncome: [{ ...end, val, filed: '2025-02-01' }],
      })?.amounts.retainedEarnings
    expect(read(12)).toBe(-12)
    expect(read(-12)).toBeUndefined()
  })

  it('is no depreciation with an impairment in it', () => {
    const tag = 'ResultsOfOperationsDepreciationDepletionAndAmortizationAndValuationProvisions'
    expect(last({ [tag]: of(900, '2025-02-01') })?.amounts).not.toHaveProperty('depreciation')
  })

  it('IFRS: profit before tax gives no operating profit beside income that nobody parts from it', () => {
    const { facts: all } = ifrsFiler
    const { ProfitLossFromOperatingActivities: given, ...rest } = all['ifrs-full']
    const read = (more: object) =>
      statementsOfFacts({ ...ifrsFiler, facts: { 'ifrs-full': { ...rest, ...more } } })?.statements.at(-1)
        ?.amounts.ebit
    expect(read({})).toBe(120e6)
    expect(read({ InvestmentIncome: given })).toBeUndefined()
    // 96 before tax and a net 120 of finance: the gross costs of 24 beside it add nothing.
    expect(read({ FinanceIncomeCost: given })).toBe(-24e6)
  })

  it('twelve months: what was given up in the year and not in its parts is there all the same', () => {
    const quarter = { start: '2025-01-01', end: '2025-03-31', form: '10-Q', filed: '2025-05-01' }
    const before = { start: '2024-01-01', end: '2024-03-31', form: '10-Q', filed: '2024-05-01' }
    const yearBefore = { start: '2023-01-01', end: '2023-12-31', filed: '2024-02-01' }
    const earlier = { start: '2023-01-01', end: '2023-03-31', form: '10-Q', filed: '2023-05-01' }
    const flows = (val: number) => [
      revenue(4 * val, '2025-02-01'),
      { ...yearBefore, val: 4 * val },
      ...[quarter, before, earlier].map((one) => ({ ...one, val })),
    ]
    const at = (day: string, filed: string, form: string) => ({ end: day, val: 100, filed, form })
    const costs = {
      Assets: [
        at('2023-12-31', '2024-02-01', '10-K'),
        at('2024-12-31', '2025-02-01', '10-K'),
        at('2024-03-31', '2024-05-01', '10-Q'),
        at('2025-03-31', '2025-05-01', '10-Q'),
      ],
      ProfitLoss: flows(5),
      IncomeTaxExpenseBenefit: flows(2),
      InterestExpense: flows(1),
    }
    const ebit = (more: object) =>
      statementsOfFacts(facts({ ...costs, ...more }))?.trailing.map(({ amounts }) => amounts.ebit)
    expect(ebit({})).toEqual([32, 32])
    expect(ebit({ IncomeLossFromDiscontinuedOperationsNetOfTax: of(9, '2025-02-01') })).toEqual([
      32,
      undefined,
    ])
  })
})
