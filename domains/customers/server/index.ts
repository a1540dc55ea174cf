export { changeCustomer, monitorCustomers } from './change-customer.ts'
export { type ComparedFacts, comparedHashOf } from './compared-hash.ts'
export { createCustomer, type ImportedCustomer, importCustomers } from './create-customer.ts'
export { customerOf, shownRiskOf } from './customer-shape.ts'
export { monitoredCustomers } from './monitored-customers.ts'
export {
  raiseCustomerRisk,
  recordOpenMatchRisks,
  recordScreeningOnCustomers,
  setCustomerRisk,
} from './record-screening-on-customer.ts'
export { customersRoutes } from './routes.ts'
export { onScreeningWanted, screenAgain } from './screening-wanted.ts'
export { customersSlice } from './slice.ts'
export {
  allCustomers,
  type CustomerRow,
  customerOfOrganisation,
  customersAwaitingScreening,
  customersNamed,
  customersNamedUnplainly,
  customersWithIds,
  organisationsWithMonitoring,
  pageOfCustomers,
  type ScreenedCustomer,
} from './store.ts'
