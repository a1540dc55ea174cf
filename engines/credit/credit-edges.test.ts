import { describe, expect, it } from 'vitest'
import { assessCredit, type CheckCode, type CreditCase, ratioIds, type Statement } from './index.ts'
import { caseOf, caseWith, market, yearBefore, yearNow, yearTwoBefore } from './test-cases.ts'

const codesOf = (input: CreditCase) => assessCredit(input).checks.map(({ code }) => code)
const differenceOf = (input: CreditCase, wanted: CheckCode) =>
  assessCredit(input).checks.find(({ code }) => code === wanted)?.difference
const withPrior = (changes: Record<string, unknown>, now: Record<string, unknown> = {}) =>
  caseOf([yearTwoBefore, { ...yearBefore, ...changes } as Statement, { ...yearNow, ...now } as Statement])

describe('What a year before is', () => {
  it.each([
    ['2023-12-17', 380, true],
    ['2023-12-16', 381, false],
    ['2024-01-16', 350, true],
    ['2024-01-17', 349, false],
  ])('%s ends %i days earlier', (period, days, isPrior) => {
    expect((Date.parse('2024-12-31') - Date.parse(period)) / 86_400_000).toBe(days)
    const { ratios, models, checks } = assessCredit(caseOf([{ ...yearBefore, period }, yearNow]))
    expect(ratios.revenueGrowth !== null).toBe(isPrior)
    expect(models.beneishM !== null).toBe(isPrior)
    expect(checks.map(({ code }) => code)).toEqual(isPrior ? [] : ['period-gap'])
  })

  it('orders by the period, not by the list', () => {
    expect(assessCredit(caseOf([yearNow, yearTwoBefore, yearBefore]))).toEqual(assessCredit(caseOf()))
  })

  it('takes the later of two for one period whole, also where it knows less, and of an earlier year too', () => {
    const { ebit: _, ...restated } = yearNow
    const { ratios, checks } = assessCredit(
      caseOf([yearTwoBefore, yearNow, yearBefore, { ...restated, revenue: 1300, grossProfit: 580 }]),
    )
    expect(ratios.operatingMargin).toBeNull()
    expect(ratios.revenueGrowth).toBeCloseTo(0.3, 12)
    expect(checks).toEqual([{ code: 'duplicate-period' }])
    expect(codesOf(caseOf([yearTwoBefore, yearBefore, yearBefore, yearNow]))).toEqual(['duplicate-period'])
  })

  it('needs assets of two years before for Piotroski alone', () => {
    const { models } = assessCredit(caseOf([{ ...yearTwoBefore, totalAssets: null }, yearBefore, yearNow]))
    expect(models.piotroskiF).toBeNull()
    expect(models.ohlsonO).not.toBeNull()
    expect(
      assessCredit(caseOf([{ ...yearTwoBefore, period: '2022-11-30' }, yearBefore, yearNow])).models
        .piotroskiF,
    ).toBeNull()
  })

  it('fifteen months are no year: neither they nor the year after them have ratios of income, and what is owned has', () => {
    const long = assessCredit(caseOf([yearTwoBefore, yearBefore, { ...yearNow, months: 15 }]))
    expect(long.checks).toEqual([{ code: 'not-a-year' }])
    expect([long.ratios.operatingMargin, long.ratios.debtToEbitda, long.ratios.revenueGrowth]).toEqual([
      null,
      null,
      null,
    ])
    expect([long.ratios.currentRatio, long.ratios.assetGrowth]).toEqual([
      assessCredit(caseOf()).ratios.currentRatio,
      assessCredit(caseOf()).ratios.assetGrowth,
    ])
    const after = assessCredit(caseOf([yearTwoBefore, { ...yearBefore, months: 15 }, yearNow]))
    expect(after.checks).toEqual([{ code: 'not-a-year' }])
    expect(after.ratios.operatingMargin).toBe(0.125)
    expect([after.ratios.revenueGrowth, after.models.beneishM, after.models.ohlsonO]).toEqual([
      null,
      null,
      null,
    ])
    expect(assessCredit(caseOf([yearTwoBefore, yearBefore, { ...yearNow, months: 12 }]))).toEqual(
      assessCredit(caseOf()),
    )
    expect(codesOf(caseOf([yearTwoBefore, yearBefore, { ...yearNow, months: 15, revenue: -1 }]))).toContain(
      'negative-revenue',
    )
  })

  it('says that nothing came before', () => {
    const { ratios, models, checks } = assessCredit(caseOf([yearNow]))
    expect(checks).toEqual([{ code: 'no-prior' }])
    expect(ratios.returnOnAssets).toBeNull()
    expect(ratios.operatingMargin).toBe(0.125)
    expect([models.ohlsonO, models.piotroskiF, models.beneishM]).toEqual([null, null, null])
  })

  it('reads no date that the calendar does not have', () => {
    expect(codesOf(caseOf([{ ...yearBefore, period: '2023-02-30' }, yearNow]))).toEqual(['no-prior'])
    expect(assessCredit(caseOf([])).ratios.currentRatio).toBeNull()
  })
})

