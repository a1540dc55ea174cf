export { deleteSomeRows } from './delete-rows.ts'
export { type OrganisationTable, tablesOfOrganisations } from './organisation-tables.ts'
export { readAllRows } from './read-rows.ts'
