import { type Route, serve } from '#platform/http-server/index.ts'
import * as endpoints from '../contract/index.ts'
import { changeCustomer, monitorCustomer } from './change-customer.ts'
import { createCustomer } from './create-customer.ts'
import { importCustomerFile } from './import-customer-file.ts'
import { listCustomers, readCustomer } from './list-customers.ts'

export const companiesRoutes: readonly Route[] = [
  serve(endpoints.listCustomers, listCustomers),
  serve(endpoints.readCustomer, readCustomer),
  serve(endpoints.createCustomer, createCustomer),
  serve(endpoints.importCustomerFile, importCustomerFile),
  serve(endpoints.changeCustomer, changeCustomer),
  serve(endpoints.monitorCustomer, monitorCustomer),
]
