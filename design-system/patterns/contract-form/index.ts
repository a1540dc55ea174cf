export { ContractForm } from './contract-form.tsx'
export type { Option } from './fields.ts'
export { FormDialog } from './form-dialog.tsx'
export { useHeldVersion } from './held-version.tsx'
