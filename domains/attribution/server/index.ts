export { attributionRoutes } from './routes.ts'
export { attributionSlice } from './slice.ts'
