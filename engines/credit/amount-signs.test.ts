import { expect, it } from 'vitest'
import { outOfRange, settleSigns, wrongSigns } from './amount-signs.ts'

const income = {
  revenue: 900,
  costOfRevenue: -600,
  sga: -150,
  depreciation: -40,
  ebit: 110,
  interestExpense: -15,
  pretaxIncome: 95,
  incomeTax: 25,
  netIncome: 70,
  capex: -60,
  dividends: -20,
}

it('costs written as negative amounts are read as costs where the statement shows it, each with what shows it', () => {
  const { amounts, turned } = settleSigns(income)
  expect(amounts).toMatchObject({
    costOfRevenue: 600,
    sga: 150,
    depreciation: 40,
    interestExpense: 15,
    incomeTax: 25,
    capex: 60,
    dividends: 20,
  })
  expect(turned.find(({ field }) => field === 'interestExpense')).toEqual({
    field: 'interestExpense',
    written: -15,
    because: 'operating profit less interest is profit before tax',
  })
  expect(turned.find(({ field }) => field === 'capex')?.because).toContain(
    'this statement writes cost of revenue as a negative amount too',
  )
  expect(wrongSigns(amounts)).toEqual([])
  expect(settleSigns(amounts)).toEqual({ amounts, turned: [] })
})

it.each([
  ['nothing that could show the sign', { costOfRevenue: -600, revenue: 900 }, ['costOfRevenue']],
  ['a payment alone', { capex: -60, costOfRevenue: 600, revenue: 900, grossProfit: 300 }, ['capex']],
  [
    'a gross profit that counts it as written',
    { revenue: 900, costOfRevenue: -50, grossProfit: 950 },
    ['costOfRevenue'],
  ],
  [
    'a gross profit that fits neither',
    { revenue: 900, costOfRevenue: -50, grossProfit: 700 },
    ['costOfRevenue'],
  ],
  ['debt below zero', { longTermDebt: -200, totalAssets: 700 }, ['longTermDebt']],
  ['shares below zero', { sharesOutstanding: -1 }, ['sharesOutstanding']],
])('a line below zero with %s stays as it is and is named', (_words, amounts, expected) => {
  expect(settleSigns(amounts)).toEqual({ amounts, turned: [] })
  expect(wrongSigns(amounts)).toEqual(expected)
})

it('money paid out is positive where the cash flows show that it is written as they are', () => {
  const paid = {
    capex: -60,
    dividends: -20,
    costOfRevenue: 600,
    investingCashFlow: -70,
    financingCashFlow: -30,
  }
  const { amounts, turned } = settleSigns(paid)
  expect(amounts).toEqual({ ...paid, capex: 60, dividends: 20 })
  expect(turned.map(({ field, because }) => [field, because])).toEqual([
    ['capex', 'cash from investing is written as a negative amount, as money that goes out'],
    ['dividends', 'cash from investing is written as a negative amount, as money that goes out'],
  ])
  const sold = { capex: -60, dividends: -20, investingCashFlow: 70, financingCashFlow: -5 }
  expect(settleSigns(sold).amounts).toMatchObject({ capex: 60, dividends: 20 })
  const received = { capex: -60, investingCashFlow: 70, dividends: -20, financingCashFlow: 5 }
  expect(settleSigns(received)).toEqual({ amounts: received, turned: [] })
})

it('tax below zero is a charge where profit shows it, and a refund where profit shows that', () => {
  expect(settleSigns({ pretaxIncome: 95, incomeTax: -25, netIncome: 70 }).amounts.incomeTax).toBe(25)
  const refund = { pretaxIncome: -95, incomeTax: -25, netIncome: -70 }
  expect(settleSigns(refund)).toEqual({ amounts: refund, turned: [] })
  expect(wrongSigns({ incomeTax: -25 })).toEqual([])
})

it('a refund of tax stays one in a statement that writes its costs as negative amounts', () => {
  const amounts = {
    ...income,
    pretaxIncome: -95,
    incomeTax: -25,
    netIncome: -70,
    ebit: -80,
    interestExpense: -15,
  }
  expect(settleSigns(amounts).amounts).toMatchObject({ interestExpense: 15, incomeTax: -25 })
})

it('an amount that no statement holds is out of range', () => {
  expect(
    outOfRange({ cash: 1e30, revenue: Number.POSITIVE_INFINITY, equity: Number.NaN, ebit: -1e15 }),
  ).toEqual(['cash', 'equity', 'revenue'])
})
