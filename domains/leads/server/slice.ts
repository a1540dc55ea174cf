import { defineSlice } from '#platform/slice/index.ts'
import { existingLeads, leadsExpiry } from './expiry.ts'
import { forwardPageView } from './page-views/forward-page-view.job.ts'
import '../contract/changes.ts'
import { leadsRoutes } from './routes.ts'
import { leadSettings } from './settings.ts'

/** Leads, as the server mounts them. */
export const leadsSlice = defineSlice({
  name: 'leads',
  settings: leadSettings,
  routes: leadsRoutes,
  jobs: [forwardPageView],
  expiry: [leadsExpiry],
  exists: existingLeads,
  retained: [
    {
      called: 'Looks at public pages, counted by day',
      why: 'They are counts: there is no row for a visitor',
      tables: ['page_view_count'],
    },
  ],
})
