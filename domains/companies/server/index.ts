export { changeCustomer, monitorCustomers } from './change-customer.ts'
export { type ComparedFacts, comparedHashOf } from './compared-hash.ts'
export { createCustomer, type ImportedCustomer, importCustomers } from './create-customer.ts'
export { monitoredCustomers } from './monitored-customers.ts'
export { recordScreeningOnCustomers, setCustomerRisk } from './record-screening-on-customer.ts'
export { companiesRoutes } from './routes.ts'
export {
  allCustomers,
  type CustomerRow,
  customerOfOrganisation,
  customersWithIds,
  deleteCustomersUpTo,
  organisationsWithMonitoring,
  pageOfCustomers,
  type ScreenedCustomer,
} from './store.ts'
