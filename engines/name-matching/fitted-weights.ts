import type { NameFeature } from './name-evidence.ts'
import type { BirthDateAgreement } from './qualifiers/compare-birth-dates.ts'

// Written by benchmarks/fit-name-matching.ts from 1115 labelled pairs and 43065 of screening; how is in docs/methodology/name-matching.md.

/** Log-odds of the name alone: this, and each feature times its weight. */
export const NAME_INTERCEPT = 2.338
export const NAME_WEIGHTS: Readonly<Record<NameFeature, number>> = {
  coverShorter: 0.146,
  coverLonger: 0.869,
  sharedInformation: 0.539,
  spellingLoss: -2.359,
  worstSpelling: -2.672,
  contradiction: -1.387,
  contradictedWords: -2.691,
  omission: -0.535,
  omittedWords: 0,
  givenNameClash: -0.256,
  givenNameOmitted: -0.795,
  surnameClash: -0.758,
  surnameOmitted: 0.037,
  swapped: -0.287,
  numberClash: -3,
  seriesClash: 1.606,
  numberOmitted: -0.116,
  legalFormClash: -4.336,
  initials: 0.16,
  placeClash: -2.572,
  placeOmitted: -1.156,
  genericClash: -0.441,
  genericOmitted: -0.129,
  singleWord: -0.713,
  crossScript: 0.471,
  identical: 0.318,
  parentClash: -1.182,
  parentOmitted: -0.354,
  classLikeness: -0.271,
  joins: -0.058,
  organisation: -0.542,
  organisationContradiction: 0.38,
  organisationOmission: 0.34,
  organisationCover: 1.151,
  shortWordLoss: 0,
  crossScriptSpelling: 1.426,
  crossScriptLoss: 1.886,
  chainStartOmitted: -2.303,
  roleClash: -4.57,
  littleInformation: -2.435,
  singleCommonWord: -2.865,
  onlyInitials: -5,
  genderedEnding: -1.997,
  joinLoss: -2.847,
  acronyms: 1.464,
  acronymBeside: -2.561,
  oneSlip: 2.045,
  oneSlipShared: 2.151,
  oneSlipShort: -0.045,
  twoSlips: 2.596,
  twoSlipsShared: 0,
  singleLoss: -3.612,
  wordsShared: -0.131,
  oneWordOfMany: -0.307,
}

/** Knots and slopes of the curve that bends the sum where held-out pairs showed it too bold or too shy. */
export const NAME_CURVE = { shift: 0.362, slope: 0.778, knots: [-3, -1.5, 1], turns: [-0.426, 0.29, 0.57] } as const

/** Log likelihood ratios of what else is known. */
export const BIRTH_DATE_LOG_ODDS: Readonly<Record<BirthDateAgreement, number>> = {
  unknown: 0,
  exact: 2.78,
  flipped: 2.65,
  month: 2.01,
  'day-and-month': 2.2,
  year: 1.59,
  'near-year': 0.21,
  'within-two-years': -0.73,
  'within-five-years': -1.63,
  conflict: -2.54,
}
export const COUNTRY_LOG_ODDS = { unknown: 0, agree: 0.59, conflict: -1.2 } as const
export const GENDER_LOG_ODDS = { unknown: 0, agree: 0, conflict: -2.4 } as const
