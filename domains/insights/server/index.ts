export { insightsRoutes } from './routes.ts'
export { insightsSlice } from './slice.ts'
