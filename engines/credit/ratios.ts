import type { Year, Years } from './read-case.ts'
import { average, missing, over, total } from './unknown-numbers.ts'

type RatioGroup =
  | 'liquidity'
  | 'leverage'
  | 'coverage'
  | 'profitability'
  | 'efficiency'
  | 'growth'
  | 'quality'
  | 'market'

/** A fraction of one, a multiple, or days. */
export type RatioUnit = 'fraction' | 'times' | 'days'

type RatioDefinition = {
  label: string
  group: RatioGroup
  unit: RatioUnit
  /** In words, as a statement names its lines. */
  formula: string
  /** More of it is better for a creditor, worse, or neither by itself. */
  better: 'higher' | 'lower' | 'neither'
  compute: (years: Years) => number
}

export const debtOf = (year: Year): number => total(year.shortTermDebt, year.longTermDebt)
export const liquidOf = (year: Year): number => total(year.cash, year.shortTermInvestments)
const workingCapitalOf = (year: Year): number => total(year.currentAssets, -year.currentLiabilities)
const ebitdaOf = (year: Year): number => total(year.ebit, year.depreciation)
const freeCashFlowOf = (year: Year): number => total(year.operatingCashFlow, -year.capex)

const receivablesDays = ({ now, before }: Years): number =>
  over(365 * average(now.receivables, before.receivables), now.revenue)
const inventoryDays = ({ now, before }: Years): number =>
  over(365 * average(now.inventories, before.inventories), now.costOfRevenue)
const payablesDays = ({ now, before }: Years): number =>
  over(365 * average(now.payables, before.payables), now.costOfRevenue)
const growth = (now: number, before: number): number => (before > 0 ? total(now, -before) / before : missing)

