import { defineSlice } from '#platform/slice/index.ts'
import { holdingsAboutParty } from './about-party.ts'
import { keepPortfolioDays } from './performance/keep-days.job.ts'
import '../contract/changes.ts'
import { portfolioRoutes } from './routes.ts'

/** The portfolio, as the server mounts it. */
export const portfolioSlice = defineSlice({
  name: 'portfolio',
  routes: portfolioRoutes,
  figures: [
    {
      at: 30,
      call: 'portfolio.summary',
      isOfAccount: true,
      href: '/dashboard/home?view=portfolio',
      words: {
        'portfolio.total-value': 'total value account worth portfolio value nav',
        'portfolio.cash': 'cash balance',
        'portfolio.unrealised-gain': 'unrealised unrealized gain pnl profit paper loss',
        'portfolio.day-change': 'day change today daily pnl move',
      },
    },
    {
      at: 31,
      call: 'portfolio.performance',
      fields: { period: 'ALL', allowMixedPrices: 'true' },
      isOfAccount: true,
      href: '/dashboard/home?view=portfolio#performance',
      where: /\b(?:return|twr|irr|mwr|weighted|gain|drawdown|fall|perform)/,
      words: {
        'portfolio.time-weighted-return': 'time weighted return twr time-weighted performance',
        'portfolio.money-weighted-return':
          'money weighted return irr mwr money-weighted internal rate dollar-weighted',
        'portfolio.simple-return': 'simple return',
        'portfolio.gain': 'gain earned made',
        'portfolio.deepest-fall': 'deepest fall drawdown maximum max',
      },
    },
  ],
  aboutParty: holdingsAboutParty,
  retained: [
    {
      called: 'Days of portfolios',
      why: 'Returns are computed from every day since an account was opened',
      tables: ['portfolio_day'],
    },
  ],
  jobs: [keepPortfolioDays],
  tables: {
    portfolio_day: { key: 'day', of: { column: 'account_id', table: 'paper_account' } },
  },
})
