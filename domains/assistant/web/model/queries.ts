import { queryOf, useEndpointMutation } from '#platform/http-client/index.ts'
import { connectModel, disconnectModel, readModel, testModel } from '../../contract/index.ts'

const MODEL_STALE_MS = 60_000

/** The model that helps to answer; the panel asks for it once in a while, and does without it where it cannot be read. */
export const modelQuery = () => ({ ...queryOf(readModel, {}), staleTime: MODEL_STALE_MS })

const refreshes = [readModel.path]
export const useConnectModel = () => useEndpointMutation(connectModel, { refreshes })
export const useDisconnectModel = () => useEndpointMutation(disconnectModel, { refreshes })
export const useTestModel = () => useEndpointMutation(testModel, { refreshes, keepsFailures: true })
