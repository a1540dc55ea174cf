import { importBrokerFile, listImports, undoImport } from '#domains/trading/contract/index.ts'
import { queryOf, useEndpointMutation } from '#platform/http-client/index.ts'

const changed = { refreshes: ['/api/trading/', '/api/portfolio/'] }

export const importsQuery = (accountId: number) => queryOf(listImports, { accountId })
/** A trial changes nothing, so nothing is read again after it. */
export const useTryBrokerFile = () => useEndpointMutation(importBrokerFile, { refreshes: [] })
export const useImportBrokerFile = () => useEndpointMutation(importBrokerFile, changed)
export const useUndoImport = () => useEndpointMutation(undoImport, changed)
