import { queryOptions } from '@tanstack/react-query'
import { queryOf, useEndpointMutation } from '#platform/http-client/index.ts'
import {
  bindSource,
  type CollectorId,
  changeTracked,
  collectAll,
  comparePeers,
  ingestCertificates,
  ingestDns,
  ingestFilings,
  ingestGithub,
  ingestJobs,
  ingestPatents,
  ingestTechstack,
  ingestTranco,
  listSignals,
  listTimeseries,
  listTracked,
  readScheduler,
  readTracked,
  type SignalKind,
  trackCompany,
  unbindSource,
  untrackCompany,
} from '../contract/index.ts'

/** How often the badge is looked at (INTEL-054). */
const SCHEDULER_MS = 30_000

export const trackedQuery = () => queryOf(listTracked, {})
export const schedulerQuery = () =>
  queryOptions({ ...queryOf(readScheduler, {}), refetchInterval: SCHEDULER_MS })
export const overviewQuery = (id: number) => queryOf(readTracked, { id })
export const signalsQuery = (id: number, kind: SignalKind | undefined) =>
  queryOf(listSignals, { id, ...(kind ? { kind } : {}), limit: 20 })
export const timeseriesQuery = (id: number) => queryOf(listTimeseries, { id })
export const peersQuery = (ids: readonly number[]) => queryOf(comparePeers, { ids: ids.join(',') })

const refreshes = ['/api/intelligence/']
export const useTrack = () =>
  useEndpointMutation(trackCompany, { refreshes: [...refreshes, '/api/companies'] })
export const useUntrack = () => useEndpointMutation(untrackCompany, { refreshes })
export const useChange = () => useEndpointMutation(changeTracked, { refreshes })
export const useBind = () => useEndpointMutation(bindSource, { refreshes })
export const useUnbind = () => useEndpointMutation(unbindSource, { refreshes })
export const useCollectAll = () => useEndpointMutation(collectAll, { refreshes: [...refreshes, '/api/runs'] })

// A source that has failed is noted with its reason, and the screen says so.
const collected = { refreshes, keepsFailures: true }

/** The calls that collect one kind of signals, by collector. */
export const useIngests = () =>
  ({
    jobs: useEndpointMutation(ingestJobs, collected),
    filings: useEndpointMutation(ingestFilings, collected),
    patents: useEndpointMutation(ingestPatents, collected),
    github: useEndpointMutation(ingestGithub, collected),
    certificates: useEndpointMutation(ingestCertificates, collected),
    techstack: useEndpointMutation(ingestTechstack, collected),
    dns: useEndpointMutation(ingestDns, collected),
    tranco: useEndpointMutation(ingestTranco, collected),
  }) satisfies Record<CollectorId, unknown>
