import { defaultPointOf } from './models.ts'
import type { ReadCase } from './read-case.ts'
import { isAbove, knownOrNull, total } from './unknown-numbers.ts'

/** What a check says, in words for the one who reads the statement. */
export const checkMeanings = {
  contradiction: 'Lines of the statement, or of it and the year before, contradict each other.',
  doubt: 'Lines of the statement are in doubt.',
  'short-card': 'It is rated by the short card, as some lines of it are not known.',
  balance: 'Assets are not the sum of liabilities and equity.',
  'gross-profit': 'Gross profit is not revenue less its cost.',
  'cash-flow': 'The change of cash is not the sum of the cash flows.',
  'cash-flow-without-exchange':
    'The change of cash is not the sum of the cash flows, and exchange differences on cash are not given.',
  'current-assets': 'Current assets are above total assets.',
  'current-liabilities': 'Current liabilities are above total liabilities.',
  'negative-asset': 'An asset is below zero.',
  'wrong-sign': 'A cost, asset or liability is below zero: the line counts as missing.',
  'negative-equity': 'Equity is below zero.',
  'negative-revenue': 'Revenue is below zero.',
  'zero-revenue': 'Revenue is zero.',
  'no-prior':
    'There is no earlier statement: growth, averages and models that need a previous year are unknown.',
  'period-gap': 'The statement before does not end a year earlier, so it is not compared with.',
  'duplicate-period': 'Two statements are of one period; the later one counts.',
  'not-a-year':
    'A statement, or the one before, covers more or less than twelve months: its income and cash flows do not cover a year and count as missing.',
  'bad-number': 'A field holds no number and counts as missing.',
  'scale-converted': 'A statement in another scale was brought to that of the others.',
  'mixed-currency': 'Statements are in different currencies: nothing is computed.',
  'market-missing': 'Price or number of shares is missing: figures that need the market value are unknown.',
  'no-debt': 'There is no debt to default on: distance to default is not defined.',
  'size-not-usd': 'Ohlson’s size term is made for US dollars; the amount was used unconverted.',
  'not-for-kind': 'The bankruptcy scores are not made for financial firms and are left out.',
} as const
export type CheckCode = keyof typeof checkMeanings
export type Check = { code: CheckCode; difference?: number; words?: string }

/** What may differ, as a share of what it is measured against. */
const TOLERANCE = 0.001

/** The check if amounts that should sum to zero do not; the size is what their sum is measured against. */
function differing(code: CheckCode, terms: readonly number[], size: number): Check[] {
  const difference = total(...terms)
  const allowed = TOLERANCE * Math.abs(size)
  // On the edge the rounding of the amounts would decide: the terms, which sum to the difference, are weighed with it.
  const excess = total(Math.abs(difference), -allowed, ...terms, -difference)
  return excess > 0 ? [{ code, difference }] : []
}

/** What is wrong with a statement or to be known of it, whatever is computed from it. */
export function checksOf(read: ReadCase, kind: string, currency: string, hasOhlson: boolean): Check[] {
  if (read.hasOtherCurrency) return [{ code: 'mixed-currency' }]
  const { given, years } = read
  const { now, before } = years
  const when = (code: CheckCode, is: boolean): Check[] => (is ? [{ code }] : [])
  const hasExchange = !Number.isNaN(now.fxOnCash)
  const assets = [now.cash, now.receivables, now.inventories, now.currentAssets, now.ppe, now.totalAssets]
  return [
    ...differing('balance', [given.totalAssets, -given.totalLiabilities, -given.equity], given.totalAssets),
    ...differing('gross-profit', [given.revenue, -given.costOfRevenue, -given.grossProfit], given.revenue),
    ...differing(
      hasExchange ? 'cash-flow' : 'cash-flow-without-exchange',
      [
        now.cash,
        -before.cash,
        -now.operatingCashFlow,
        -now.investingCashFlow,
        -now.financingCashFlow,
        hasExchange ? -now.fxOnCash : 0,
      ],
      now.totalAssets,
    ),
    ...when('current-assets', isAbove(now.currentAssets, now.totalAssets) === true),
    ...when('current-liabilities', isAbove(now.currentLiabilities, now.totalLiabilities) === true),
    ...when(
      'negative-asset',
      assets.some((amount) => amount < 0),
    ),
    ...when('negative-equity', now.equity < 0),
    ...when('negative-revenue', given.revenue < 0),
    ...when('zero-revenue', given.revenue === 0),
    ...when('no-prior', !read.hasEarlier),
    ...when('period-gap', read.hasEarlier && !read.hasPrior),
    ...when('duplicate-period', read.hasDuplicate),
    ...when('not-a-year', read.hasOtherLength),
    ...when('bad-number', read.hasBadNumber),
    ...when('scale-converted', read.hasOtherScale),
    ...when('market-missing', knownOrNull(years.cap) === null),
    ...when('no-debt', defaultPointOf(now) === 0),
    ...when('size-not-usd', hasOhlson && currency !== 'USD'),
    ...when('not-for-kind', kind === 'financial'),
  ]
}
