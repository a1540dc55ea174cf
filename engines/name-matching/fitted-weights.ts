import type { NameFeature } from './name-evidence.ts'
import type { BirthDateAgreement } from './qualifiers/compare-birth-dates.ts'

// Written by benchmarks/fit-name-matching.ts from 1115 labelled pairs and 43130 of screening; how is in docs/methodology/name-matching.md.

/** Log-odds of the name alone: this, and each feature times its weight. */
export const NAME_INTERCEPT = 0.716
export const NAME_WEIGHTS: Readonly<Record<NameFeature, number>> = {
  coverShorter: 1.012,
  coverLonger: 1.988,
  sharedInformation: 0.47,
  spellingLoss: -1.323,
  worstSpelling: -2.752,
  contradiction: -1.514,
  contradictedWords: -2.359,
  omission: -0.425,
  givenNameClash: -0.254,
  givenNameOmitted: -0.737,
  surnameClash: -0.538,
  surnameOmitted: 0.261,
  swapped: -0.278,
  numberClash: -4,
  seriesClash: 0.746,
  numberOmitted: -0.543,
  legalFormClash: -2.684,
  initials: -0.043,
  placeClash: -2.233,
  placeOmitted: -0.832,
  genericClash: -0.02,
  genericOmitted: -0.02,
  singleWord: -1.168,
  crossScript: 0.654,
  identical: 0.339,
  parentClash: -0.979,
  parentOmitted: -0.321,
  classLikeness: -0.304,
  joins: -0.094,
  organisation: -0.216,
  organisationContradiction: 0.41,
  organisationOmission: -0.175,
  organisationCover: 0.882,
  crossScriptSpelling: 0.782,
  crossScriptLoss: 0.747,
  chainStartOmitted: -2.908,
  roleClash: -3.651,
  littleInformation: -2.211,
  singleCommonWord: -2.949,
  onlyInitials: -5,
  genderedEnding: -1.997,
  joinLoss: -3.022,
  acronyms: 1.473,
  acronymBeside: -1.436,
  oneSlip: 0.896,
  oneSlipShared: 1.225,
  slipDensityInWord: -1.138,
  fewSlips: 2.742,
  slipDensity: -4.314,
  slipContradiction: 2.311,
  slipBetweenKnown: -0.723,
  slipFromKnown: 0.383,
  slipAtStart: -2.576,
  singleLoss: -2.306,
  wordsShared: -0.056,
  oneWordOfMany: -0.331,
  tradeClash: -1.554,
  titleClash: -3,
  titleForGivenName: 1.626,
  loneSlipDensity: -3.48,
  loneAcronym: -1.116,
  loneTradeOmitted: -0.425,
  onlyGenericShared: -0.27,
}

/** Knots and slopes of the curve that bends the sum where held-out pairs showed it too bold or too shy. */
export const NAME_CURVE = {
  shift: 0.58,
  slope: 0.774,
  knots: [-3, -1.5, 1],
  turns: [-0.427, 0.096, 0.839],
} as const

/** Log likelihood ratios of what else is known. */
export const BIRTH_DATE_LOG_ODDS: Readonly<Record<BirthDateAgreement, number>> = {
  unknown: 0,
  exact: 2.75,
  flipped: 2.64,
  month: 2,
  'day-and-month': 2.2,
  year: 1.58,
  'near-year': 0.17,
  'within-two-years': -0.77,
  'within-five-years': -1.59,
  conflict: -2.51,
}
export const COUNTRY_LOG_ODDS = { unknown: 0, agree: 0.57, conflict: -1.2 } as const
export const GENDER_LOG_ODDS = { unknown: 0, agree: 0, conflict: -2.4 } as const
