import './changes.ts'

export { companyColumns } from './company-columns.ts'
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
  reopenDoubt,
  searchCompanies,
  splitEntity,
  undoStep,
} from './endpoints.ts'
export { amountInWords, bandInWords, millionsInWords } from './figure-bands.ts'
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
  FOLLOWED_MAX,
  followSearch,
  listSavedSearches,
  removeSearch,
  SavedSearch,
  SEARCHES_MAX,
  SearchAsked,
  saveSearch,
} from './saved-searches.ts'
export {
  DirectoryCompany,
  DirectoryPage,
  DirectorySource,
  DoubtSide,
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
} from './schemas.ts'
export { AskedPart, FigureId, figureIds, figureLabel } from './search-figures.ts'
export {
  daysOf,
  directorySources,
  FIELDS,
  type FieldId,
  fieldGroups,
  rankOfSource,
  rankOfSourceFor,
  titleOfSource,
} from './sources.ts'
export {
  controlLabel,
  controlRuleLabel,
  linkLabel,
  ruleLabel,
  ruleTitle,
  screeningLabel,
  screeningMeaning,
  statusInWords,
} from './status-words.ts'
