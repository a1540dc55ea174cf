export { attributionRoutes } from './routes.ts'
