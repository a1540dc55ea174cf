export { ContractForm } from './contract-form.tsx'
export type { FieldKind, FieldLook, Option } from './fields.ts'
export { useHeldVersion } from './held-version.tsx'
