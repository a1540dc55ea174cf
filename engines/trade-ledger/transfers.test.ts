import { expect, it } from 'vitest'
import { money, quantity } from '#engines/money/index.ts'
import {
  balancesOf,
  type FilledTrade,
  postContribution,
  postDividendDue,
  postDividendPaid,
  postFill,
  postHold,
  postSettlement,
  postSplit,
} from './index.ts'

const trade: FilledTrade = {
  side: 'BUY',
  symbol: 'AAPL',
  quantity: quantity(10_000_000),
  gross: money(15_000_000),
  commission: money(10_000),
  fees: money(0),
}
const sale = (gross: number): FilledTrade => ({
  ...trade,
  side: 'SELL',
  gross: money(gross),
  fees: money(300),
  closed: { gross: money(gross), cost: money(15_000_000) },
})

it('every entry has two different sides and an amount above zero, so debits equal credits', () => {
  const journal = [
    ...postContribution(money(100_000_000)),
    ...postHold(money(16_000_000)),
    ...postFill(trade),
    ...postHold(money(-16_000_000)),
    ...postSettlement(money(-15_010_000)),
    ...postDividendDue(money(2_500)),
    ...postSplit('AAPL', 10_000_000, money(0)),
    ...postFill(sale(14_000_000)),
    ...postDividendPaid(money(2_500)),
    ...postSettlement(money(13_989_700)),
  ]
  for (const { debit, credit, amount } of journal) {
    expect(amount).toBeGreaterThan(0)
    expect(debit).not.toBe(credit)
  }
  const balances = balancesOf(journal)
  expect([...balances.values()].reduce((a, b) => a + b, 0)).toBe(0)
  expect(Object.fromEntries([...balances].filter(([, amount]) => amount !== 0))).toEqual({
    'cash:settled USD': 100_000_000 - 15_010_000 + 2_500 + 13_989_700,
    'equity:contributions USD': -100_000_000,
    'expense:commission USD': 20_000,
    'expense:regulatory USD': 300,
    'income:dividends USD': -2_500,
    'income:realised USD': 1_000_000,
    'position:held share:AAPL': 10_000_000,
    'position:split share:AAPL': -10_000_000,
  })
})

it('a sale at a gain and one at a loss take the securities out at what they had cost', () => {
  for (const gross of [20_000_000, 15_000_000, 9_000_000]) {
    const balances = balancesOf([...postFill(trade), ...postFill(sale(gross))])
    expect(balances.get('securities:AAPL USD')).toBe(0)
    expect(balances.get('income:realised USD') ?? 0).toBe(15_000_000 - gross || 0)
    expect(balances.get('cash:unsettled USD')).toBe(-15_010_000 + gross - 10_000 - 300)
  }
})

it('nothing is posted where nothing moves', () => {
  expect([...postHold(money(0)), ...postSettlement(money(0)), ...postSplit('AAPL', 0, money(0))]).toEqual([])
})