describe('What is filled in and what is not', () => {
  it('fills equity, liabilities, gross profit and its cost', () => {
    const whole = assessCredit(caseOf())
    for (const field of ['equity', 'totalLiabilities', 'grossProfit', 'costOfRevenue'])
      expect(assessCredit(caseWith({ [field]: null })), field).toEqual(whole)
  })

  it('short-term investments that are not given are not known: no ratio reads them as zero', () => {
    const { ratios } = assessCredit(caseWith({ shortTermInvestments: undefined }))
    expect([ratios.cashRatio, ratios.quickRatio, ratios.netDebtToEbitda]).toEqual([null, null, null])
    expect(assessCredit(caseWith({ shortTermInvestments: 0 })).ratios.cashRatio).toBe(0.25)
  })

  it('without exchange differences a gap of cash is reported as one that they may explain', () => {
    expect(differenceOf(caseWith({ fxOnCash: null, cash: 55 }), 'cash-flow-without-exchange')).toBe(5)
    expect(codesOf(caseWith({ fxOnCash: null }))).toEqual([])
  })

  it('fills nothing else: no depreciation, no debt, no total', () => {
    const { ratios } = assessCredit(caseWith({ depreciation: null, longTermDebt: null, totalAssets: null }))
    expect([ratios.ebitdaMargin, ratios.debtToEquity, ratios.equityRatio]).toEqual([null, null, null])
    expect(codesOf(caseWith({ equity: null, totalLiabilities: null }))).toEqual([])
  })

  it('does not call a filled amount out of balance, and finds what was given to be', () => {
    expect(codesOf(caseWith({ equity: null, totalLiabilities: 400 }))).toEqual([])
    expect(differenceOf(caseWith({ totalLiabilities: 498 }), 'balance')).toBe(2)
    expect(differenceOf(caseWith({ totalLiabilities: 503 }), 'balance')).toBe(-3)
    expect(differenceOf(caseWith({ grossProfit: 470 }), 'gross-profit')).toBe(10)
    expect(differenceOf(caseWith({ cash: 55 }), 'cash-flow')).toBe(5)
    expect(differenceOf(caseWith({ fxOnCash: -5 }), 'cash-flow')).toBe(5)
  })

  it('lets a tenth of a per cent pass, in decimals too', () => {
    expect(codesOf(caseWith({ totalLiabilities: 499 }))).toEqual([])
    expect(differenceOf(caseWith({ totalLiabilities: 498.999 }), 'balance')).toBeCloseTo(1.001, 9)
    expect(codesOf(caseWith({ totalAssets: 1000.1, totalLiabilities: 500.0999 - 1.0001 + 0.0001 }))).toEqual(
      [],
    )
  })
})