export const ratios = {
  currentRatio: {
    label: 'Current ratio',
    group: 'liquidity',
    unit: 'times',
    formula: 'current assets / current liabilities',
    better: 'higher',
    compute: ({ now }) => over(now.currentAssets, now.currentLiabilities),
  },
  quickRatio: {
    label: 'Quick ratio',
    group: 'liquidity',
    unit: 'times',
    formula: '(cash + short-term investments + receivables) / current liabilities',
    better: 'higher',
    compute: ({ now }) => over(total(liquidOf(now), now.receivables), now.currentLiabilities),
  },
  cashRatio: {
    label: 'Cash ratio',
    group: 'liquidity',
    unit: 'times',
    formula: '(cash + short-term investments) / current liabilities',
    better: 'higher',
    compute: ({ now }) => over(liquidOf(now), now.currentLiabilities),
  },
  operatingCashFlowRatio: {
    label: 'Operating cash flow ratio',
    group: 'liquidity',
    unit: 'times',
    formula: 'cash from operations / current liabilities',
    better: 'higher',
    compute: ({ now }) => over(now.operatingCashFlow, now.currentLiabilities),
  },
  workingCapitalToAssets: {
    label: 'Working capital to assets',
    group: 'liquidity',
    unit: 'fraction',
    formula: '(current assets − current liabilities) / total assets',
    better: 'higher',
    compute: ({ now }) => over(workingCapitalOf(now), now.totalAssets),
  },
  liabilitiesToAssets: {
    label: 'Liabilities to assets',
    group: 'leverage',
    unit: 'fraction',
    formula: 'total liabilities / total assets',
    better: 'lower',
    compute: ({ now }) => over(now.totalLiabilities, now.totalAssets),
  },
  debtToAssets: {
    label: 'Debt to assets',
    group: 'leverage',
    unit: 'fraction',
    formula: '(short-term debt + long-term debt) / total assets',
    better: 'lower',
    compute: ({ now }) => over(debtOf(now), now.totalAssets),
  },
  debtToEquity: {
    label: 'Debt to equity',
    group: 'leverage',
    unit: 'times',
    formula: '(short-term debt + long-term debt) / total equity',
    better: 'lower',
    compute: ({ now }) => over(debtOf(now), now.equity),
  },
  debtToCapital: {
    label: 'Debt to capital',
    group: 'leverage',
    unit: 'fraction',
    formula: 'debt / (debt + total equity)',
    better: 'lower',
    compute: ({ now }) => over(debtOf(now), total(now.shortTermDebt, now.longTermDebt, now.equity)),
  },
  longTermDebtToCapital: {
    label: 'Long-term debt to capital',
    group: 'leverage',
    unit: 'fraction',
    formula: 'long-term debt / (long-term debt + total equity)',
    better: 'lower',
    compute: ({ now }) => over(now.longTermDebt, total(now.longTermDebt, now.equity)),
  },
  equityRatio: {
    label: 'Equity ratio',
    group: 'leverage',
    unit: 'fraction',
    formula: 'total equity / total assets',
    better: 'higher',
    compute: ({ now }) => over(now.equity, now.totalAssets),
  },
  equityMultiplier: {
    label: 'Equity multiplier',
    group: 'leverage',
    unit: 'times',
    formula: 'total assets / total equity',
    better: 'lower',
    compute: ({ now }) => over(now.totalAssets, now.equity),
  },
  debtToEbitda: {
    label: 'Debt to EBITDA',
    group: 'leverage',
    unit: 'times',
    formula: '(short-term debt + long-term debt) / (EBIT + depreciation)',
    better: 'lower',
    compute: ({ now }) => over(debtOf(now), ebitdaOf(now)),
  },
  netDebtToEbitda: {
    label: 'Net debt to EBITDA',
    group: 'leverage',
    unit: 'times',
    formula: '(debt − cash − short-term investments) / (EBIT + depreciation)',
    better: 'lower',
    compute: ({ now }) =>
      over(total(now.shortTermDebt, now.longTermDebt, -now.cash, -now.shortTermInvestments), ebitdaOf(now)),
  },
  interestCoverage: {
    label: 'Interest coverage',
    group: 'coverage',
    unit: 'times',
    formula: 'EBIT / interest expense',
    better: 'higher',
    compute: ({ now }) => over(now.ebit, now.interestExpense),
  },
  ebitdaCoverage: {
    label: 'EBITDA coverage',
    group: 'coverage',
    unit: 'times',
    formula: '(EBIT + depreciation) / interest expense',
    better: 'higher',
    compute: ({ now }) => over(ebitdaOf(now), now.interestExpense),
  },
  operatingCashFlowToDebt: {
    label: 'Operating cash flow to debt',
    group: 'coverage',
    unit: 'fraction',
    formula: 'cash from operations / (short-term debt + long-term debt)',
    better: 'higher',
    compute: ({ now }) => over(now.operatingCashFlow, debtOf(now)),
  },
  freeCashFlowToDebt: {
    label: 'Free cash flow to debt',
    group: 'coverage',
    unit: 'fraction',
    formula: '(cash from operations − capital expenditure) / debt',
    better: 'higher',
    compute: ({ now }) => over(freeCashFlowOf(now), debtOf(now)),
  },
  grossMargin: {
    label: 'Gross margin',
    group: 'profitability',
    unit: 'fraction',
    formula: 'gross profit / revenue',
    better: 'higher',
    compute: ({ now }) => over(now.grossProfit, now.revenue),
  },
  operatingMargin: {
    label: 'Operating margin',
    group: 'profitability',
    unit: 'fraction',
    formula: 'EBIT / revenue',
    better: 'higher',
    compute: ({ now }) => over(now.ebit, now.revenue),
  },
  ebitdaMargin: {
    label: 'EBITDA margin',
    group: 'profitability',
    unit: 'fraction',
    formula: '(EBIT + depreciation) / revenue',
    better: 'higher',
    compute: ({ now }) => over(ebitdaOf(now), now.revenue),
  },
  netMargin: {
    label: 'Net margin',
    group: 'profitability',
    unit: 'fraction',
    formula: 'net income / revenue',
    better: 'higher',
    compute: ({ now }) => over(now.netIncome, now.revenue),
  },
  freeCashFlowMargin: {
    label: 'Free cash flow margin',
    group: 'profitability',
    unit: 'fraction',
    formula: '(cash from operations − capital expenditure) / revenue',
    better: 'higher',
    compute: ({ now }) => over(freeCashFlowOf(now), now.revenue),
  },
  returnOnAssets: {
    label: 'Return on assets',
    group: 'profitability',
    unit: 'fraction',
    formula: 'net income / mean of total assets now and a year before',
    better: 'higher',
    compute: ({ now, before }) => over(now.netIncome, average(now.totalAssets, before.totalAssets)),
  },
  returnOnEquity: {
    label: 'Return on equity',
    group: 'profitability',
    unit: 'fraction',
    formula: 'net income / mean of total equity now and a year before',
    better: 'higher',
    compute: ({ now, before }) => over(now.netIncome, average(now.equity, before.equity)),
  },
  returnOnCapitalEmployed: {
    label: 'Return on capital employed',
    group: 'profitability',
    unit: 'fraction',
    formula: 'EBIT / (total assets − current liabilities)',
    better: 'higher',
    compute: ({ now }) => over(now.ebit, total(now.totalAssets, -now.currentLiabilities)),
  },
  effectiveTaxRate: {
    label: 'Effective tax rate',
    group: 'profitability',
    unit: 'fraction',
    formula: 'income tax / profit before tax',
    better: 'neither',
    compute: ({ now }) => over(now.incomeTax, now.pretaxIncome),
  },
  assetTurnover: {
    label: 'Asset turnover',
    group: 'efficiency',
    unit: 'times',
    formula: 'revenue / mean of total assets now and a year before',
    better: 'higher',
    compute: ({ now, before }) => over(now.revenue, average(now.totalAssets, before.totalAssets)),
  },
  inventoryTurnover: {
    label: 'Inventory turnover',
    group: 'efficiency',
    unit: 'times',
    formula: 'cost of revenue / mean of inventories now and a year before',
    better: 'higher',
    compute: ({ now, before }) => over(now.costOfRevenue, average(now.inventories, before.inventories)),
  },
  receivablesDays: {
    label: 'Receivables days',
    group: 'efficiency',
    unit: 'days',
    formula: '365 × mean of receivables now and a year before / revenue',
    better: 'lower',
    compute: receivablesDays,
  },
  inventoryDays: {
    label: 'Inventory days',
    group: 'efficiency',
    unit: 'days',
    formula: '365 × mean of inventories now and a year before / cost of revenue',
    better: 'lower',
    compute: inventoryDays,
  },
  payablesDays: {
    label: 'Payables days',
    group: 'efficiency',
    unit: 'days',
    formula: '365 × mean of payables now and a year before / cost of revenue',
    better: 'neither',
    compute: payablesDays,
  },
  cashConversionCycle: {
    label: 'Cash conversion cycle',
    group: 'efficiency',
    unit: 'days',
    formula: 'receivables days + inventory days − payables days',
    better: 'lower',
    compute: (years) => total(receivablesDays(years), inventoryDays(years), -payablesDays(years)),
  },
  revenueGrowth: {
    label: 'Revenue growth',
    group: 'growth',
    unit: 'fraction',
    formula: 'revenue / revenue a year before − 1',
    better: 'higher',
    compute: ({ now, before }) => growth(now.revenue, before.revenue),
  },
  assetGrowth: {
    label: 'Asset growth',
    group: 'growth',
    unit: 'fraction',
    formula: 'total assets / total assets a year before − 1',
    better: 'neither',
    compute: ({ now, before }) => growth(now.totalAssets, before.totalAssets),
  },
  retainedEarningsToAssets: {
    label: 'Retained earnings to assets',
    group: 'leverage',
    unit: 'fraction',
    formula: 'retained earnings / total assets',
    better: 'higher',
    compute: ({ now }) => over(now.retainedEarnings, now.totalAssets),
  },
  accrualsToAssets: {
    label: 'Accruals to assets',
    group: 'quality',
    unit: 'fraction',
    formula: '(net income − cash from operations) / total assets',
    better: 'lower',
    compute: ({ now }) => over(total(now.netIncome, -now.operatingCashFlow), now.totalAssets),
  },
  capexToDepreciation: {
    label: 'Capital expenditure to depreciation',
    group: 'quality',
    unit: 'times',
    formula: 'capital expenditure / depreciation',
    better: 'neither',
    compute: ({ now }) => over(now.capex, now.depreciation),
  },
  dividendPayout: {
    label: 'Dividend payout',
    group: 'quality',
    unit: 'fraction',
    formula: 'dividends / net income',
    better: 'neither',
    compute: ({ now }) => over(now.dividends, now.netIncome),
  },
  priceToBook: {
    label: 'Price to book',
    group: 'market',
    unit: 'times',
    formula: 'price × shares / total equity',
    better: 'neither',
    compute: ({ now, cap }) => over(cap, now.equity),
  },
  priceEarnings: {
    label: 'Price to earnings',
    group: 'market',
    unit: 'times',
    formula: 'price × shares / net income',
    better: 'neither',
    compute: ({ now, cap }) => over(cap, now.netIncome),
  },
  enterpriseValueToEbitda: {
    label: 'Enterprise value to EBITDA',
    group: 'market',
    unit: 'times',
    formula: '(price × shares + debt − cash − short-term investments) / (EBIT + depreciation)',
    better: 'neither',
    compute: ({ now, cap }) =>
      over(
        total(cap, now.shortTermDebt, now.longTermDebt, -now.cash, -now.shortTermInvestments),
        ebitdaOf(now),
      ),
  },
} as const satisfies Record<string, RatioDefinition>

export type RatioId = keyof typeof ratios
export const ratioIds = Object.keys(ratios) as RatioId[]
