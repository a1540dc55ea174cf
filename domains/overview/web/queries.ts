import {
  clearSampleData,
  exportAudit,
  listAudit,
  readClaims,
  readHub,
  verifyAuditLog,
} from '#domains/overview/contract/index.ts'
import type { InputOf } from '#platform/endpoint/index.ts'
import { download, queryOf, useEndpointMutation } from '#platform/http-client/index.ts'

export const hubQuery = () => queryOf(readHub, {})
export const claimsQuery = () => queryOf(readClaims, {})
export const auditQuery = (filter: InputOf<typeof listAudit>) => queryOf(listAudit, filter)
export const downloadAudit = (filter: InputOf<typeof exportAudit>) => download(exportAudit, filter)
export const auditVerdictQuery = () => queryOf(verifyAuditLog, {})

export const useClearSampleData = () => useEndpointMutation(clearSampleData, { refreshes: ['/api/'] })
