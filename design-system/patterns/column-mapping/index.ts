export { ColumnMapping, type MappedField, speakerOf as whoSaidIt } from './column-mapping.tsx'
export { TrialActions, useTrialImport } from './trial-import.tsx'
