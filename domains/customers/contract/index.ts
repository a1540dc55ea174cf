import './changes.ts'

export { BornOn, hasBeen } from './born-on.ts'
export {
  changeCustomer,
  createCustomer,
  customersList,
  exportCustomers,
  importCustomerFile,
  listCustomers,
  monitorCustomer,
  readCustomer,
} from './endpoints.ts'
export { kindInWords } from './kind-in-words.ts'
export { CountedParty, OwnershipStanding } from './ownership-standing.ts'
export {
  CustomerRating,
  changeRatingModel,
  lastDayOf,
  OVERRIDE_DAYS_MAX,
  overrideCustomerRating,
  previewRatingModel,
  type RatingModels,
  type RatingOfCustomer,
  RatingPreview,
  readCustomerRating,
  readRatingModel,
} from './rating.ts'
export { factorNames, factorNotes, factorWords, RatingModel, shippedModel } from './rating-model.ts'
export {
  addRelatedParty,
  changeRelatedParty,
  endRelatedParty,
  hasShare,
  RELATED_PARTIES_MAX,
  RelatedParties,
  RelatedParty,
  RelatedRole,
  RelatedSource,
  RelatedState,
  readRelatedParties,
  relatedStateWords,
} from './related-parties.ts'
export {
  CUSTOMER_FILE_ROWS_MAX,
  Customer,
  CustomerFileField,
  CustomerFileRead,
  CustomerIdentifier,
  CustomerRiskLevel,
  CustomerSchema,
  DATA_AGE_DAYS_MAX,
  FILE_COMPLETE_PERCENT_MIN,
  ShownRisk,
} from './schemas.ts'
export { type StatedOwner, statedOwners } from './stated-owners.ts'
export { invisibleName, isNumberAlone, isVisibleName, numberAlone } from './visible-name.ts'
