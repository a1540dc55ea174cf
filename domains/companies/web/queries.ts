import {
  changeCustomer,
  createCustomer,
  importCustomerFile,
  listCustomers,
  monitorCustomer,
} from '#domains/companies/contract/index.ts'
import type { InputOf } from '#platform/endpoint/index.ts'
import { queryOf, useEndpointMutation } from '#platform/http-client/index.ts'

export const customersQuery = (filter: InputOf<typeof listCustomers>) => queryOf(listCustomers, filter)

const afterCustomer = ['/api/customers', '/api/kyb/monitoring', '/api/kyb/customers', '/api/overview/']
export const useCreateCustomer = () => useEndpointMutation(createCustomer, { refreshes: afterCustomer })
export const useChangeCustomer = () => useEndpointMutation(changeCustomer, { refreshes: afterCustomer })
export const useMonitorCustomer = () => useEndpointMutation(monitorCustomer, { refreshes: afterCustomer })
export const useImportCustomerFile = () =>
  useEndpointMutation(importCustomerFile, { refreshes: afterCustomer })
