import { type Route, serve } from '#platform/calls/index.ts'
import * as endpoints from '../contract/index.ts'
import { bookDemo } from './book-demo.ts'
import { exportLeads, listLeads } from './list-leads.ts'
import { countPageView } from './page-views/count-page-view.ts'
import { summarisePageViews } from './page-views/summarise-page-views.ts'
import { startForm } from './start-form.ts'
import { summariseLeads } from './summarise-leads.ts'
import { updateLead } from './update-lead.ts'

export const leadsRoutes: readonly Route[] = [
  serve(endpoints.startForm, startForm),
  serve(endpoints.bookDemo, bookDemo),
  serve(endpoints.listLeads, listLeads),
  serve(endpoints.summariseLeads, summariseLeads),
  serve(endpoints.exportLeads, exportLeads),
  serve(endpoints.updateLead, updateLead),
  serve(endpoints.countPageView, countPageView),
  serve(endpoints.summarisePageViews, summarisePageViews),
]
