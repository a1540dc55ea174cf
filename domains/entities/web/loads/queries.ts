import { download, queryOf, useEndpointMutation } from '#platform/http-client/index.ts'
import {
  type DirectoryLoad,
  exportRefusals,
  listLoads,
  listRefusals,
  readLoad,
  runLoad,
  startLoad,
  tryLoadAgain,
  undoLoad,
} from '../../contract/index.ts'

const GOING_ON_MS = 1_500
export const isAtWork = ({ state }: Pick<DirectoryLoad, 'state'>) =>
  state === 'trying' || state === 'loading' || state === 'undoing'

/** Asked for again and again while one of them is worked on. */
export const loadsQuery = (offset: number) => ({
  ...queryOf(listLoads, { limit: 20, offset }),
  refetchInterval: ({ state }: { state: { data?: { rows: DirectoryLoad[] } | undefined } }) =>
    state.data?.rows.some(isAtWork) ? GOING_ON_MS : (false as const),
})
/** The same for one that an address names. */
export const loadQuery = (id: number) => ({
  ...queryOf(readLoad, { id }),
  refetchInterval: ({ state }: { state: { data?: DirectoryLoad | undefined } }) =>
    state.data && isAtWork(state.data) ? GOING_ON_MS : (false as const),
})
export const refusalsQuery = (id: number) => queryOf(listRefusals, { id, limit: 20, offset: 0 })
export const downloadRefusals = (id: number, format: 'csv' | 'xlsx') =>
  download(exportRefusals, { id, format })

const refreshes = ['/api/companies']
export const useStartLoad = () => useEndpointMutation(startLoad, { refreshes })
export const useTryLoadAgain = () => useEndpointMutation(tryLoadAgain, { refreshes })
export const useRunLoad = () => useEndpointMutation(runLoad, { refreshes })
export const useUndoLoad = () => useEndpointMutation(undoLoad, { refreshes })
