import { defineSlice } from '#platform/slice/index.ts'
import { existingLeads, leadsExpiry } from './expiry.ts'
import { forwardPageView } from './page-views/forward-page-view.job.ts'
import '../contract/changes.ts'
import { leadsRoutes } from './routes.ts'
import { leadSettings } from './settings.ts'

export const leadsSlice = defineSlice({
  name: 'leads',
  settings: leadSettings,
  routes: leadsRoutes,
  jobs: [forwardPageView],
  expiry: [leadsExpiry],
  exists: existingLeads,
  retained: [
    {
      called: 'Page views of public pages, by day',
      why: 'They are counts without visitor data',
      tables: ['page_view_count'],
    },
  ],
})
