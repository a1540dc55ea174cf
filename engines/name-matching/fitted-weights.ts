import type { NameFeature } from './name-evidence.ts'
import type { BirthDateAgreement } from './qualifiers/compare-birth-dates.ts'

// Written by benchmarks/fit-name-matching.ts from 1115 labelled pairs and 43125 of screening; how is in docs/methodology/name-matching.md.

/** Log-odds of the name alone: this, and each feature times its weight. */
export const NAME_INTERCEPT = 2.172
export const NAME_WEIGHTS: Readonly<Record<NameFeature, number>> = {
  coverShorter: 0.212,
  coverLonger: 0.889,
  sharedInformation: 0.538,
  spellingLoss: -2.463,
  worstSpelling: -2.659,
  contradiction: -1.335,
  contradictedWords: -2.706,
  omission: -0.518,
  omittedWords: 0,
  givenNameClash: -0.239,
  givenNameOmitted: -0.778,
  surnameClash: -0.759,
  surnameOmitted: 0.038,
  swapped: -0.288,
  numberClash: -3,
  seriesClash: 1.605,
  numberOmitted: -0.118,
  legalFormClash: -4.305,
  initials: 0.152,
  placeClash: -2.569,
  placeOmitted: -1.162,
  genericClash: -0.418,
  genericOmitted: -0.083,
  singleWord: -0.609,
  crossScript: 0.474,
  identical: 0.323,
  parentClash: -1.166,
  parentOmitted: -0.327,
  classLikeness: -0.261,
  joins: -0.051,
  organisation: -0.609,
  organisationContradiction: 0.41,
  organisationOmission: 0.36,
  organisationCover: 1.2,
  shortWordLoss: 0,
  crossScriptSpelling: 1.454,
  crossScriptLoss: 1.867,
  chainStartOmitted: -2.319,
  roleClash: -4.571,
  littleInformation: -2.439,
  singleCommonWord: -2.836,
  onlyInitials: -5,
  genderedEnding: -1.997,
  joinLoss: -2.819,
  acronyms: 1.461,
  acronymBeside: -2.644,
  oneSlip: 0.31,
  oneSlipShared: 1.806,
  slipInShortWord: -0.422,
  fewSlips: 2.604,
  fewSlipsShared: 0,
  singleLoss: -3.752,
  wordsShared: -0.076,
  oneWordOfMany: -0.29,
}

/** Knots and slopes of the curve that bends the sum where held-out pairs showed it too bold or too shy. */
export const NAME_CURVE = {
  shift: 0.371,
  slope: 0.778,
  knots: [-3, -1.5, 1],
  turns: [-0.426, 0.296, 0.545],
} as const

/** Log likelihood ratios of what else is known. */
export const BIRTH_DATE_LOG_ODDS: Readonly<Record<BirthDateAgreement, number>> = {
  unknown: 0,
  exact: 2.77,
  flipped: 2.65,
  month: 2.01,
  'day-and-month': 2.2,
  year: 1.59,
  'near-year': 0.21,
  'within-two-years': -0.74,
  'within-five-years': -1.63,
  conflict: -2.53,
}
export const COUNTRY_LOG_ODDS = { unknown: 0, agree: 0.59, conflict: -1.2 } as const
export const GENDER_LOG_ODDS = { unknown: 0, agree: 0, conflict: -2.4 } as const
