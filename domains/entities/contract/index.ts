import './changes.ts'

export {
  addEntity,
  addLink,
  decideDoubt,
  exportCompanies,
  listCompanies,
  listDoubts,
  mergeEntities,
  readEntity,
  readOwnership,
  removeLink,
  searchCompanies,
  splitEntity,
  undoStep,
} from './endpoints.ts'
export {
  DirectoryCompany,
  DirectoryPage,
  DirectorySource,
  Entity,
  EntityDoubt,
  EntityFacts,
  EntityIdentifier,
  EntityIdentifierKind,
  EntityKind,
  EntityLink,
  EntityLinkKind,
  EntityName,
  EntityRecord,
  EntityScreening,
  type FacetId,
  facetIds,
  Ownership,
  SourcedField,
} from './nouns.ts'
export { directorySources, FIELDS, type FieldId, rankOfSource } from './sources.ts'
