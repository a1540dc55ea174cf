import { useQuery } from '@tanstack/react-query'
import { readUser } from '#domains/accounts/contract/index.ts'
import {
  addReportSchedule,
  changeReportSchedule,
  downloadDelivered,
  downloadPerformance,
  downloadStatement,
  downloadTaxLots,
  listReportDeliveries,
  listReportSchedules,
  listStatementMonths,
  readPerformanceReport,
  readStatement,
  readTaxLots,
  removeReportSchedule,
  sendReportNow,
  unsubscribeFromReport,
} from '#domains/reports/contract/index.ts'
import { listAccounts, listClosedAccounts } from '#domains/trading/contract/index.ts'
import type { InputOf } from '#platform/endpoint/index.ts'
import { download, queryOf, urlOf, useEndpointMutation } from '#platform/http-client/index.ts'

const REFRESH_MS = 5_000

export const useUser = () => useQuery(queryOf(readUser, {})).data?.user

type Org = { orgId?: number }
export const accountsQuery = (org: Org) => queryOf(listAccounts, org)
export const closedAccountsQuery = (org: Org) => queryOf(listClosedAccounts, org)

export const monthsQuery = (accountId: number) => queryOf(listStatementMonths, { accountId })
export const statementQuery = (accountId: number, month: string) =>
  queryOf(readStatement, { accountId, month })
export const taxLotsQuery = (accountId: number, year: number) => queryOf(readTaxLots, { accountId, year })
export const performanceQuery = (asked: InputOf<typeof readPerformanceReport>) =>
  queryOf(readPerformanceReport, asked)

export const fetchStatement = (asked: InputOf<typeof downloadStatement>) => download(downloadStatement, asked)
export const fetchTaxLots = (asked: InputOf<typeof downloadTaxLots>) => download(downloadTaxLots, asked)
export const fetchPerformance = (asked: InputOf<typeof downloadPerformance>) =>
  download(downloadPerformance, asked)

export const schedulesQuery = () => ({ ...queryOf(listReportSchedules, {}), refetchInterval: REFRESH_MS })
export const deliveriesQuery = (id: number) => ({
  ...queryOf(listReportDeliveries, { id }),
  refetchInterval: REFRESH_MS,
})
export const deliveredUrl = (id: number, deliveryId: number) => urlOf(downloadDelivered, { id, deliveryId })

const refreshes = ['/api/reports/schedules']
export const useAddSchedule = () => useEndpointMutation(addReportSchedule, { refreshes })
export const useChangeSchedule = () => useEndpointMutation(changeReportSchedule, { refreshes })
export const useRemoveSchedule = () => useEndpointMutation(removeReportSchedule, { refreshes })
export const useSendNow = () => useEndpointMutation(sendReportNow, { refreshes })
export const useUnsubscribe = () => useEndpointMutation(unsubscribeFromReport, { refreshes })
