import { z } from 'zod'
import { CurrencyCode } from '#domains/market-data/contract/index.ts'
import { groupAsked } from '#domains/trading/contract/index.ts'
import { defineEndpoint, fileResponse, numberInText, page, pageRequest } from '#platform/endpoint/index.ts'
import { BenchmarkAsked } from './benchmark.ts'
import { Income } from './income.ts'
import { CorporateAction, OpenLot, Performance, Period, PortfolioSummary, TaxYears } from './schemas.ts'

const accountId = numberInText('An account is required').int().positive().max(Number.MAX_SAFE_INTEGER)

/** An account in all its currencies, or a group of accounts as one portfolio, in the currency that is asked for. */
const portfolio = {
  accountId: accountId.optional(),
  /** `own` for all accounts of one’s own, or the number of a group; instead of an account. */
  group: groupAsked.optional(),
  currency: CurrencyCode.default('USD'),
}

export const readSummary = defineEndpoint({
  name: 'portfolio.summary',
  method: 'GET',
  path: '/api/portfolio/summary',
  summary: 'The value of an account or of several as one, with the details of each figure',
  permission: 'portfolio:read',
  request: z.object(portfolio),
  response: PortfolioSummary,
  problems: ['invalid-input', 'not-found'],
  examples: [{ asks: 'How is my account doing?', request: { accountId: 1 } }],
  short: ({ account, positions, priceSources, figures, note }) => ({
    account: account.accountName,
    positions,
    priceSources,
    /** What the figures do not say by themselves: old prices, at cost, left out, real beside simulated. */
    readFirst: [note, account.coverage.sentence].filter(Boolean).join(' ') || null,
    figures: Object.fromEntries(
      Object.entries(figures).map(([name, { value, unit, asOf }]) => [name, { value, unit, asOf }]),
    ),
  }),
})

export const readPerformance = defineEndpoint({
  name: 'portfolio.performance',
  method: 'GET',
  path: '/api/portfolio/performance',
  summary:
    'The performance of an account: three returns, an analysis of its change in value, and daily values',
  permission: 'portfolio:read',
  request: z.object({
    ...portfolio,
    period: Period.optional(),
    /** The first and the last day that count; instead of a period. */
    from: z.iso.date().optional(),
    to: z.iso.date().optional(),
    /** What the return is read beside: `SPY`, `60 SPY, 40 AGG` or `4%` a year. */
    benchmark: BenchmarkAsked.optional(),
    /** Counts real and made prices together; else an account that has both is refused. */
    allowMixedPrices: z.stringbool().default(false),
  }),
  response: Performance,
  problems: ['invalid-input', 'not-found', 'prices-mixed'],
  limit: { perAddress: 120, windowSeconds: 60 },
  examples: [
    {
      asks: 'How did my account do this year?',
      request: { accountId: 1, period: 'YTD', allowMixedPrices: 'true' },
    },
  ],
})

export const readIncome = defineEndpoint({
  name: 'portfolio.income',
  method: 'GET',
  path: '/api/portfolio/income',
  summary:
    'Dividends of an account or of several as one: paid, declared and expected by month, yield on cost',
  permission: 'portfolio:read',
  request: z.object(portfolio),
  response: Income,
  problems: ['invalid-input', 'not-found'],
  examples: [{ asks: 'Which dividends does my account get?', request: { accountId: 1 } }],
})

export const listCorporateActions = defineEndpoint({
  name: 'portfolio.corporate-actions',
  method: 'GET',
  path: '/api/portfolio/corporate-actions',
  summary: 'The newest dividends and splits of an account in all its currencies',
  permission: 'portfolio:read',
  request: z.object({ accountId, limit: numberInText().int().min(1).max(100).default(20) }),
  response: z.array(CorporateAction),
  problems: ['not-found'],
})

export const listOpenLots = defineEndpoint({
  name: 'portfolio.open-lots',
  method: 'GET',
  path: '/api/portfolio/lots',
  summary: 'Open tax lots of an account in all its currencies at the last price, oldest first, paged',
  permission: 'portfolio:read',
  request: z.object({ accountId, ...pageRequest }),
  response: page(OpenLot),
  problems: ['not-found'],
  examples: [{ asks: 'What did my holdings cost?', request: { accountId: 1, limit: 20 } }],
})

export const readTaxYears = defineEndpoint({
  name: 'portfolio.tax-years',
  method: 'GET',
  path: '/api/portfolio/tax-years',
  summary: 'Realised gains by calendar year in each currency, and the cost of open lots',
  permission: 'portfolio:read',
  request: z.object({ accountId }),
  response: TaxYears,
  problems: ['not-found'],
  examples: [{ asks: 'What did I realise in each tax year?', request: { accountId: 1 } }],
})

export const exportPortfolio = defineEndpoint({
  name: 'portfolio.export',
  method: 'GET',
  path: '/api/portfolio/export',
  summary: 'Holdings, trades, open lots or closed lots of an account in all its currencies as CSV',
  permission: 'portfolio:read',
  request: z.object({ accountId, what: z.enum(['holdings', 'trades', 'lots', 'realised']) }),
  response: fileResponse,
  problems: ['not-found'],
  limit: { perAddress: 30, windowSeconds: 60 },
})
