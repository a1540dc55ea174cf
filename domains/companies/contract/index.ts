export {
  changeCustomer,
  createCustomer,
  importCustomerFile,
  listCustomers,
  monitorCustomer,
  readCustomer,
} from './endpoints.ts'
export { kindInWords } from './kind-in-words.ts'
export { Customer, CustomerFileRead, CustomerIdentifier, CustomerRiskLevel, CustomerSchema } from './nouns.ts'
export { invisibleName, isVisibleName } from './visible-name.ts'
