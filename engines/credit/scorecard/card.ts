import type { Year, Years } from '../read-case.ts'
import { over, total } from '../unknown-numbers.ts'

type CardRatio = {
  label: string
  formula: string
  /** What more of it does to the odds of failure; `either` is left to the data. */
  more: 'safer' | 'riskier' | 'either'
  compute: (years: Years) => number
}

// Profit, equity and what was kept stand against liabilities and not against assets, and what profit or new equity touches has a known
// direction: so that a firm which earns more, or whose owners pay in, is never riskier by the card, and one that pays out never safer.
const fundsOf = (year: Year): number => total(year.pretaxIncome, year.depreciation)

/** What the scorecard looks at: what statements of any firm hold, in the definitions of the data it is fitted on. */
export const cardRatios = {
  liabilitiesToAssets: {
    label: 'Liabilities to assets',
    formula: 'total liabilities / total assets',
    more: 'riskier',
    compute: ({ now }) => over(now.totalLiabilities, now.totalAssets),
  },
  retainedEarningsToLiabilities: {
    label: 'Retained earnings to liabilities',
    formula: 'retained earnings / total liabilities',
    more: 'safer',
    compute: ({ now }) => over(now.retainedEarnings, now.totalLiabilities),
  },
  ebitToLiabilities: {
    label: 'EBIT to liabilities',
    formula: 'EBIT / total liabilities',
    more: 'safer',
    compute: ({ now }) => over(now.ebit, now.totalLiabilities),
  },
  fundsMargin: {
    label: 'Funds from operations to revenue',
    formula: '(profit before tax + depreciation) / revenue',
    more: 'safer',
    compute: ({ now }) => over(fundsOf(now), now.revenue),
  },
  fundsToLiabilities: {
    label: 'Funds from operations to liabilities',
    formula: '(profit before tax + depreciation) / total liabilities',
    more: 'safer',
    compute: ({ now }) => over(fundsOf(now), now.totalLiabilities),
  },
  cashEarningsToLiabilities: {
    label: 'Cash earnings to liabilities',
    formula: '(net income + depreciation) / total liabilities',
    more: 'safer',
    compute: ({ now }) => over(total(now.netIncome, now.depreciation), now.totalLiabilities),
  },
  inventoryDaysOfRevenue: {
    label: 'Inventories in days of revenue',
    formula: '365 × inventories / revenue',
    more: 'either',
    compute: ({ now }) => over(365 * now.inventories, now.revenue),
  },
  receivablesDaysOfRevenue: {
    label: 'Receivables in days of revenue',
    formula: '365 × receivables / revenue',
    more: 'either',
    compute: ({ now }) => over(365 * now.receivables, now.revenue),
  },
  revenueToPriorRevenue: {
    label: 'Revenue to that of the year before',
    formula: 'revenue / revenue a year before',
    more: 'either',
    compute: ({ now, before }) => over(now.revenue, before.revenue),
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
    more: 'either',
    compute: ({ now }) => over(now.revenue, now.totalLiabilities),
  },
  receivablesToLiabilities: {
    label: 'Receivables to liabilities',
    formula: 'receivables / total liabilities',
    more: 'either',
    compute: ({ now }) => over(now.receivables, now.totalLiabilities),
  },
  fixedAssetsToLiabilities: {
    label: 'Fixed assets to liabilities',
    formula: '(total assets − current assets) / total liabilities',
    more: 'either',
    compute: ({ now }) => over(total(now.totalAssets, -now.currentAssets), now.totalLiabilities),
  },
  marginAfterSelling: {
    label: 'Profit on sales to revenue',
    formula: '(gross profit − selling, general and administrative) / revenue',
    more: 'safer',
    compute: ({ now }) => over(total(now.grossProfit, -now.sga), now.revenue),
  },
  operatingCostToLiabilities: {
    label: 'Operating costs to liabilities',
    formula: '(cost of revenue + selling, general and administrative) / total liabilities',
    more: 'riskier',
    compute: ({ now }) => over(total(now.costOfRevenue, now.sga), now.totalLiabilities),
  },
} as const satisfies Record<string, CardRatio>

export type CardRatioId = keyof typeof cardRatios
export const cardRatioIds = Object.keys(cardRatios) as CardRatioId[]

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
