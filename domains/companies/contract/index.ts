export {
  changeCustomer,
  createCustomer,
  importCustomerFile,
  listCustomers,
  monitorCustomer,
  readCustomer,
} from './endpoints.ts'
export { Customer, CustomerFileRead, CustomerIdentifier, CustomerRiskLevel, CustomerSchema } from './nouns.ts'
