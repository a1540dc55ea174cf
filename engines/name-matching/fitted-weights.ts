import type { NameFeature } from './name-evidence.ts'
import type { BirthDateAgreement } from './qualifiers/compare-birth-dates.ts'

// Written by benchmarks/fit-name-matching.ts from 1115 labelled pairs; how is in docs/methodology/name-matching.md.

/** Log-odds of the name alone: this, and each feature times its weight. */
export const NAME_INTERCEPT = 2.382
export const NAME_WEIGHTS: Readonly<Record<NameFeature, number>> = {
  coverShorter: 0,
  coverLonger: 0.584,
  sharedInformation: 0.451,
  spellingLoss: -0.447,
  worstSpelling: -2.504,
  contradiction: -1.207,
  contradictedWords: -3.041,
  omission: -0.405,
  omittedWords: -0.016,
  givenNameClash: -0.214,
  givenNameOmitted: -1.582,
  surnameClash: -0.246,
  surnameOmitted: 0.636,
  swapped: -0.28,
  numberClash: -3,
  seriesClash: 1.726,
  numberOmitted: -0.482,
  legalFormClash: -3.014,
  initials: 1.174,
  placeClash: -2.488,
  placeOmitted: -1.168,
  genericClash: 0,
  genericOmitted: 0.472,
  singleWord: -0.782,
  crossScript: -0.417,
  identical: 0.293,
  parentClash: -1.14,
  parentOmitted: -0.58,
  classLikeness: 0.312,
  joins: 0.682,
  organisation: -0.967,
  organisationContradiction: 0.97,
  organisationOmission: 0.341,
  organisationCover: 0.998,
  shortWordLoss: -0.189,
  crossScriptSpelling: 0.785,
  crossScriptLoss: 1.295,
  chainStartOmitted: -2.875,
  roleClash: -4.484,
  littleInformation: -2.124,
  singleCommonWord: -2.952,
  onlyInitials: -5,
}

/** Knots and slopes of the curve that bends the sum where held-out pairs showed it too bold or too shy. */
export const NAME_CURVE = {
  shift: 0.115,
  slope: 0.788,
  knots: [-3, -1.5, 1],
  turns: [-0.43, 0.477, 0.61],
} as const

/** Log likelihood ratios of what else is known. */
export const BIRTH_DATE_LOG_ODDS: Readonly<Record<BirthDateAgreement, number>> = {
  unknown: 0,
  exact: 2.82,
  flipped: 2.65,
  month: 2,
  'day-and-month': 2.2,
  year: 1.61,
  'near-year': 0.19,
  'within-two-years': -0.74,
  'within-five-years': -1.5,
  conflict: -2.41,
}
export const COUNTRY_LOG_ODDS = { unknown: 0, agree: 0.66, conflict: -1.2 } as const
export const GENDER_LOG_ODDS = { unknown: 0, agree: 0, conflict: -2.4 } as const
