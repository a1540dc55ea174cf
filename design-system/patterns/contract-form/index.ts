export { ContractForm } from './contract-form.tsx'
export type { FieldKind, FieldLook, Option } from './fields.ts'
