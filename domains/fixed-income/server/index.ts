export { fixedIncomeRoutes } from './routes.ts'
export { fixedIncomeSlice } from './slice.ts'
