import { keepPortfolioDays } from './performance/keep-days.job.ts'

export { keepDaysOfAll } from './performance/keep-days.ts'
export { portfolioRoutes } from './routes.ts'

/** What runs beside requests. */
export const portfolioJobs = [keepPortfolioDays]
