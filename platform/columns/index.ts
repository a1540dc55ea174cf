export { asRead, bytea, hundredths, moment, searchable, whole } from './columns.ts'
export { organisationTable } from './organisation-table.ts'
