export { ColumnMapping, type MappedField } from './column-mapping.tsx'
