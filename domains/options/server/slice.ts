import { defineSlice } from '#platform/slice/index.ts'
import { optionsRoutes } from './routes.ts'

export const optionsSlice = defineSlice({
  name: 'options',
  routes: optionsRoutes,
})
