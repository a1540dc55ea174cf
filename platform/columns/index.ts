export { asRead, bytea, moment, searchable, whole } from './columns.ts'
