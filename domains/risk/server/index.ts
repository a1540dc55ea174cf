export { riskRoutes } from './routes.ts'
export { followed, type Run } from './runs.ts'
