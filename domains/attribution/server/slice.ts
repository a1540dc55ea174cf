import { defineSlice } from '#platform/slice/index.ts'
import { attributionRoutes } from './routes.ts'

/** Attribution, as the server mounts it. */
export const attributionSlice = defineSlice({
  name: 'attribution',
  routes: attributionRoutes,
})
