export { refuseUnborn } from './born-on.ts'
export { changeCustomer, monitorCustomers } from './change-customer.ts'
export { createCustomer, type ImportedCustomer, importCustomers } from './create-customer.ts'
export { customerOf, graverOf, screeningOf, shownRiskOf } from './customer-shape.ts'
export { customersEndedSince } from './expiry.ts'
export { onRatingFactsAsked } from './rating/rating-facts.ts'
export { wantRating } from './rating/want-rating.ts'
export { factsBesideName } from './related/facts-beside-name.ts'
export { keepStatedParties, type StatedParty } from './related/keep-stated.ts'
export { ownershipStandingOf } from './related/ownership-standing-of.ts'
export { bringOwnershipUpToDate, onOwnershipWanted } from './related/ownership-wanted.ts'
export { onPartyScreeningsAsked, type PartyScreening } from './related/party-screenings.ts'
export { type RelatedPartyRow, relatedPartiesOf } from './related/related-store.ts'
export { screenedAs } from './related/same-party.ts'
export type { Standing } from './related/standing.ts'
export { roleInWords } from './related/standing-in-words.ts'
export { keepReviewAlerts } from './reviews/keep-review-alerts.ts'
export { customersRoutes } from './routes.ts'
export { asOfToday, onAnswersRead } from './screening/answers-today.ts'
export { comparedHashOf } from './screening/compared-hash.ts'
export {
  comparedKeyOf,
  comparedKeys,
  customersToScreen,
  type NumberRange,
  rangesOfCustomers,
} from './screening/customers-to-screen.ts'
export {
  raiseCustomerRisk,
  recordAnswers,
  recordNoAnswers,
  recordOpenMatchRisks,
  recordScreeningOnCustomers,
  setCustomerRisk,
} from './screening/record-screening-on-customer.ts'
export { onScreeningWanted, screenAgain } from './screening/screening-wanted.ts'
export { customersSlice } from './slice.ts'
export {
  allCustomers,
  type CustomerRow,
  customerOfOrganisation,
  customersNamed,
  customersNamedUnplainly,
  customersWithIds,
  holdCustomers,
  organisationsWithMonitoring,
  pageOfCustomers,
} from './store.ts'
