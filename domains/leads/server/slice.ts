import { defineSlice } from '#platform/slice/index.ts'
import { forwardPageView } from './page-views/forward-page-view.job.ts'
import '../contract/changes.ts'
import { leadsRoutes } from './routes.ts'

/** Leads, as the server mounts them. */
export const leadsSlice = defineSlice({
  name: 'leads',
  routes: leadsRoutes,
  jobs: [forwardPageView],
})
