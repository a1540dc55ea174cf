import type { NameFeature } from './name-evidence.ts'
import type { BirthDateAgreement } from './qualifiers/compare-birth-dates.ts'

// Written by benchmarks/fit-name-matching.ts from 1115 labelled pairs; how is in docs/methodology/name-matching.md.

/** Log-odds of the name alone: this, and each feature times its weight. */
export const NAME_INTERCEPT = 2.395
export const NAME_WEIGHTS: Readonly<Record<NameFeature, number>> = {
  coverShorter: 0,
  coverLonger: 0.56,
  sharedInformation: 0.438,
  spellingLoss: -0.472,
  worstSpelling: -2.546,
  contradiction: -1.22,
  contradictedWords: -2.873,
  omission: -0.549,
  omittedWords: 0,
  givenNameClash: -0.336,
  givenNameOmitted: -1.287,
  surnameClash: -0.364,
  surnameOmitted: 0.918,
  swapped: -0.302,
  numberClash: -3,
  seriesClash: 1.937,
  numberOmitted: -0.783,
  legalFormClash: -3.103,
  initials: 0.205,
  placeClash: -2.521,
  placeOmitted: -1.136,
  genericClash: 0,
  genericOmitted: 0.458,
  singleWord: -0.866,
  crossScript: -0.461,
  identical: 0.293,
  parentClash: -1.191,
  parentOmitted: -0.52,
  classLikeness: 0.304,
  joins: 0.71,
  organisation: -1.001,
  organisationContradiction: 0.82,
  organisationOmission: 0.459,
  organisationCover: 1.013,
  shortWordLoss: -0.189,
  crossScriptSpelling: 0.793,
  crossScriptLoss: 1.313,
  chainStartOmitted: -3.026,
  roleClash: -4.465,
  littleInformation: -2.086,
  singleCommonWord: -2.96,
  onlyInitials: -5,
  genderedEnding: -2,
}

/** Knots and slopes of the curve that bends the sum where held-out pairs showed it too bold or too shy. */
export const NAME_CURVE = {
  shift: 0.083,
  slope: 0.783,
  knots: [-3, -1.5, 1],
  turns: [-0.44, 0.506, 0.658],
} as const

/** Log likelihood ratios of what else is known. */
export const BIRTH_DATE_LOG_ODDS: Readonly<Record<BirthDateAgreement, number>> = {
  unknown: 0,
  exact: 2.8,
  flipped: 2.65,
  month: 2,
  'day-and-month': 2.2,
  year: 1.6,
  'near-year': 0.18,
  'within-two-years': -0.71,
  'within-five-years': -1.51,
  conflict: -2.43,
}
export const COUNTRY_LOG_ODDS = { unknown: 0, agree: 0.65, conflict: -1.2 } as const
export const GENDER_LOG_ODDS = { unknown: 0, agree: 0, conflict: -2.4 } as const
