import {
  exportLeads,
  listLeads,
  summariseLeads,
  summarisePageViews,
  updateLead,
} from '#domains/leads/contract/index.ts'
import type { InputOf } from '#platform/endpoint/index.ts'
import { download, queryOf, useEndpointMutation } from '#platform/http-client/index.ts'

export const leadsQuery = (filter: InputOf<typeof listLeads>) => queryOf(listLeads, filter)
export const leadSummaryQuery = () => queryOf(summariseLeads, {})
export const pageViewsQuery = (days: number) => queryOf(summarisePageViews, { days })
export const downloadLeads = (asked: InputOf<typeof exportLeads>) => download(exportLeads, asked)
export const useUpdateLead = () => useEndpointMutation(updateLead, { refreshes: ['/api/leads'] })
