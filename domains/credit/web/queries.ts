import { queryOptions } from '@tanstack/react-query'
import {
  addBorrower,
  addCovenant,
  addStatement,
  changeBorrower,
  endCovenant,
  exportBorrowers,
  importStatementFile,
  listBorrowers,
  proposeCentralRate,
  proposeDecision,
  proposeLossPolicy,
  putFacility,
  readBorrower,
  readCentralRate,
  readCreditAlerts,
  readCreditAnalysis,
  readCreditDashboard,
  readCreditProfiles,
  readCreditSimulation,
  readImpairment,
  readLeadTimes,
  readLossPolicy,
  scoreAll,
  settleDecision,
  simulateCredit,
  stateNone,
  watchBorrower,
  withdrawStatements,
} from '#domains/credit/contract/index.ts'
import type { InputOf, ResponseOf } from '#platform/endpoint/index.ts'
import { download, queryOf, useEndpointMutation } from '#platform/http-client/index.ts'

const ALERTS_MS = 30_000
const PROFILES_MS = 60_000
const RUN_MS = 1_000

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

export const centralRateQuery = () => queryOf(readCentralRate, {})
export const impairmentQuery = () => queryOf(readImpairment, {})
export const lossPolicyQuery = () => queryOf(readLossPolicy, {})
export const leadTimesQuery = () => queryOf(readLeadTimes, {})
/** While a run is under way it is looked at every second: its end brings the figures. */
export const simulationQuery = () =>
  queryOptions({
    ...queryOf(readCreditSimulation, {}),
    refetchInterval: ({
      state,
    }: {
      state: { data?: ResponseOf<typeof readCreditSimulation> | undefined }
    }) => (state.data?.run && !['failed', 'cancelled'].includes(state.data.run.state) ? RUN_MS : false),
  })

const refreshes = ['/api/credit/', '/api/controls/', '/api/alerts', '/api/overview/']
export const useAddBorrower = () => useEndpointMutation(addBorrower, { refreshes })
export const useAddStatement = () => useEndpointMutation(addStatement, { refreshes })
export const useWithdrawStatements = () => useEndpointMutation(withdrawStatements, { refreshes })
export const useStateNone = () => useEndpointMutation(stateNone, { refreshes })
export const useImportStatements = () => useEndpointMutation(importStatementFile, { refreshes })
export const useWatchBorrower = () => useEndpointMutation(watchBorrower, { refreshes })
export const usePutFacility = () => useEndpointMutation(putFacility, { refreshes })
export const useAddCovenant = () => useEndpointMutation(addCovenant, { refreshes })
export const useEndCovenant = () => useEndpointMutation(endCovenant, { refreshes })
export const useProposeDecision = () => useEndpointMutation(proposeDecision, { refreshes })
export const useSettleDecision = () => useEndpointMutation(settleDecision, { refreshes })
export const useScoreAll = () => useEndpointMutation(scoreAll, { refreshes: [...refreshes, '/api/runs'] })
export const useSimulateCredit = () =>
  useEndpointMutation(simulateCredit, { refreshes: ['/api/credit/simulation', '/api/runs'] })
export const useProposeCentralRate = () => useEndpointMutation(proposeCentralRate, { refreshes })
export const useProposeLossPolicy = () => useEndpointMutation(proposeLossPolicy, { refreshes })
export const useChangeBorrower = () => useEndpointMutation(changeBorrower, { refreshes })
