import { defineSlice } from '#platform/slice/index.ts'
import '../contract/changes.ts'
import { overviewRoutes } from './routes.ts'

/** The hub, the audit log and the search, as the server mounts them. */
export const overviewSlice = defineSlice({
  name: 'overview',
  routes: overviewRoutes,
})
