export { ColumnMapping, type MappedField, whoSaidIt } from './column-mapping.tsx'
