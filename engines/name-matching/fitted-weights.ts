import type { NameFeature } from './evidence/name-evidence.ts'
import type { BirthDateAgreement } from './qualifiers/compare-birth-dates.ts'

// Written by benchmarks/fitting/name-matching.ts from 2310 labelled pairs and 48198 of screening; how is in docs/methodology/name-matching.md.

/** Log-odds of the name alone: this, and each feature times its weight. */
export const NAME_INTERCEPT = 1.024
export const NAME_WEIGHTS: Readonly<Record<NameFeature, number>> = {
  coverShorter: 0.383,
  coverLonger: 2.073,
  sharedInformation: 0.476,
  spellingLoss: -1.424,
  worstSpelling: -2.561,
  contradiction: -1.464,
  contradictedWords: -2.542,
  omission: -0.348,
  givenNameClash: -0.204,
  givenNameOmitted: -0.691,
  surnameClash: -0.454,
  surnameOmitted: 0.09,
  swapped: -0.296,
  numberClash: -3.95,
  seriesClash: 0.682,
  numberOmitted: -0.375,
  legalFormClash: -2.547,
  initials: -0.29,
  placeClash: -2.335,
  placeOmitted: -1.239,
  genericClash: 0,
  genericOmitted: -0.24,
  singleWord: -1.072,
  crossScript: 0.603,
  identical: 0.377,
  parentClash: -1.133,
  parentOmitted: 0,
  classLikeness: -0.308,
  joins: 0.762,
  organisation: -0.423,
  organisationContradiction: 0.129,
  organisationOmission: -0.173,
  organisationCover: 1.164,
  crossScriptSpelling: 1.076,
  crossScriptLoss: 0.949,
  chainStartOmitted: -2.811,
  roleClash: -4.045,
  littleInformation: -2.423,
  singleCommonWord: -2.51,
  onlyInitials: -4.971,
  genderedEnding: -1.995,
  joinLoss: -3.012,
  acronyms: 1.472,
  acronymBeside: -1.6,
  oneTypo: 0.916,
  oneTypoShared: 1.35,
  typoDensityInWord: -1.154,
  fewTypos: 2.818,
  typoDensity: -4.185,
  typoContradiction: 2.68,
  typoBetweenKnown: -0.292,
  typoFromKnown: 0.03,
  typoAtStart: -2.546,
  singleLoss: -2.209,
  wordsShared: 0.038,
  oneWordOfMany: -0.126,
  tradeClash: -1.185,
  titleClash: -3,
  titleForGivenName: 1.646,
  loneTypoDensity: -3.216,
  loneAcronym: -1.188,
  knownByOneWord: 0.386,
  onlyGenericShared: 0,
  initialClash: 0,
  syllableOmitted: -2.35,
  loneRespelt: -0.313,
}

/** Knots and slopes of the curve that bends the sum where held-out pairs showed it too bold or too shy. */
export const NAME_CURVE = {
  shift: 0.472,
  slope: 0.725,
  knots: [-3, -1.5, 1],
  turns: [-0.467, 0.276, 0.773],
} as const

/** Log likelihood ratios of what else is known. */
export const BIRTH_DATE_LOG_ODDS: Readonly<Record<BirthDateAgreement, number>> = {
  unknown: 0,
  exact: 2.81,
  flipped: 2.81,
  month: 2.01,
  'day-and-month': 2.11,
  year: 1.46,
  'near-year': -0.09,
  'within-two-years': -1.03,
  'within-five-years': -1.99,
  conflict: -2.55,
}
export const COUNTRY_LOG_ODDS = { unknown: 0, agree: 0.34, conflict: -1.22 } as const
export const GENDER_LOG_ODDS = { unknown: 0, agree: 0, conflict: -2.4 } as const
