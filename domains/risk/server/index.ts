export { riskRoutes } from './routes.ts'
