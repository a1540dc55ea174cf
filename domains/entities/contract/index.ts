import './changes.ts'

export {
  areOfOtherYears,
  COMPARED_MAX,
  CompanyChanges,
  Comparison,
  compareCompanies,
  exportComparison,
  exportProfile,
  IdentifiedParty,
  identifyParty,
  lookAtCompany,
  RelatedGroup,
  readRelated,
} from './company-page.ts'

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
export { LoadKind, loadKinds, type TableField, tableFields } from './load-kinds.ts'
export {
  DirectoryLoad,
  exportRefusals,
  LOAD_BYTES_MAX,
  LoadColumns,
  LoadCounts,
  LoadRefusal,
  LoadState,
  listLoads,
  listRefusals,
  readLoad,
  runLoad,
  startLoad,
  tryLoadAgain,
  undoLoad,
} from './loads.ts'
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
export {
  FOLLOWED_MAX,
  followSearch,
  listSavedSearches,
  removeSearch,
  SavedSearch,
  SEARCHES_MAX,
  SearchAsked,
  saveSearch,
} from './saved-searches.ts'
export { directorySources, FIELDS, type FieldId, rankOfSource } from './sources.ts'
export {
  controlLabel,
  linkLabel,
  ruleLabel,
  screeningLabel,
  screeningMeaning,
  statusInWords,
} from './standing-words.ts'
