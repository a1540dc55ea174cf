import { z } from 'zod'
import { defineEndpoint, fileResponse, numberInText, page, pageRequest } from '#platform/endpoint/index.ts'
import { CorporateAction, OpenLot, Performance, Period, PortfolioSummary, TaxYears } from './schemas.ts'

const accountId = numberInText('An account is required').int().positive().max(Number.MAX_SAFE_INTEGER)

export const readSummary = defineEndpoint({
  name: 'portfolio.summary',
  effect: 'read',
  method: 'GET',
  path: '/api/portfolio/summary',
  summary: 'What an account is worth, with what each figure is made of',
  permission: 'portfolio:read',
  request: z.object({ accountId }),
  response: PortfolioSummary,
  problems: ['not-found'],
  examples: [{ asks: 'How is my account doing?', request: { accountId: 1 } }],
  short: ({ account, positions, priceSources, figures }) => ({
    account: account.accountName,
    positions,
    priceSources,
    /** What the figures do not say by themselves: old prices, at cost, left out, real beside simulated. */
    readFirst: account.coverage.sentence,
    figures: Object.fromEntries(
      Object.entries(figures).map(([name, { value, unit, asOf }]) => [name, { value, unit, asOf }]),
    ),
  }),
})

export const readPerformance = defineEndpoint({
  name: 'portfolio.performance',
  effect: 'read',
  method: 'GET',
  path: '/api/portfolio/performance',
  summary: 'What an account has earned: three returns, the change of its value taken apart, and its days',
  permission: 'portfolio:read',
  request: z.object({
    accountId,
    period: Period.optional(),
    /** The first and the last day that count; instead of a period. */
    from: z.iso.date().optional(),
    to: z.iso.date().optional(),
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

export const listCorporateActions = defineEndpoint({
  name: 'portfolio.corporate-actions',
  effect: 'read',
  method: 'GET',
  path: '/api/portfolio/corporate-actions',
  summary: 'The newest dividends and splits of an account',
  permission: 'portfolio:read',
  request: z.object({ accountId, limit: numberInText().int().min(1).max(100).default(20) }),
  response: z.array(CorporateAction),
  problems: ['not-found'],
})

export const listOpenLots = defineEndpoint({
  name: 'portfolio.open-lots',
  effect: 'read',
  method: 'GET',
  path: '/api/portfolio/lots',
  summary: 'A page of the open tax lots of an account at the last price, the oldest first',
  permission: 'portfolio:read',
  request: z.object({ accountId, ...pageRequest }),
  response: page(OpenLot),
  problems: ['not-found'],
  examples: [{ asks: 'What did I pay for what I hold?', request: { accountId: 1, limit: 20 } }],
})

export const readTaxYears = defineEndpoint({
  name: 'portfolio.tax-years',
  effect: 'read',
  method: 'GET',
  path: '/api/portfolio/tax-years',
  summary: 'What sales realised, by calendar year, and what open lots had cost',
  permission: 'portfolio:read',
  request: z.object({ accountId }),
  response: TaxYears,
  problems: ['not-found'],
  examples: [{ asks: 'What did I realise in each tax year?', request: { accountId: 1 } }],
})

export const exportPortfolio = defineEndpoint({
  name: 'portfolio.export',
  effect: 'read',
  method: 'GET',
  path: '/api/portfolio/export',
  summary: 'Holdings, trades, open lots or closed lots of an account as CSV',
  permission: 'portfolio:read',
  request: z.object({ accountId, what: z.enum(['holdings', 'trades', 'lots', 'realised']) }),
  response: fileResponse,
  problems: ['not-found'],
  answers: 'file',
  limit: { perAddress: 30, windowSeconds: 60 },
})
