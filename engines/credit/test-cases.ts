import type { BorrowerKind, CreditCase, MarketValues, Statement } from './index.ts'

/** An invented maker of machines with round amounts, so that every figure can be worked out on paper. */
export const yearNow = {
  period: '2024-12-31',
  cash: 50,
  shortTermInvestments: 30,
  receivables: 120,
  inventories: 100,
  currentAssets: 320,
  ppe: 480,
  totalAssets: 1000,
  payables: 80,
  shortTermDebt: 60,
  currentLiabilities: 200,
  longTermDebt: 240,
  totalLiabilities: 500,
  retainedEarnings: 250,
  equity: 500,
  sharesOutstanding: 100,
  revenue: 1200,
  costOfRevenue: 720,
  grossProfit: 480,
  sga: 240,
  depreciation: 60,
  ebit: 150,
  interestExpense: 30,
  pretaxIncome: 120,
  incomeTax: 30,
  netIncome: 90,
  operatingCashFlow: 160,
  investingCashFlow: -110,
  financingCashFlow: -40,
  fxOnCash: 0,
  capex: 100,
  dividends: 27,
} as const satisfies Statement

export const yearBefore = {
  ...yearNow,
  period: '2023-12-31',
  cash: 40,
  receivables: 80,
  inventories: 140,
  currentAssets: 300,
  ppe: 420,
  totalAssets: 900,
  payables: 64,
  currentLiabilities: 200,
  longTermDebt: 250,
  totalLiabilities: 480,
  retainedEarnings: 187,
  equity: 420,
  revenue: 1000,
  costOfRevenue: 620,
  grossProfit: 380,
  sga: 200,
  depreciation: 60,
  ebit: 100,
  netIncome: 60,
  operatingCashFlow: 90,
} as const satisfies Statement

export const yearTwoBefore = {
  ...yearBefore,
  period: '2022-12-31',
  totalAssets: 800,
  totalLiabilities: 440,
  equity: 360,
} as const satisfies Statement

export const market = {
  price: 8,
  shares: 100,
  volatility: 0.4,
  riskFree: 0.03,
} as const satisfies MarketValues

export function caseOf(
  statements: readonly Statement[] = [yearTwoBefore, yearBefore, yearNow],
  rest: Partial<CreditCase> = {},
): CreditCase {
  const kind: BorrowerKind = 'manufacturer-public'
  return { currency: 'USD', scale: 1, kind, statements, market, gnpPriceIndex: 400, ...rest }
}

/** The invented firm with some amounts of its current year changed. */
export const caseWith = (changes: Record<string, unknown>, rest: Partial<CreditCase> = {}): CreditCase =>
  caseOf([yearTwoBefore, yearBefore, { ...yearNow, ...changes } as Statement], rest)
