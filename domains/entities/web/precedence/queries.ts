import { queryOf, useEndpointMutation } from '#platform/http-client/index.ts'
import { previewPrecedence, readPrecedence, setPrecedence } from '../../contract/index.ts'

export const precedenceQuery = () => queryOf(readPrecedence, {})
export const usePreviewPrecedence = () => useEndpointMutation(previewPrecedence)
export const useSetPrecedence = () => useEndpointMutation(setPrecedence, { refreshes: ['/api/companies'] })
