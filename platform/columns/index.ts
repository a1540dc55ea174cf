export { asRead, bytea, moment, searchable, whole } from './columns.ts'
export { organisationTable } from './organisation-table.ts'
