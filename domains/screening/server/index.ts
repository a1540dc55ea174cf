export {
  answersChangedAt,
  beginWithSampleContract,
  coverageNow,
  coverageShown,
  readCoverageContract,
} from './coverage/index.ts'
export { verifyCertificate } from './evidence/index.ts'
export { fourEyesShareOf } from './four-eyes-share.ts'
export { decideMatch } from './matches/decide-match.ts'
export { matchesOfScreenings } from './matches/store.ts'
export { coverageShareOf } from './monitoring/read-coverage.ts'
export { screenCustomer } from './monitoring/rescreen-touched.ts'
export { screeningRoutes } from './routes.ts'
export { type ScreeningChecks, screeningChecks } from './screening-checks.ts'
export { type ScreeningSpeed, screeningSpeedOf } from './screening-speed.ts'
export type { RecordedScreening } from './screenings/recording/searched-subject.ts'
export { type BulkScreening, type BulkSubject, screenInBulk } from './screenings/screen-in-bulk.ts'
export { type ScreeningNamed, screeningsNamed } from './screenings/screenings-named.ts'
export {
  countHits,
  countScreenings,
  pageOfScreenings,
  type ScreeningRow,
} from './screenings/store.ts'
export { settingsOf } from './settings/screening-settings.ts'
export { screeningSlice } from './slice.ts'
export { completeFirstStart, ensureShippedLists, startScreening, stopScreening } from './start-screening.ts'
export { type NamedParty, namesInTexts } from './texts/names-in-texts.ts'
export {
  answersInForce,
  matchesToSettle,
  needsSecondWithoutMatch,
  recordHits,
  requireFreePayments as requireQuotaForPayments,
  searchParts,
} from './texts/payment-screenings.ts'
export type { Part, PartHit, PartRead } from './texts/read-parts.ts'
