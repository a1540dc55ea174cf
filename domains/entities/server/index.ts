export { recordsInRegisters } from './company/register-records.ts'
export {
  type CompanyNamed,
  companiesNamed,
  idsOfCompany,
  removeCompaniesOf,
  type SupplierNamed,
  suppliersNamed,
  takeOverCompanies,
} from './linked-companies.ts'
export { namesOfCompanies } from './names-of-companies.ts'
export { addLink } from './ownership.ts'
export { prepareSearchIndex } from './search/search-index.ts'
export { searchCompanies } from './search-companies.ts'
export { entitiesSlice } from './slice.ts'
export { countEntities } from './store.ts'
export {
  addEntityOfDomain,
  type EntityOfDomain,
  entitiesNamed,
  entitiesOfDomain,
} from './websites/entity-of-domain.ts'
