import type { NameFeature } from './name-evidence.ts'
import type { BirthDateAgreement } from './qualifiers/compare-birth-dates.ts'

// Written by benchmarks/fit-name-matching.ts from 1115 labelled pairs; how is in docs/methodology/name-matching.md.

/** Log-odds of the name alone: this, and each feature times its weight. */
export const NAME_INTERCEPT = 1.775
export const NAME_WEIGHTS: Readonly<Record<NameFeature, number>> = {
  coverShorter: 0.058,
  coverLonger: 1.732,
  sharedInformation: 0,
  spellingLoss: -0.461,
  worstSpelling: -2.607,
  contradiction: -0.938,
  contradictedWords: -3.156,
  omission: -0.047,
  omittedWords: -0.079,
  givenNameClash: -0.046,
  givenNameOmitted: -1.724,
  surnameClash: -0.226,
  surnameOmitted: 0.456,
  swapped: 0,
  numberClash: -3.011,
  seriesClash: 1.699,
  numberOmitted: -0.438,
  legalFormClash: -2.679,
  legalFormOmitted: -0.296,
  initials: 1.871,
  placeClash: -2.413,
  placeOmitted: -0.866,
  genericClash: -0.019,
  genericOmitted: 0.524,
  singleWord: -1.059,
  crossScript: -0.584,
  wholeSpelling: -0.254,
  identical: 0,
  parentClash: -1.052,
  parentOmitted: -0.595,
  classLikeness: 0.349,
  joins: 1.009,
  organisation: -1.138,
  organisationContradiction: 0.82,
  organisationOmission: 0.264,
  organisationCover: 1.072,
  shortWordLoss: -0.317,
  crossScriptSpelling: 0.648,
  crossScriptLoss: 1.38,
  chainStartOmitted: -2.771,
  roleClash: -4.185,
  littleInformation: -1.601,
}

/** Log likelihood ratios of what else is known. */
export const BIRTH_DATE_LOG_ODDS: Readonly<Record<BirthDateAgreement, number>> = {
  unknown: 0,
  exact: 2.822,
  flipped: 2.643,
  month: 2.007,
  'day-and-month': 2.203,
  year: 1.625,
  'near-year': 0.195,
  'within-two-years': -0.691,
  'within-five-years': -1.508,
  conflict: -2.398,
}
export const COUNTRY_LOG_ODDS = { unknown: 0, agree: 0.698, conflict: -1.204 } as const
export const GENDER_LOG_ODDS = { unknown: 0, agree: 0, conflict: -2.4 } as const
