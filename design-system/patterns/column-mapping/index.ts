export { ColumnMapping, type MappedField, whoSaidIt } from './column-mapping.tsx'
export { TrialActions, useTrialImport } from './trial-import.tsx'
