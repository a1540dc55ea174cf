import { useQuery } from '@tanstack/react-query'
import { readUser } from '#domains/accounts/contract/index.ts'
import {
  CUSTOMER_FILE_ROWS_MAX,
  changeCustomer,
  changeRatingModel,
  createCustomer,
  exportCustomers,
  importCustomerFile,
  listCustomers,
  monitorCustomer,
  overrideCustomerRating,
  previewRatingModel,
  readCustomer,
  readCustomerRating,
  readRatingModel,
} from '#domains/customers/contract/index.ts'
import { DEMO_FILE_ROWS_MAX, type InputOf } from '#platform/endpoint/index.ts'
import { download, queryOf, useEndpointMutation } from '#platform/http-client/index.ts'

export const customersQuery = (filter: InputOf<typeof listCustomers>) => queryOf(listCustomers, filter)
export const customerQuery = (id: number) => queryOf(readCustomer, { id })
export const downloadCustomers = (asked: InputOf<typeof exportCustomers>) => download(exportCustomers, asked)

export const afterCustomer = ['/api/customers', '/api/kyb/monitoring', '/api/kyb/customers', '/api/overview/']
export const useCreateCustomer = () => useEndpointMutation(createCustomer, { refreshes: afterCustomer })
export const useChangeCustomer = () => useEndpointMutation(changeCustomer, { refreshes: afterCustomer })
export const useMonitorCustomer = () => useEndpointMutation(monitorCustomer, { refreshes: afterCustomer })
export const useImportCustomerFile = () =>
  useEndpointMutation(importCustomerFile, { refreshes: afterCustomer })

export const ratingModelQuery = () => queryOf(readRatingModel, {})
export const customerRatingQuery = (id: number) => queryOf(readCustomerRating, { id })
/** After what may wait for a second person. */
export const afterProposal = [...afterCustomer, '/api/controls/changes']
export const usePreviewRatingModel = () => useEndpointMutation(previewRatingModel, {})
export const useChangeRatingModel = () => useEndpointMutation(changeRatingModel, { refreshes: afterProposal })
export const useOverrideCustomerRating = () =>
  useEndpointMutation(overrideCustomerRating, { refreshes: afterProposal })

/** How many rows of a file are read: the demo reads fewer. */
export const useFileRowsMax = (): number =>
  useQuery(queryOf(readUser, {})).data?.user.isDemo ? DEMO_FILE_ROWS_MAX : CUSTOMER_FILE_ROWS_MAX
