import type { NameFeature } from './name-evidence.ts'
import type { BirthDateAgreement } from './qualifiers/compare-birth-dates.ts'

// Written by benchmarks/fit-name-matching.ts from 1115 labelled pairs and 43126 of screening; how is in docs/methodology/name-matching.md.

/** Log-odds of the name alone: this, and each feature times its weight. */
export const NAME_INTERCEPT = 2.322
export const NAME_WEIGHTS: Readonly<Record<NameFeature, number>> = {
  coverShorter: 0,
  coverLonger: 1.205,
  sharedInformation: 0.55,
  spellingLoss: -2.335,
  worstSpelling: -2.918,
  contradiction: -1.307,
  contradictedWords: -2.795,
  omission: -0.385,
  givenNameClash: -0.297,
  givenNameOmitted: -0.617,
  surnameClash: -0.637,
  surnameOmitted: 0.085,
  swapped: -0.292,
  numberClash: -3,
  seriesClash: 1.699,
  numberOmitted: -0.634,
  legalFormClash: -4.143,
  initials: 0.145,
  placeClash: -2.545,
  placeOmitted: -1.209,
  genericClash: -0.366,
  genericOmitted: -0.06,
  singleWord: -0.879,
  crossScript: 0.679,
  identical: 0.319,
  parentClash: -1.175,
  parentOmitted: -0.379,
  classLikeness: -0.209,
  joins: -0.143,
  organisation: -0.512,
  organisationContradiction: 0.274,
  organisationOmission: 0.333,
  organisationCover: 1.163,
  crossScriptSpelling: 1.357,
  crossScriptLoss: 1.55,
  chainStartOmitted: -2.885,
  roleClash: -4.567,
  littleInformation: -2.438,
  singleCommonWord: -2.91,
  onlyInitials: -5,
  genderedEnding: -1.997,
  joinLoss: -2.964,
  acronyms: 1.485,
  acronymBeside: -2.147,
  oneSlip: 0.602,
  oneSlipShared: 1.687,
  slipDensityInWord: -1.275,
  fewSlips: 3.061,
  slipDensity: -3.935,
  slipContradiction: 2.682,
  slipBetweenKnown: -0.486,
  slipFromKnown: 0.104,
  slipAtStart: -2.801,
  singleLoss: -3.277,
  wordsShared: -0.265,
  oneWordOfMany: -0.204,
}

/** Knots and slopes of the curve that bends the sum where held-out pairs showed it too bold or too shy. */
export const NAME_CURVE = {
  shift: 0.36,
  slope: 0.779,
  knots: [-3, -1.5, 1],
  turns: [-0.423, 0.235, 0.733],
} as const

/** Log likelihood ratios of what else is known. */
export const BIRTH_DATE_LOG_ODDS: Readonly<Record<BirthDateAgreement, number>> = {
  unknown: 0,
  exact: 2.79,
  flipped: 2.64,
  month: 2.01,
  'day-and-month': 2.2,
  year: 1.59,
  'near-year': 0.2,
  'within-two-years': -0.72,
  'within-five-years': -1.59,
  conflict: -2.45,
}
export const COUNTRY_LOG_ODDS = { unknown: 0, agree: 0.61, conflict: -1.2 } as const
export const GENDER_LOG_ODDS = { unknown: 0, agree: 0, conflict: -2.4 } as const
