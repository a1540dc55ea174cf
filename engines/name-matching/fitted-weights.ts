import type { NameFeature } from './name-evidence.ts'
import type { BirthDateAgreement } from './qualifiers/compare-birth-dates.ts'

// Written by benchmarks/fit-name-matching.ts from 1115 labelled pairs; how is in docs/methodology/name-matching.md.

/** Log-odds of the name alone: this, and each feature times its weight. */
export const NAME_INTERCEPT = 2.386
export const NAME_WEIGHTS: Readonly<Record<NameFeature, number>> = {
  coverShorter: 0,
  coverLonger: 0.579,
  sharedInformation: 0.449,
  spellingLoss: -0.441,
  worstSpelling: -2.501,
  contradiction: -1.222,
  contradictedWords: -3.025,
  omission: -0.406,
  omittedWords: -0.017,
  givenNameClash: -0.219,
  givenNameOmitted: -1.582,
  surnameClash: -0.25,
  surnameOmitted: 0.635,
  swapped: -0.28,
  numberClash: -3,
  seriesClash: 1.948,
  numberOmitted: -0.782,
  legalFormClash: -3.118,
  initials: 1.174,
  placeClash: -2.511,
  placeOmitted: -1.146,
  genericClash: 0,
  genericOmitted: 0.475,
  singleWord: -0.781,
  crossScript: -0.415,
  identical: 0.293,
  parentClash: -1.144,
  parentOmitted: -0.578,
  classLikeness: 0.308,
  joins: 0.685,
  organisation: -0.968,
  organisationContradiction: 0.979,
  organisationOmission: 0.336,
  organisationCover: 0.974,
  shortWordLoss: -0.191,
  crossScriptSpelling: 0.782,
  crossScriptLoss: 1.294,
  chainStartOmitted: -2.875,
  roleClash: -4.482,
  littleInformation: -2.125,
  singleCommonWord: -2.954,
  onlyInitials: -5,
  genderedEnding: -2,
}

/** Knots and slopes of the curve that bends the sum where held-out pairs showed it too bold or too shy. */
export const NAME_CURVE = {
  shift: 0.117,
  slope: 0.788,
  knots: [-3, -1.5, 1],
  turns: [-0.43, 0.472, 0.627],
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
