import { statementFields } from '#engines/credit/index.ts'
import type { ColumnField } from '#platform/column-mapping/index.ts'

/** Titles that people give the lines of a statement, beside what the line is called here. */
const titles: Record<(typeof statementFields)[number], readonly string[]> = {
  cash: ['cash', 'cashandequivalents', 'cashandcashequivalents'],
  shortTermInvestments: ['shortterminvestments', 'marketablesecurities', 'currentinvestments'],
  receivables: ['receivables', 'accountsreceivable', 'tradereceivables', 'debtors'],
  inventories: ['inventories', 'inventory', 'stocks', 'stock'],
  currentAssets: ['currentassets', 'totalcurrentassets'],
  ppe: ['ppe', 'propertyplantandequipment', 'fixedassets', 'tangibleassets'],
  totalAssets: ['totalassets', 'assets'],
  payables: ['payables', 'accountspayable', 'tradepayables', 'creditors'],
  shortTermDebt: ['shorttermdebt', 'shorttermborrowings', 'currentdebt', 'currentborrowings'],
  currentLiabilities: ['currentliabilities', 'totalcurrentliabilities'],
  longTermDebt: ['longtermdebt', 'longtermborrowings', 'noncurrentdebt', 'noncurrentborrowings'],
  totalLiabilities: ['totalliabilities', 'liabilities'],
  retainedEarnings: ['retainedearnings', 'accumulateddeficit', 'accumulatedprofit'],
  equity: ['equity', 'totalequity', 'shareholdersequity', 'stockholdersequity'],
  sharesOutstanding: ['sharesoutstanding', 'shares'],
  revenue: ['revenue', 'revenues', 'sales', 'netsales', 'turnover'],
  costOfRevenue: ['costofrevenue', 'costofsales', 'costofgoodssold', 'cogs'],
  grossProfit: ['grossprofit', 'grossmargin'],
  sga: ['sga', 'sellinggeneralandadministrative', 'operatingexpenses'],
  depreciation: ['depreciation', 'depreciationandamortisation', 'depreciationandamortization'],
  ebit: ['ebit', 'operatingprofit', 'operatingincome'],
  interestExpense: ['interestexpense', 'interest', 'financecosts'],
  pretaxIncome: ['pretaxincome', 'profitbeforetax', 'incomebeforetax', 'pretaxprofit'],
  incomeTax: ['incometax', 'tax', 'taxexpense', 'incometaxexpense'],
  netIncome: ['netincome', 'netprofit', 'profitfortheyear', 'profitaftertax'],
  operatingCashFlow: ['operatingcashflow', 'cashfromoperations', 'cashflowfromoperations'],
  investingCashFlow: ['investingcashflow', 'cashfrominvesting', 'cashflowfrominvesting'],
  financingCashFlow: ['financingcashflow', 'cashfromfinancing', 'cashflowfromfinancing'],
  fxOnCash: ['fxoncash', 'exchangedifferencesoncash'],
  capex: ['capex', 'capitalexpenditure', 'capitalexpenditures'],
  dividends: ['dividends', 'dividendspaid'],
}

const about = {
  period: [
    'period',
    'periodend',
    'yearend',
    'yearended',
    'date',
    'fiscalyearend',
    'balancesheetdate',
    'asof',
  ],
  currency: ['currency', 'ccy', 'reportingcurrency'],
  scale: ['scale', 'unit', 'units', 'amountsin'],
  months: ['months', 'numberofmonths', 'lengthinmonths', 'periodmonths', 'monate'],
  company: [
    'company',
    'companyname',
    'entityname',
    'borrower',
    'borrowername',
    'issuer',
    'firm',
    'legalname',
    'unternehmen',
  ],
  cik: ['cik', 'seccik', 'ciknumber'],
  filedOn: ['filedon', 'filed', 'publishedon', 'published', 'knownsince'],
} as const

export type StatementColumn = keyof typeof about | (typeof statementFields)[number]

/** What a column of a file of statements can hold. */
export const statementColumns: readonly ColumnField<StatementColumn>[] = [
  ...Object.entries(about).map(([field, words]) => ({ field: field as StatementColumn, titles: words })),
  ...statementFields.map((field) => ({ field, titles: [field.toLowerCase(), ...titles[field]] })),
]
