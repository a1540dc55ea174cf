import './changes.ts'

export { BornOn, hasBeen } from './born-on.ts'
export {
  changeCustomer,
  createCustomer,
  customersList,
  exportCustomers,
  importCustomerFile,
  listCustomers,
  monitorCustomer,
  readCustomer,
} from './endpoints.ts'
export { kindInWords } from './kind-in-words.ts'
export {
  CUSTOMER_FILE_ROWS_MAX,
  Customer,
  CustomerFileField,
  CustomerFileRead,
  CustomerIdentifier,
  CustomerRiskLevel,
  CustomerSchema,
  DATA_AGE_DAYS_MAX,
  FILE_COMPLETE_PERCENT_MIN,
} from './nouns.ts'
export { invisibleName, isNumberAlone, isVisibleName, numberAlone } from './visible-name.ts'
