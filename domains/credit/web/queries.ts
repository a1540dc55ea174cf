import { queryOptions } from '@tanstack/react-query'
import {
  addBorrower,
  addCovenant,
  addStatement,
  endCovenant,
  exportBorrowers,
  importStatementFile,
  listBorrowers,
  proposeDecision,
  putFacility,
  readBorrower,
  readCreditAlerts,
  readCreditAnalysis,
  readCreditDashboard,
  readCreditProfiles,
  scoreAll,
  settleDecision,
  watchBorrower,
} from '#domains/credit/contract/index.ts'
import type { InputOf } from '#platform/endpoint/index.ts'
import { download, queryOf, useEndpointMutation } from '#platform/http-client/index.ts'

const ALERTS_MS = 30_000
const PROFILES_MS = 60_000

export const dashboardQuery = () =>
  queryOptions({ ...queryOf(readCreditDashboard, {}), refetchInterval: PROFILES_MS })
/** The worst rated come first: those that the panel shows are among the first of them. */
export const profilesQuery = () =>
  queryOptions({ ...queryOf(readCreditProfiles, { limit: 5 }), refetchInterval: PROFILES_MS })
export const creditAlertsQuery = () =>
  queryOptions({ ...queryOf(readCreditAlerts, { limit: 5 }), refetchInterval: ALERTS_MS })
export const borrowersQuery = (ask: InputOf<typeof listBorrowers>) => queryOf(listBorrowers, ask)
export const borrowerQuery = (id: number) => queryOf(readBorrower, { id })
export const analysisQuery = (id: number, knownOn?: string) =>
  queryOf(readCreditAnalysis, knownOn ? { id, knownOn } : { id })
export const downloadBorrowers = (asked: InputOf<typeof exportBorrowers>) => download(exportBorrowers, asked)

const refreshes = ['/api/credit/', '/api/alerts', '/api/overview/']
export const useAddBorrower = () => useEndpointMutation(addBorrower, { refreshes })
export const useAddStatement = () => useEndpointMutation(addStatement, { refreshes })
export const useImportStatements = () => useEndpointMutation(importStatementFile, { refreshes })
export const useWatchBorrower = () => useEndpointMutation(watchBorrower, { refreshes })
export const usePutFacility = () => useEndpointMutation(putFacility, { refreshes })
export const useAddCovenant = () => useEndpointMutation(addCovenant, { refreshes })
export const useEndCovenant = () => useEndpointMutation(endCovenant, { refreshes })
export const useProposeDecision = () => useEndpointMutation(proposeDecision, { refreshes })
export const useSettleDecision = () => useEndpointMutation(settleDecision, { refreshes })
export const useScoreAll = () => useEndpointMutation(scoreAll, { refreshes: [...refreshes, '/api/runs'] })
