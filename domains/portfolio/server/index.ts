export { keepDaysOfAll } from './performance/keep-days.ts'
export { portfolioRoutes } from './routes.ts'
export { portfolioSlice } from './slice.ts'
