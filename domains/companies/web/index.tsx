export { ChangeCustomerDialog } from './change-customer-dialog.tsx'
export { CustomerRisk, screeningWords } from './customer-risk.tsx'
export { EndMonitoringDialog } from './end-monitoring-dialog.tsx'
export { useMonitorCustomer } from './queries.ts'
