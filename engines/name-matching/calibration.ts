import type { NameFeature } from './name-evidence.ts'
import type { BirthDateAgreement } from './qualifiers/compare-birth-dates.ts'

/** Starting odds of the explanation: one in a hundred candidates is a true match, before anything is known of the two. */
export const STARTING_LOG_ODDS = -4.6

/** Log-odds of the name alone, and per unit of each feature. */
export const NAME_INTERCEPT = -2.5
export const NAME_WEIGHTS: Readonly<Record<NameFeature, number>> = {
  coverShorter: 3,
  coverLonger: 2.5,
  sharedInformation: 1.5,
  spellingLoss: -2,
  worstSpelling: -4,
  contradiction: -3,
  contradictedWords: -0.5,
  omission: -0.5,
  omittedWords: -0.1,
  givenNameClash: -1,
  givenNameOmitted: -0.7,
  surnameClash: -1,
  surnameOmitted: -0.2,
  swapped: -0.8,
  numberClash: -3,
  seriesClash: -0.3,
  numberOmitted: -0.7,
  legalFormClash: -0.8,
  legalFormOmitted: 0,
  initials: -0.4,
  placeClash: -2,
  placeOmitted: -0.8,
  genericClash: -0.5,
  genericOmitted: 0,
  singleWord: -1.5,
  crossScript: 0.3,
  wholeSpelling: -2,
  identical: 0.5,
  parentClash: -0.5,
  parentOmitted: 0,
  classLikeness: 0,
  joins: 0,
  organisation: 0,
  organisationContradiction: -0.5,
  organisationOmission: 0,
  organisationCover: 0,
  shortWordLoss: -1,
  crossScriptSpelling: 0,
  crossScriptLoss: 0,
  chainStartOmitted: -1,
  roleClash: -2,
}

export const BIRTH_DATE_LOG_ODDS: Readonly<Record<BirthDateAgreement, number>> = {
  unknown: 0,
  exact: 3.2,
  flipped: 2.2,
  month: 1.8,
  'day-and-month': 1.6,
  year: 1.4,
  'near-year': 0.6,
  'within-two-years': -0.4,
  'within-five-years': -1.4,
  conflict: -2.6,
}

export const COUNTRY_LOG_ODDS = { unknown: 0, agree: 0.6, conflict: -0.8 } as const
export const GENDER_LOG_ODDS = { unknown: 0, agree: 0.1, conflict: -2.2 } as const
export const SCHEMA_LOG_ODDS = { same: 0.2, compatible: 0, incompatible: -4 } as const
export const IDENTIFIER_LOG_ODDS = { none: 0, agree: 8, conflict: -1.5 } as const

/** A match through a weak alias alone stays this far under the threshold, in log-odds. */
export const WEAK_ALIAS_LOG_ODDS = -2

export const MATCH_THRESHOLD = 0.5
