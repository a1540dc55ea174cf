import { defineSlice } from '#platform/slice/index.ts'
import { attributionRoutes } from './routes.ts'

export const attributionSlice = defineSlice({
  name: 'attribution',
  routes: attributionRoutes,
})
