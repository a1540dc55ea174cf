import type { Year, Years } from '../read-case.ts'
import { over, total } from '../unknown-numbers.ts'

type CardRatio = {
  label: string
  formula: string
  /** What more of it does to the odds of failure, by theory and by the data both: a ratio on which they differ is in no card. */
  more: 'safer' | 'riskier'
  /** By how much the log odds move at least from each twentieth of the firms to the next: what the data leave open, a driver decides. */
  least?: number
  compute: (years: Years) => number
}

/**
 * A profit, or what was kept of profits, against liabilities; a loss against assets. So that a firm which earns more, or whose owners
 * pay in, is never riskier by the card, and one that pays out, or puts debt in the place of equity, never safer: against liabilities a
 * loss would look smaller the more is owed.
 */
const coverOf = (amount: number, { totalLiabilities, totalAssets }: Year): number =>
  over(amount, amount < 0 ? totalAssets : totalLiabilities)

/** What the scorecards look at: what statements of firms hold, in the definitions of the data it is fitted on. */
export const cardRatios = {
  liabilitiesToAssets: {
    label: 'Liabilities to assets',
    formula: 'total liabilities / total assets',
    more: 'riskier',
    least: 0.04,
    compute: ({ now }) => over(now.totalLiabilities, now.totalAssets),
  },
  retainedEarningsToLiabilities: {
    label: 'Retained earnings to liabilities',
    formula: 'retained earnings / total liabilities; where below zero, / total assets',
    more: 'safer',
    least: 0.02,
    compute: ({ now }) => coverOf(now.retainedEarnings, now),
  },
  ebitToLiabilities: {
    label: 'EBIT to liabilities',
    formula: 'EBIT / total liabilities; where below zero, / total assets',
    more: 'safer',
    least: 0.04,
    compute: ({ now }) => coverOf(now.ebit, now),
  },
  cashEarningsToLiabilities: {
    label: 'Cash earnings to liabilities',
    formula: '(net income + depreciation) / total liabilities; where below zero, / total assets',
    more: 'safer',
    least: 0.02,
    compute: ({ now }) => coverOf(total(now.netIncome, now.depreciation), now),
  },
  ebitdaToLiabilities: {
    label: 'EBITDA to liabilities',
    formula: '(EBIT + depreciation) / total liabilities; where below zero, / total assets',
    more: 'safer',
    compute: ({ now }) => coverOf(total(now.ebit, now.depreciation), now),
  },
  ebitdaMargin: {
    label: 'EBITDA to revenue',
    formula: '(EBIT + depreciation) / revenue',
    more: 'safer',
    compute: ({ now }) => over(total(now.ebit, now.depreciation), now.revenue),
  },
  revenueToPriorRevenue: {
    label: 'Revenue to that of the year before',
    formula: 'revenue / revenue a year before',
    more: 'safer',
    least: 0.02,
    compute: ({ now, before }) => over(now.revenue, before.revenue),
  },
  currentToCurrentLiabilities: {
    label: 'Current assets to current liabilities',
    formula: 'current assets / current liabilities',
    more: 'safer',
    least: 0.02,
    compute: ({ now }) => over(now.currentAssets, now.currentLiabilities),
  },
  currentWithoutInventories: {
    label: 'Current assets without inventories to current liabilities',
    formula: '(current assets − inventories) / current liabilities',
    more: 'safer',
    compute: ({ now }) => over(total(now.currentAssets, -now.inventories), now.currentLiabilities),
  },
  liquidToCurrentLiabilities: {
    label: 'Current assets without inventories and receivables to current liabilities',
    formula: '(current assets − inventories − receivables) / current liabilities',
    more: 'safer',
    compute: ({ now }) =>
      over(total(now.currentAssets, -now.inventories, -now.receivables), now.currentLiabilities),
  },
  currentLiabilitiesToAssets: {
    label: 'Current liabilities to assets',
    formula: 'current liabilities / total assets',
    more: 'riskier',
    compute: ({ now }) => over(now.currentLiabilities, now.totalAssets),
  },
  revenueToLiabilities: {
    label: 'Revenue to liabilities',
    formula: 'revenue / total liabilities',
    more: 'safer',
    compute: ({ now }) => over(now.revenue, now.totalLiabilities),
  },
  fixedAssetsToLiabilities: {
    label: 'Fixed assets to liabilities',
    formula: '(total assets − current assets) / total liabilities',
    more: 'safer',
    compute: ({ now }) => over(total(now.totalAssets, -now.currentAssets), now.totalLiabilities),
  },
  marginAfterSelling: {
    label: 'Profit on sales to revenue',
    formula: '(gross profit − selling, general and administrative) / revenue',
    more: 'safer',
    compute: ({ now }) => over(total(now.grossProfit, -now.sga), now.revenue),
  },
} as const satisfies Record<string, CardRatio>

export type CardRatioId = keyof typeof cardRatios
export const cardRatioIds = Object.keys(cardRatios) as CardRatioId[]

/** What the short card does without: lines that utilities, carriers and producers do not report. */
const linesOfTrade: readonly CardRatioId[] = [
  'currentWithoutInventories',
  'liquidToCurrentLiabilities',
  'marginAfterSelling',
]
export const shortCardRatioIds = cardRatioIds.filter((id) => !linesOfTrade.includes(id))

/** The points of one ratio: below `cuts[0]` the first, from `cuts[i]` on the next. Points are log odds of failure. */
export type CardPart = { id: CardRatioId; cuts: readonly number[]; points: readonly number[] }
/** What two ratios say together beyond what each says: a row of points for each class of the first, by classes of the second. */
export type CardPair = {
  first: CardRatioId
  second: CardRatioId
  firstCuts: readonly number[]
  secondCuts: readonly number[]
  points: readonly (readonly number[])[]
}
export type Card = { intercept: number; parts: readonly CardPart[]; pairs: readonly CardPair[] }