describe('Denominators of nought or below', () => {
  it('give no ratio', () => {
    const { ratios } = assessCredit(
      caseWith({
        equity: -10,
        totalLiabilities: 1010,
        interestExpense: 0,
        pretaxIncome: -5,
        netIncome: 0,
        ebit: -60,
      }),
    )
    for (const id of [
      'debtToEquity',
      'equityMultiplier',
      'interestCoverage',
      'effectiveTaxRate',
      'dividendPayout',
      'debtToEbitda',
      'priceToBook',
      'priceEarnings',
    ] as const)
      expect(ratios[id], id).toBeNull()
    expect(ratios.ebitdaMargin).toBe(0)
    expect(ratios.liabilitiesToAssets).toBe(1.01)
  })

  it('are nought also where decimals only nearly cancel', () => {
    // 10.1 + 20.2 is 30.299999999999997 in binary: no soft assets, so no index of them.
    const soft = { currentAssets: 10.1, ppe: 20.2, totalAssets: 30.3 }
    expect(assessCredit(withPrior(soft)).models.beneishM).toBeNull()
    const { ratios } = assessCredit(caseWith({ shortTermDebt: 0.1, longTermDebt: 0.2, equity: -0.3 }))
    expect(ratios.debtToCapital).toBeNull()
  })

  it('give no change of income where there was none in both years', () => {
    expect(assessCredit(withPrior({ netIncome: 0 }, { netIncome: 0 })).models.ohlsonO).toBeNull()
  })

  it('leave revenue of nought or below without margins, and say so', () => {
    for (const [revenue, code] of [
      [0, 'zero-revenue'],
      [-5, 'negative-revenue'],
    ] as const) {
      const { ratios, models, checks } = assessCredit(caseWith({ revenue, grossProfit: null }))
      expect(ratios.netMargin).toBeNull()
      expect([models.piotroskiF, models.beneishM]).toEqual([null, null])
      expect(models.altmanZ).not.toBeNull()
      expect(checks.map((check) => check.code)).toEqual([code])
    }
  })

  it('give no growth from nothing', () => {
    expect(assessCredit(withPrior({ revenue: 0, totalAssets: -1 })).ratios).toMatchObject({
      revenueGrowth: null,
      assetGrowth: null,
    })
  })
})

describe('Scales and currencies', () => {
  const thousandfold = (statement: Statement) => ({
    ...Object.fromEntries(
      Object.entries(statement).map(([field, value]) => [
        field,
        typeof value === 'number' && field !== 'sharesOutstanding' ? value * 1000 : value,
      ]),
    ),
    period: statement.period,
  })

  it('brings a year in units to the thousands of the others, shares apart', () => {
    const inThousands = { scale: 1000, market: { ...market, price: 8000 } }
    const plain = assessCredit(caseOf(undefined, inThousands))
    const converted = assessCredit(
      caseOf([yearTwoBefore, { ...thousandfold(yearBefore), scale: 1 }, yearNow], inThousands),
    )
    expect(converted).toEqual({ ...plain, checks: [{ code: 'scale-converted' }] })
    const whole = { ...yearNow, scale: 1000 }
    expect(codesOf(caseOf([yearTwoBefore, yearBefore, whole], inThousands))).toEqual([])
  })

  it('computes nothing from mixed currencies and says nothing else', () => {
    const { ratios, models, checks } = assessCredit(
      caseOf([yearTwoBefore, { ...yearBefore, currency: 'EUR' }, { ...yearNow, equity: -1 }]),
    )
    expect(ratioIds.every((id) => ratios[id] === null)).toBe(true)
    expect(Object.values(models).every((value) => value === null)).toBe(true)
    expect(checks).toEqual([{ code: 'mixed-currency' }])
  })

  it('says that Ohlson’s size is not in dollars where it answered', () => {
    expect(codesOf(caseOf(undefined, { currency: 'EUR' }))).toEqual(['size-not-usd'])
    expect(codesOf(caseOf(undefined, { currency: 'EUR', gnpPriceIndex: null }))).toEqual([])
    expect(assessCredit(caseOf(undefined, { gnpPriceIndex: 0 })).models.ohlsonO).toBeNull()
  })

  it('counts the size in single units of currency', () => {
    const units = assessCredit(caseOf()).models.ohlsonO!
    const thousands = assessCredit(caseOf(undefined, { scale: 1000 })).models.ohlsonO!
    expect(thousands - units).toBeCloseTo(-0.407 * Math.log(1000), 12)
  })
})

