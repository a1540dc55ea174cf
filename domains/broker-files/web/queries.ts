import {
  type BrokerImport,
  bookCorporateAction,
  enterActivity,
  importBrokerFile,
  listImports,
  undoImport,
} from '#domains/broker-files/contract/index.ts'
import { queryOf, useEndpointMutation } from '#platform/http-client/index.ts'

const changed = { refreshes: ['/api/trading/', '/api/portfolio/'] }
const GOING_ON_MS = 1_000

export const isGoingOn = ({ state }: BrokerImport) => state === 'running' || state === 'undoing'

/** Asked for again and again while one of them is gone through. */
export const importsQuery = (accountId: number) => ({
  ...queryOf(listImports, { accountId }),
  refetchInterval: ({ state }: { state: { data?: BrokerImport[] | undefined } }) =>
    state.data?.some(isGoingOn) ? GOING_ON_MS : (false as const),
})
/** A trial changes nothing, so nothing is read again after it. */
export const useTryBrokerFile = () => useEndpointMutation(importBrokerFile, { refreshes: [] })
export const useImportBrokerFile = () => useEndpointMutation(importBrokerFile, changed)
export const useEnterActivity = () => useEndpointMutation(enterActivity, changed)
export const useUndoImport = () => useEndpointMutation(undoImport, changed)
export const useTryCorporateAction = () => useEndpointMutation(bookCorporateAction, { refreshes: [] })
export const useBookCorporateAction = () => useEndpointMutation(bookCorporateAction, changed)
