/** The amounts of one year's statement, in the order a statement shows them. */
export const statementFields = [
  'cash',
  'shortTermInvestments',
  'receivables',
  'inventories',
  'currentAssets',
  'ppe',
  'totalAssets',
  'payables',
  'shortTermDebt',
  'currentLiabilities',
  'longTermDebt',
  'totalLiabilities',
  'retainedEarnings',
  'equity',
  'sharesOutstanding',
  'revenue',
  'costOfRevenue',
  'grossProfit',
  'sga',
  'depreciation',
  'ebit',
  'interestExpense',
  'pretaxIncome',
  'incomeTax',
  'netIncome',
  'operatingCashFlow',
  'investingCashFlow',
  'financingCashFlow',
  'fxOnCash',
  'capex',
  'dividends',
] as const
export type StatementField = (typeof statementFields)[number]

export type FieldGroup = 'assets' | 'liabilities' | 'equity' | 'income' | 'cash flow'

export type FieldMeaning = {
  label: string
  group: FieldGroup
  /** What the amount holds, where its name alone does not say it. */
  holds?: string
}

export const fieldMeanings: Record<StatementField, FieldMeaning> = {
  cash: { label: 'Cash and equivalents', group: 'assets' },
  shortTermInvestments: {
    label: 'Short-term investments',
    group: 'assets',
    holds: 'Enter 0 for none; an empty field means unknown.',
  },
  receivables: { label: 'Receivables', group: 'assets' },
  inventories: { label: 'Inventories', group: 'assets' },
  currentAssets: { label: 'Current assets', group: 'assets' },
  ppe: { label: 'Property, plant and equipment', group: 'assets', holds: 'Net of depreciation.' },
  totalAssets: { label: 'Total assets', group: 'assets' },
  payables: { label: 'Payables', group: 'liabilities' },
  shortTermDebt: {
    label: 'Short-term debt',
    group: 'liabilities',
    holds: 'With the part of long-term debt that is due within a year.',
  },
  currentLiabilities: { label: 'Current liabilities', group: 'liabilities' },
  longTermDebt: {
    label: 'Long-term debt',
    group: 'liabilities',
    holds: 'Without the part that is due within a year.',
  },
  totalLiabilities: { label: 'Total liabilities', group: 'liabilities' },
  retainedEarnings: { label: 'Retained earnings', group: 'equity' },
  equity: { label: 'Total equity', group: 'equity', holds: 'With minority interests.' },
  sharesOutstanding: {
    label: 'Shares outstanding',
    group: 'equity',
    holds: 'Single shares at the end of the period, in no scale.',
  },
  revenue: { label: 'Revenue', group: 'income' },
  costOfRevenue: { label: 'Cost of revenue', group: 'income', holds: 'A cost is positive.' },
  grossProfit: { label: 'Gross profit', group: 'income' },
  sga: { label: 'Selling, general and administrative', group: 'income', holds: 'A cost is positive.' },
  depreciation: { label: 'Depreciation and amortisation', group: 'income', holds: 'A cost is positive.' },
  ebit: { label: 'Operating profit (EBIT)', group: 'income' },
  interestExpense: { label: 'Interest expense', group: 'income', holds: 'A cost is positive.' },
  pretaxIncome: { label: 'Profit before tax', group: 'income' },
  incomeTax: { label: 'Income tax', group: 'income', holds: 'A charge is positive.' },
  netIncome: { label: 'Net income', group: 'income' },
  operatingCashFlow: {
    label: 'Cash from operations',
    group: 'cash flow',
    holds: 'Positive when cash grows.',
  },
  investingCashFlow: { label: 'Cash from investing', group: 'cash flow', holds: 'Positive when cash grows.' },
  financingCashFlow: { label: 'Cash from financing', group: 'cash flow', holds: 'Positive when cash grows.' },
  fxOnCash: {
    label: 'Exchange differences on cash',
    group: 'cash flow',
    holds: 'Enter 0 for none; an empty field means unknown.',
  },
  capex: { label: 'Capital expenditure', group: 'cash flow', holds: 'Money that goes out is positive.' },
  dividends: { label: 'Dividends paid', group: 'cash flow', holds: 'Money that goes out is positive.' },
}
