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
export { newPoints, valueAt } from './change-points.ts'
export { bareName, isSameName } from './company-name.ts'
export { companyConfidence } from './confidence.ts'
export { readChanges, type SourcedPoint } from './digest.ts'
export { hostOf, isOfDomain, readTrackedDomain } from './tracked-domain.ts'
