import { defineSlice } from '#platform/slice/index.ts'
import { holdingsAboutParty } from './about-party.ts'
import { keepPortfolioDays } from './performance/keep-days.job.ts'
import '../contract/changes.ts'
import { portfolioRoutes } from './routes.ts'

/** The portfolio, as the server mounts it. */
export const portfolioSlice = defineSlice({
  name: 'portfolio',
  routes: portfolioRoutes,
  aboutParty: holdingsAboutParty,
  staysWhole: [
    {
      called: 'Days of portfolios',
      why: 'Returns are computed from every day since an account was opened',
      tables: ['portfolio_day'],
    },
  ],
  jobs: [keepPortfolioDays],
})
