export { optionsRoutes } from './routes.ts'
export { optionsSlice } from './slice.ts'
