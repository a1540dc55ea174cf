export { ContractForm } from './contract-form.tsx'
export type { Option } from './fields.ts'
export { useHeldVersion } from './held-version.tsx'
