import type { NameFeature } from './evidence/name-evidence.ts'
import type { BirthDateAgreement } from './qualifiers/compare-birth-dates.ts'

// Written by benchmarks/fitting/name-matching.ts from 2310 labelled pairs and 48198 of screening; how is in docs/methodology/name-matching.md.

/** Log-odds of the name alone: this, and each feature times its weight. */
export const NAME_INTERCEPT = 1.142
export const NAME_WEIGHTS: Readonly<Record<NameFeature, number>> = {
  coverShorter: 0.368,
  coverLonger: 2.031,
  sharedInformation: 0.486,
  spellingLoss: -1.262,
  worstSpelling: -2.45,
  contradiction: -1.509,
  contradictedWords: -2.572,
  omission: -0.341,
  givenNameClash: -0.216,
  givenNameOmitted: -0.679,
  surnameClash: -0.45,
  surnameOmitted: 0.136,
  swapped: -0.304,
  numberClash: -3.95,
  seriesClash: 0.726,
  numberOmitted: -0.39,
  legalFormClash: -2.579,
  initials: -0.31,
  placeClash: -2.325,
  placeOmitted: -1.259,
  genericClash: 0,
  genericOmitted: -0.255,
  singleWord: -1.116,
  crossScript: 0.578,
  identical: 0.372,
  parentClash: -1.124,
  parentOmitted: 0,
  classLikeness: -0.407,
  joins: 1.331,
  organisation: -0.388,
  organisationContradiction: 0.075,
  organisationOmission: -0.209,
  organisationCover: 1.172,
  crossScriptSpelling: 1.067,
  crossScriptLoss: 0.937,
  chainStartOmitted: -2.832,
  roleClash: -4.039,
  littleInformation: -2.414,
  singleCommonWord: -2.511,
  onlyInitials: -4.971,
  genderedEnding: -1.995,
  joinLoss: -2.879,
  acronyms: 1.484,
  acronymBeside: -1.516,
  oneTypo: 0.992,
  oneTypoShared: 1.337,
  typoDensityInWord: -1.149,
  fewTypos: 2.84,
  typoDensity: -4.165,
  typoContradiction: 2.652,
  typoBetweenKnown: -0.292,
  typoFromKnown: 0.039,
  typoAtStart: -2.551,
  singleLoss: -1.979,
  wordsShared: -0.02,
  oneWordOfMany: -0.098,
  tradeClash: -1.185,
  titleClash: -3,
  titleForGivenName: 1.644,
  loneTypoDensity: -3.132,
  loneAcronym: -1.031,
  knownByOneWord: 0.386,
  onlyGenericShared: 0,
  initialClash: 0,
  syllableOmitted: -2.35,
  loneRespelt: -0.776,
}

/** Knots and slopes of the curve that bends the sum where held-out pairs showed it too bold or too shy. */
export const NAME_CURVE = {
  shift: 0.47,
  slope: 0.728,
  knots: [-3, -1.5, 1],
  turns: [-0.462, 0.26, 0.772],
} as const

/** Log likelihood ratios of what else is known. */
export const BIRTH_DATE_LOG_ODDS: Readonly<Record<BirthDateAgreement, number>> = {
  unknown: 0,
  exact: 2.81,
  flipped: 2.81,
  month: 2.01,
  'day-and-month': 2.1,
  year: 1.46,
  'near-year': -0.08,
  'within-two-years': -1.02,
  'within-five-years': -1.98,
  conflict: -2.54,
}
export const COUNTRY_LOG_ODDS = { unknown: 0, agree: 0.34, conflict: -1.22 } as const
export const GENDER_LOG_ODDS = { unknown: 0, agree: 0, conflict: -2.4 } as const
