import {
  closeAlert,
  exportAlerts,
  listAlerts,
  reviewAlert,
  snoozeAlert,
} from '#domains/alerts/contract/index.ts'
import type { InputOf } from '#platform/endpoint/index.ts'
import { download, queryOf, useEndpointMutation } from '#platform/http-client/index.ts'

export const alertsQuery = (filter: InputOf<typeof listAlerts>) => queryOf(listAlerts, filter)
export const downloadAlerts = (asked: InputOf<typeof exportAlerts>) => download(exportAlerts, asked)

const afterAlert = ['/api/alerts', '/api/overview/']
export const useReviewAlert = () => useEndpointMutation(reviewAlert, { refreshes: afterAlert })
export const useCloseAlert = () => useEndpointMutation(closeAlert, { refreshes: afterAlert })
export const useSnoozeAlert = () => useEndpointMutation(snoozeAlert, { refreshes: afterAlert })
