export { ColumnMapping, type MappedField, speakerOf as mappedByLabel } from './column-mapping.tsx'
export { TrialActions, useTrialImport } from './trial-import.tsx'
