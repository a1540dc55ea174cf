export { optionsRoutes } from './routes.ts'
