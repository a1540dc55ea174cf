import type { NameFeature } from './name-evidence.ts'
import type { BirthDateAgreement } from './qualifiers/compare-birth-dates.ts'

// Written by benchmarks/fit-name-matching.ts from 1115 labelled pairs; how is in docs/methodology/name-matching.md.

/** Log-odds of the name alone: this, and each feature times its weight. */
export const NAME_INTERCEPT = 2.829
export const NAME_WEIGHTS: Readonly<Record<NameFeature, number>> = {
  coverShorter: 0,
  coverLonger: 0.098,
  sharedInformation: 0.442,
  spellingLoss: -0.265,
  worstSpelling: -2.409,
  contradiction: -1.379,
  contradictedWords: -3.044,
  omission: -0.441,
  omittedWords: -0.107,
  givenNameClash: -0.251,
  givenNameOmitted: -1.58,
  surnameClash: -0.271,
  surnameOmitted: 0.601,
  swapped: -0.288,
  numberClash: -3,
  seriesClash: 1.884,
  numberOmitted: -0.467,
  legalFormClash: -3.127,
  initials: 1.145,
  placeClash: -2.502,
  placeOmitted: -0.7,
  genericClash: 0,
  genericOmitted: 0.816,
  singleWord: -0.722,
  crossScript: -0.445,
  identical: 0.297,
  parentClash: -1.148,
  parentOmitted: -0.58,
  classLikeness: 0.292,
  joins: 0.681,
  organisation: -0.342,
  organisationContradiction: 0.626,
  organisationOmission: -0.057,
  organisationCover: 0.359,
  shortWordLoss: -0.227,
  crossScriptSpelling: 0.703,
  crossScriptLoss: 1.265,
  chainStartOmitted: -2.833,
  roleClash: -4.459,
  littleInformation: -2.083,
  singleCommonWord: -2.824,
  noWordSure: -3.523,
}

/** Log likelihood ratios of what else is known. */
export const BIRTH_DATE_LOG_ODDS: Readonly<Record<BirthDateAgreement, number>> = {
  unknown: 0,
  exact: 2.82,
  flipped: 2.65,
  month: 2.01,
  'day-and-month': 2.2,
  year: 1.62,
  'near-year': 0.2,
  'within-two-years': -0.78,
  'within-five-years': -1.52,
  conflict: -2.4,
}
export const COUNTRY_LOG_ODDS = { unknown: 0, agree: 0.8, conflict: -1.2 } as const
export const GENDER_LOG_ODDS = { unknown: 0, agree: 0, conflict: -2.4 } as const
