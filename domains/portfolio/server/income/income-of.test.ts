import { expect, it } from 'vitest'
import { type BookedDividend, holdingsOf, monthsOf } from './income-of.ts'

const TODAY = '2026-11-20'
const paid = (symbol: string, day: string, amount: number): BookedDividend => ({
  symbol,
  day,
  amount,
  isPaid: true,
})

it('what was paid stands in its month, what is declared in that of its payment, and what may come a year later', () => {
  const months = monthsOf(
    [
      paid('KO', '2025-12-15', 100),
      paid('KO', '2026-03-13', 110),
      paid('SOLD', '2026-03-20', 500),
      { symbol: 'KO', day: '2026-12-15', amount: 120, isPaid: false },
      paid('KO', '2024-12-15', 90),
    ],
    new Set(['KO']),
    TODAY,
  )
  expect(months).toHaveLength(24)
  expect([months[0]?.month, months[11]?.month, months[23]?.month]).toEqual(['2025-12', '2026-11', '2027-11'])
  expect(months.find(({ month }) => month === '2025-12')).toEqual({
    month: '2025-12',
    paid: 100,
    due: 0,
    expected: 0,
  })
  // Declared already: the payment of a year before is not expected once more.
  expect(months.find(({ month }) => month === '2026-12')).toMatchObject({ paid: 0, due: 120, expected: 0 })
  // What was sold pays nothing more.
  expect(months.find(({ month }) => month === '2027-03')).toMatchObject({ paid: 0, due: 0, expected: 110 })
})

it('what was paid late in this month of the last year is expected in this month, and what was paid early in it a year from now', () => {
  const months = monthsOf(
    [paid('KO', '2025-12-15', 100), paid('PG', '2025-12-01', 70)],
    new Set(['KO', 'PG']),
    '2026-12-02',
  )
  expect(months.filter(({ expected }) => expected !== 0)).toEqual([
    { month: '2026-12', paid: 0, due: 0, expected: 100 },
  ])
  const again = monthsOf([paid('PG', '2026-12-01', 70)], new Set(['PG']), '2026-12-02')
  expect(again.filter(({ expected }) => expected !== 0)).toMatchObject([{ month: '2027-12', expected: 70 }])
})

it('the yield is what was paid in a year over the cost, and unknown without a cost or a price', () => {
  const source = { symbol: 'KO', cost: 10_000, marketValue: null, openedOn: '2020-01-02' }
  const dividends = [
    paid('KO', '2026-03-13', 110),
    paid('KO', '2025-11-20', 999),
    paid('KO', '2026-06-15', -10),
  ]
  expect(holdingsOf(dividends, [source], TODAY)).toEqual([
    {
      symbol: 'KO',
      paid: 100,
      due: 0,
      cost: 10_000,
      marketValue: null,
      yieldOnCost: 0.01,
      yieldOnValue: null,
      lastPaid: '2026-06-15',
      isOfPartOfYear: false,
    },
  ])
  expect(holdingsOf(dividends, [{ ...source, cost: null, openedOn: '2026-08-01' }], TODAY)[0]).toMatchObject({
    yieldOnCost: null,
    isOfPartOfYear: true,
  })
  expect(holdingsOf(dividends, [{ ...source, symbol: 'BRK.B' }], TODAY)).toEqual([])
})
