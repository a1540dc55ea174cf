import { useQuery } from '@tanstack/react-query'
import { readUser } from '#domains/accounts/contract/index.ts'
import {
  beginReport,
  changeReport,
  downloadReport,
  listReports,
  moveReport,
  readReport,
} from '#domains/operations/contract/index.ts'
import { download, queryOf, useEndpointMutation } from '#platform/http-client/index.ts'

export const reportsOfAlertQuery = (alert: number) => queryOf(listReports, { alert })
export const reportsQuery = () => queryOf(listReports, {})
export const reportQuery = (id: number) => queryOf(readReport, { id })
export const fetchReport = (id: number) => download(downloadReport, { id })

/** Who is signed in; undefined while it is not known, null for a visitor. */
export const useWhoAsks = () => useQuery({ ...queryOf(readUser, {}), retry: false })

const refreshes = ['/api/bpo/reports']
export const useBeginReport = () => useEndpointMutation(beginReport, { refreshes })
export const useChangeReport = () => useEndpointMutation(changeReport, { refreshes })
export const useMoveReport = () => useEndpointMutation(moveReport, { refreshes })
