export { leadsRoutes } from './routes.ts'
export { leadsSlice } from './slice.ts'
export { firstContactOf } from './summarise-leads.ts'
