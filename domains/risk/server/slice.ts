import { defineSlice } from '#platform/slice/index.ts'
import { riskRoutes } from './routes.ts'

/** Risk, as the server mounts it. */
export const riskSlice = defineSlice({
  name: 'risk',
  routes: riskRoutes,
})
