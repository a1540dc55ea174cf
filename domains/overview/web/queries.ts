import {
  beginWith,
  clearSampleData,
  exportAudit,
  listAudit,
  previewClearing,
  readClaims,
  readHub,
  readInstallation,
  restoreSampleData,
  verifyAuditLog,
} from '#domains/overview/contract/index.ts'
import type { InputOf, ResponseOf, Run } from '#platform/endpoint/index.ts'
import { download, queryOf, useEndpointMutation } from '#platform/http-client/index.ts'

const FILLING_MS = 1_500

export const installationQuery = () => ({ ...queryOf(readInstallation, {}), refetchInterval: 30_000 })

export const hubQuery = () => ({
  ...queryOf(readHub, {}),
  // While the sample data is filled in, what is shown grows by the second.
  refetchInterval: (query: { state: { data?: unknown } }) =>
    isUnderWay((query.state.data as ResponseOf<typeof readHub> | undefined)?.sampleData.fill)
      ? FILLING_MS
      : (false as const),
})
/** Whether a fill is going on, be it to its end or back. */
export const isUnderWay = (fill: Pick<Run, 'endedAt'> | null | undefined): boolean => fill?.endedAt === null

export const claimsQuery = () => queryOf(readClaims, {})
export const auditQuery = (filter: InputOf<typeof listAudit>) => queryOf(listAudit, filter)
export const downloadAudit = (filter: InputOf<typeof exportAudit>) => download(exportAudit, filter)
export const auditVerdictQuery = () => queryOf(verifyAuditLog, {})

export const useBeginWith = () => useEndpointMutation(beginWith, { refreshes: ['/api/overview/'] })

export const useClearSampleData = () => useEndpointMutation(clearSampleData, { refreshes: ['/api/'] })
export const useRestoreSampleData = () => useEndpointMutation(restoreSampleData, { refreshes: ['/api/'] })
// What would go is read each time it is asked about, and never shown from before.
export const clearingQuery = () => ({ ...queryOf(previewClearing, {}), staleTime: 0, gcTime: 0 })