describe('What is no number', () => {
  it.each([['12'], [true], [Number.NaN], [Number.POSITIVE_INFINITY], [[]], [{}]])(
    '%j counts as missing',
    (value) => {
      const { ratios, checks } = assessCredit(caseWith({ inventories: value }))
      expect(ratios.inventoryDays).toBeNull()
      expect(ratios.currentRatio).toBe(1.6)
      expect(checks).toEqual([{ code: 'bad-number' }])
    },
  )

  it('is told of any year and of the market, and null is merely missing', () => {
    expect(codesOf(caseOf([{ ...yearTwoBefore, sga: 'n/a' }, yearBefore, yearNow]))).toEqual(['bad-number'])
    expect(codesOf(caseOf(undefined, { market: { ...market, volatility: '0.4' } }))).toEqual(['bad-number'])
    expect(codesOf(caseOf(undefined, { market: { ...market, price: '8' } })).sort()).toEqual([
      'bad-number',
      'market-missing',
    ])
    expect(codesOf(caseWith({ sga: null }))).toEqual([])
  })
})

describe('Market and kind', () => {
  it.each([
    [null],
    [{}],
    [{ ...market, price: 0 }],
    [{ ...market, shares: -1 }],
    [{ ...market, shares: null }],
  ])('without a value of the market there is no Z, and Z′ stays: %j', (values) => {
    const { ratios, models, checks } = assessCredit(caseOf(undefined, { market: values }))
    expect([ratios.priceToBook, models.altmanZ, models.mertonPd]).toEqual([null, null, null])
    expect(models.altmanZPrime).not.toBeNull()
    expect(checks).toEqual([{ code: 'market-missing' }])
  })

  it('has no distance to a default on no debt, and says so', () => {
    const { models, checks } = assessCredit(caseWith({ shortTermDebt: 0, longTermDebt: 0 }))
    expect(models.mertonDistance).toBeNull()
    expect(checks).toEqual([{ code: 'no-debt' }])
    expect(codesOf(caseWith({ shortTermDebt: 0, longTermDebt: null }))).toEqual([])
  })

  it.each([['volatility'], ['riskFree']])('has no distance without %s', (name) => {
    expect(
      assessCredit(caseOf(undefined, { market: { ...market, [name]: null } })).models.mertonDistance,
    ).toBeNull()
    if (name === 'volatility')
      expect(
        assessCredit(caseOf(undefined, { market: { ...market, volatility: 0 } })).models.mertonPd,
      ).toBeNull()
  })

  it('leaves the bankruptcy scores of a financial firm out and keeps the rest', () => {
    const { models, checks, ratios } = assessCredit(caseOf(undefined, { kind: 'financial' }))
    expect(models).toMatchObject({
      altmanZ: null,
      altmanZPrime: null,
      altmanZDoublePrime: null,
      ohlsonO: null,
      zmijewski: null,
      beneishM: null,
      piotroskiF: 9,
    })
    expect(models.mertonDistance).not.toBeNull()
    expect(ratios.currentRatio).toBe(1.6)
    expect(checks).toEqual([{ code: 'not-for-kind' }])
  })
})

describe('What is odd in a statement', () => {
  it.each<[Record<string, unknown>, CheckCode[]]>([
    [{ currentAssets: 1100 }, ['current-assets']],
    [{ currentLiabilities: 600 }, ['current-liabilities']],
    [{ inventories: -1 }, ['negative-asset']],
    [{ ppe: -1, receivables: -2 }, ['negative-asset']],
    [{ shortTermInvestments: -1 }, []],
    [{ equity: -100, totalLiabilities: 1100 }, ['negative-equity']],
    [{ equity: null, totalLiabilities: 1100 }, ['negative-equity']],
    [{ equity: null, totalLiabilities: null }, []],
    [{ equity: 0, totalLiabilities: 1000 }, []],
  ])('%j', (changes, expected) => {
    expect(codesOf(caseWith(changes))).toEqual(expected)
  })
})
