import { deliverLeads } from './hubspot/deliver-leads.job.ts'
import { forwardPageView } from './page-views/forward-page-view.job.ts'

export { leadsRoutes } from './routes.ts'
export { firstContactOf } from './summarise-leads.ts'

/** What leads run beside requests. */
export const leadsJobs = [deliverLeads, forwardPageView]
