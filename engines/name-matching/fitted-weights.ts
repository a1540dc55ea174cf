import type { NameFeature } from './name-evidence.ts'
import type { BirthDateAgreement } from './qualifiers/compare-birth-dates.ts'

// Written by benchmarks/fit-name-matching.ts from 1115 labelled pairs and 43125 of screening; how is in docs/methodology/name-matching.md.

/** Log-odds of the name alone: this, and each feature times its weight. */
export const NAME_INTERCEPT = 2.228
export const NAME_WEIGHTS: Readonly<Record<NameFeature, number>> = {
  coverShorter: 0,
  coverLonger: 1.182,
  sharedInformation: 0.55,
  spellingLoss: -2.336,
  worstSpelling: -2.964,
  contradiction: -1.312,
  contradictedWords: -2.791,
  omission: -0.389,
  givenNameClash: -0.252,
  givenNameOmitted: -0.581,
  surnameClash: -0.658,
  surnameOmitted: 0.008,
  swapped: -0.29,
  numberClash: -3,
  seriesClash: 1.696,
  numberOmitted: -0.649,
  legalFormClash: -4.136,
  initials: 0.145,
  placeClash: -2.532,
  placeOmitted: -1.175,
  genericClash: -0.395,
  genericOmitted: -0.067,
  singleWord: -0.702,
  crossScript: 0.743,
  identical: 0.319,
  parentClash: -1.166,
  parentOmitted: -0.357,
  classLikeness: -0.214,
  joins: -0.253,
  organisation: -0.548,
  organisationContradiction: 0.242,
  organisationOmission: 0.29,
  organisationCover: 1.208,
  crossScriptSpelling: 1.331,
  crossScriptLoss: 1.504,
  chainStartOmitted: -2.897,
  roleClash: -4.564,
  littleInformation: -2.46,
  singleCommonWord: -2.894,
  onlyInitials: -5,
  genderedEnding: -1.997,
  joinLoss: -3.128,
  acronyms: 1.492,
  acronymBeside: -1.759,
  oneSlip: 0.508,
  oneSlipShared: 1.73,
  slipDensityInWord: -1.291,
  fewSlips: 3.076,
  slipDensity: -3.944,
  slipContradiction: 2.749,
  slipBetweenKnown: -0.482,
  slipFromKnown: 0.106,
  slipAtStart: -2.828,
  singleLoss: -3.199,
  wordsShared: -0.176,
  oneWordOfMany: -0.271,
}

/** Knots and slopes of the curve that bends the sum where held-out pairs showed it too bold or too shy. */
export const NAME_CURVE = {
  shift: 0.421,
  slope: 0.777,
  knots: [-3, -1.5, 1],
  turns: [-0.424, 0.202, 0.791],
} as const

/** Log likelihood ratios of what else is known. */
export const BIRTH_DATE_LOG_ODDS: Readonly<Record<BirthDateAgreement, number>> = {
  unknown: 0,
  exact: 2.78,
  flipped: 2.64,
  month: 2.01,
  'day-and-month': 2.2,
  year: 1.58,
  'near-year': 0.19,
  'within-two-years': -0.72,
  'within-five-years': -1.6,
  conflict: -2.45,
}
export const COUNTRY_LOG_ODDS = { unknown: 0, agree: 0.59, conflict: -1.2 } as const
export const GENDER_LOG_ODDS = { unknown: 0, agree: 0, conflict: -2.4 } as const
