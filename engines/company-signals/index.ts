export {
  BOARD_TOKEN,
  type Board,
  type BoardProvider,
  boardProviders,
  boardsLinked,
  careersWays,
  likelyTokens,
  ORGANISATION,
  organisationsLinked,
} from './boards.ts'
export { type LoggedCertificate, readCertificates } from './certificate-names.ts'
export { type ChangePoint, newPoints, valueAt } from './change-points.ts'
export { bareName, isSameName } from './company-name.ts'
export { type ConfidenceFacts, type ConfidencePart, companyConfidence } from './confidence.ts'
export { type Change, readChanges, type SourcedPoint } from './digest.ts'
export { hostOf, isOfDomain, readTrackedDomain } from './tracked-domain.ts'
