export { changeCustomer, createCustomer, listCustomers, monitorCustomer, readCustomer } from './endpoints.ts'
export { Customer, CustomerIdentifier, CustomerRiskLevel, CustomerSchema } from './nouns.ts'
