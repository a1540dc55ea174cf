import { defineSlice } from '#platform/slice/index.ts'
import { optionsRoutes } from './routes.ts'

/** Options, as the server mounts it. */
export const optionsSlice = defineSlice({
  name: 'options',
  routes: optionsRoutes,
})
