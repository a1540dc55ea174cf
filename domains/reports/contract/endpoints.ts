import { z } from 'zod'
import { defineEndpoint, fileResponse, numberInText, reportFormat } from '#platform/endpoint/index.ts'
import { Month, PerformanceReport, Statement, StatementMonths, TaxLotsReport } from './schemas.ts'

const accountId = numberInText('An account is required')
  .int('An account is required')
  .positive()
  .max(Number.MAX_SAFE_INTEGER)

const year = numberInText('A year is required').int('A year is written as 2026').min(1900).max(2999)
const from = z.iso.date('The first day is written as 2026-11-01')
const to = z.iso.date('The last day is written as 2026-11-30')
const fileLimit = { perAddress: 30, windowSeconds: 60 }

export const listStatementMonths = defineEndpoint({
  name: 'reports.statement-months',
  effect: 'read',
  method: 'GET',
  path: '/api/reports/statements',
  summary: 'The months that a paper account has statements of, the newest first',
  permission: 'portfolio:read',
  request: z.object({ accountId }),
  response: StatementMonths,
  problems: ['not-found'],
  examples: [{ asks: 'Of which months has my account a statement?', request: { accountId: 1 } }],
})

export const readStatement = defineEndpoint({
  name: 'reports.statement',
  effect: 'read',
  method: 'GET',
  path: '/api/reports/statement',
  summary: 'The statement of a paper account for a month, held against its ledger',
  permission: 'portfolio:read',
  request: z.object({ accountId, month: Month }),
  response: Statement,
  problems: ['not-found', 'invalid-input'],
  limit: { perAddress: 120, windowSeconds: 60 },
  examples: [{ asks: 'My account statement of October', request: { accountId: 1, month: '2026-10' } }],
  short: ({ account, from, to, notices, opening, closing, cash, realised, reconciliation }) => ({
    account: account.name,
    from,
    to,
    notices,
    opening,
    closing,
    cash,
    realised,
    isReconciled: reconciliation.isReconciled,
  }),
})

export const downloadStatement = defineEndpoint({
  name: 'reports.statement-file',
  effect: 'read',
  method: 'GET',
  path: '/api/reports/statement/file',
  summary: 'The same as PDF, XLSX or CSV, with every movement',
  permission: 'portfolio:read',
  request: z.object({ accountId, month: Month, format: reportFormat }),
  response: fileResponse,
  problems: ['not-found', 'invalid-input'],
  answers: 'file',
  limit: fileLimit,
})

export const readTaxLots = defineEndpoint({
  name: 'reports.tax-lots',
  effect: 'read',
  method: 'GET',
  path: '/api/reports/tax-lots',
  summary: 'What the sales of a calendar year realised by lot, with wash sales',
  permission: 'portfolio:read',
  request: z.object({ accountId, year }),
  response: TaxLotsReport,
  problems: ['not-found'],
  limit: { perAddress: 60, windowSeconds: 60 },
  examples: [{ asks: 'What did I realise this year, by lot?', request: { accountId: 1, year: 2026 } }],
  short: ({ account, year: of, notices, shortTerm, longTerm, all }) => ({
    account: account.name,
    year: of,
    notices,
    shortTerm,
    longTerm,
    all,
  }),
})

export const downloadTaxLots = defineEndpoint({
  name: 'reports.tax-lots-file',
  effect: 'read',
  method: 'GET',
  path: '/api/reports/tax-lots/file',
  summary: 'The same as PDF, XLSX or CSV, with every lot',
  permission: 'portfolio:read',
  request: z.object({ accountId, year, format: reportFormat }),
  response: fileResponse,
  problems: ['not-found'],
  answers: 'file',
  limit: fileLimit,
})

const performanceRequest = {
  accountId,
  from,
  to,
  /** Counts real and made prices together, and says so first; else an account that has both is refused. */
  allowMixedPrices: z.stringbool().default(false),
}

export const readPerformanceReport = defineEndpoint({
  name: 'reports.performance',
  effect: 'read',
  method: 'GET',
  path: '/api/reports/performance',
  summary: 'What a paper account earned from one day to another, beside a fund of the whole market',
  permission: 'portfolio:read',
  request: z.object(performanceRequest),
  response: PerformanceReport,
  problems: ['not-found', 'invalid-input', 'prices-mixed'],
  limit: { perAddress: 60, windowSeconds: 60 },
  examples: [
    {
      asks: 'How did my account do in October against the market?',
      request: { accountId: 1, from: '2026-10-01', to: '2026-10-31', allowMixedPrices: 'true' },
    },
  ],
  short: ({ account, timeWeighted, moneyWeighted, benchmark, excess, notices }) => ({
    account: account.name,
    notices,
    timeWeighted: timeWeighted.value,
    moneyWeighted: moneyWeighted.value,
    benchmark,
    excess,
  }),
})

export const downloadPerformance = defineEndpoint({
  name: 'reports.performance-file',
  effect: 'read',
  method: 'GET',
  path: '/api/reports/performance/file',
  summary: 'The same as PDF, XLSX or CSV',
  permission: 'portfolio:read',
  request: z.object({ ...performanceRequest, format: reportFormat }),
  response: fileResponse,
  problems: ['not-found', 'invalid-input', 'prices-mixed'],
  answers: 'file',
  limit: fileLimit,
})
