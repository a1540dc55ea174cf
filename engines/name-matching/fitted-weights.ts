import type { NameFeature } from './evidence/name-evidence.ts'
import type { BirthDateAgreement } from './qualifiers/compare-birth-dates.ts'

// Written by benchmarks/fitting/name-matching.ts from 1115 labelled pairs and 43130 of screening; how is in docs/methodology/name-matching.md.

/** Log-odds of the name alone: this, and each feature times its weight. */
export const NAME_INTERCEPT = 0.743
export const NAME_WEIGHTS: Readonly<Record<NameFeature, number>> = {
  coverShorter: 1.009,
  coverLonger: 1.977,
  sharedInformation: 0.469,
  spellingLoss: -1.318,
  worstSpelling: -2.758,
  contradiction: -1.527,
  contradictedWords: -2.339,
  omission: -0.422,
  givenNameClash: -0.259,
  givenNameOmitted: -0.735,
  surnameClash: -0.542,
  surnameOmitted: 0.276,
  swapped: -0.277,
  numberClash: -4,
  seriesClash: 0.735,
  numberOmitted: -0.54,
  legalFormClash: -2.699,
  initials: -0.044,
  placeClash: -2.237,
  placeOmitted: -0.807,
  genericClash: -0.025,
  genericOmitted: -0.105,
  singleWord: -1.249,
  crossScript: 0.651,
  identical: 0.341,
  parentClash: -0.984,
  parentOmitted: -0.324,
  classLikeness: -0.301,
  joins: -0.086,
  organisation: -0.219,
  organisationContradiction: 0.446,
  organisationOmission: -0.165,
  organisationCover: 0.875,
  crossScriptSpelling: 0.778,
  crossScriptLoss: 0.745,
  chainStartOmitted: -2.911,
  roleClash: -3.65,
  littleInformation: -2.206,
  singleCommonWord: -2.941,
  onlyInitials: -5,
  genderedEnding: -1.997,
  joinLoss: -3.021,
  acronyms: 1.474,
  acronymBeside: -1.419,
  oneTypo: 0.899,
  oneTypoShared: 1.226,
  typoDensityInWord: -1.14,
  fewTypos: 2.74,
  typoDensity: -4.316,
  typoContradiction: 2.307,
  typoBetweenKnown: -0.724,
  typoFromKnown: 0.382,
  typoAtStart: -2.574,
  singleLoss: -2.29,
  wordsShared: -0.069,
  oneWordOfMany: -0.349,
  tradeClash: -1.556,
  titleClash: -3,
  titleForGivenName: 1.627,
  loneTypoDensity: -3.483,
  loneAcronym: -1.098,
  knownByOneWord: 0.394,
  onlyGenericShared: -0.267,
}

/** Knots and slopes of the curve that bends the sum where held-out pairs showed it too bold or too shy. */
export const NAME_CURVE = {
  shift: 0.583,
  slope: 0.774,
  knots: [-3, -1.5, 1],
  turns: [-0.428, 0.093, 0.849],
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
export const COUNTRY_LOG_ODDS = { unknown: 0, agree: 0.56, conflict: -1.2 } as const
export const GENDER_LOG_ODDS = { unknown: 0, agree: 0, conflict: -2.4 } as const
