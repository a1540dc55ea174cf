export { fixedIncomeRoutes } from './routes.ts'
