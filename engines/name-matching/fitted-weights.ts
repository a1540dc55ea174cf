import type { NameFeature } from './name-evidence.ts'
import type { BirthDateAgreement } from './qualifiers/compare-birth-dates.ts'

// Written by benchmarks/fit-name-matching.ts from 1115 labelled pairs; how is in docs/methodology/name-matching.md.

/** Log-odds of the name alone: this, and each feature times its weight. */
export const NAME_INTERCEPT = 2.439
export const NAME_WEIGHTS: Readonly<Record<NameFeature, number>> = {
  coverShorter: 0,
  coverLonger: 0.522,
  sharedInformation: 0.455,
  spellingLoss: -0.479,
  worstSpelling: -2.553,
  contradiction: -1.128,
  contradictedWords: -3.075,
  omission: -0.422,
  omittedWords: 0,
  givenNameClash: -0.166,
  givenNameOmitted: -1.606,
  surnameClash: -0.296,
  surnameOmitted: 0.558,
  swapped: -0.279,
  numberClash: -3,
  seriesClash: 1.767,
  numberOmitted: -0.482,
  legalFormClash: -3.088,
  initials: 1.17,
  placeClash: -2.487,
  placeOmitted: -1.138,
  genericClash: 0,
  genericOmitted: 0.578,
  singleWord: -0.979,
  crossScript: -0.42,
  identical: 0.294,
  parentClash: -1.151,
  parentOmitted: -0.593,
  classLikeness: 0.312,
  joins: 0.684,
  organisation: -0.915,
  organisationContradiction: 0.83,
  organisationOmission: 0.308,
  organisationCover: 0.936,
  shortWordLoss: -0.199,
  crossScriptSpelling: 0.787,
  crossScriptLoss: 1.304,
  chainStartOmitted: -2.866,
  roleClash: -4.485,
  littleInformation: -2.139,
}

/** Log likelihood ratios of what else is known. */
export const BIRTH_DATE_LOG_ODDS: Readonly<Record<BirthDateAgreement, number>> = {
  unknown: 0,
  exact: 2.82,
  flipped: 2.65,
  month: 2.01,
  'day-and-month': 2.2,
  year: 1.63,
  'near-year': 0.2,
  'within-two-years': -0.79,
  'within-five-years': -1.53,
  conflict: -2.4,
}
export const COUNTRY_LOG_ODDS = { unknown: 0, agree: 0.7, conflict: -1.2 } as const
export const GENDER_LOG_ODDS = { unknown: 0, agree: 0, conflict: -2.4 } as const
