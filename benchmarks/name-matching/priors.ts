import {
  BIRTH_DATE_AGREEMENTS,
  type BirthDateAgreement,
  NAME_FEATURES,
  type NameFeature,
} from '#engines/name-matching/index.ts'

const INTERCEPT_PRIOR = -2

/**
 * What each feature should weigh before a pair has been seen, and the sign it must keep (0: either). A precision of its
 * own holds a weight that the labelled pairs cannot teach: in them every identical name is a match, however common.
 */
const NAME_PRIORS: Readonly<
  Record<NameFeature, readonly [weight: number, sign: -1 | 0 | 1, precision?: number]>
> = {
  coverShorter: [2, 1],
  coverLonger: [2.5, 1],
  sharedInformation: [0.6, 1, 20],
  spellingLoss: [-1, -1],
  worstSpelling: [-3, -1],
  contradiction: [-2, -1],
  contradictedWords: [-1.5, -1],
  omission: [-0.5, -1],
  givenNameClash: [-0.5, -1],
  givenNameOmitted: [-1, -1],
  surnameClash: [-0.5, -1],
  surnameOmitted: [0, 0],
  swapped: [-0.3, -1, 60],
  numberClash: [-4, -1, 20],
  seriesClash: [-0.3, 0, 1],
  numberOmitted: [-0.7, -1],
  legalFormClash: [-1.5, -1],
  initials: [0, 0],
  placeClash: [-2, -1],
  placeOmitted: [-0.8, -1],
  genericOmitted: [0, 0],
  singleWord: [-1.2, -1],
  crossScript: [0, 0],
  identical: [0.3, 1, 60],
  parentClash: [-0.7, -1],
  classLikeness: [0, 0],
  joins: [0.5, 0],
  organisation: [0, 0],
  organisationContradiction: [0, 0],
  organisationOmission: [0, 0],
  organisationCover: [0.5, 0],
  crossScriptSpelling: [0.5, 0],
  crossScriptLoss: [0.5, 0],
  chainStartOmitted: [-3, -1, 4],
  roleClash: [-3, -1],
  littleInformation: [-2.5, -1, 6],
  singleCommonWord: [-3, -1, 4],
  onlyInitials: [-5, -1, 4],
  genderedEnding: [-2, -1, 20],
  joinLoss: [-3, -1],
  acronyms: [1.5, 1, 30],
  acronymBeside: [-1, -1],
  oneTypo: [0.5, 1],
  oneTypoShared: [1, 1],
  typoDensityInWord: [-2, -1],
  fewTypos: [0.2, 1],
  typoDensity: [-5, -1],
  typoContradiction: [1, 1],
  typoBetweenKnown: [-1, -1],
  typoFromKnown: [0.3, 1],
  typoAtStart: [-2.5, -1, 10],
  singleLoss: [-3, -1],
  wordsShared: [0.3, 0],
  oneWordOfMany: [-0.5, -1],
  tradeClash: [-1.5, -1, 4],
  titleClash: [-3, -1, 10],
  titleForGivenName: [1.65, 1, 40],
  loneTypoDensity: [-4, -1],
  loneAcronym: [-0.5, -1],
  knownByOneWord: [0.4, 1, 200],
  syllableOmitted: [-2.5, -1, 20],
  loneRespelt: [-0.4, -1],
  listedSurnameMissing: [-1.5, -1],
  chainStartClash: [-1, -1],
  translated: [-1, -1],
  loneFormDiffers: [-0.5, -1],
  typoFormDiffers: [-0.5, -1],
}

/** Log likelihood ratios of the other facts, before a pair has been seen. */
const BIRTH_DATE_PRIORS: Readonly<Record<BirthDateAgreement, readonly [weight: number, sign: -1 | 0 | 1]>> = {
  unknown: [0, 0],
  exact: [3.5, 1],
  flipped: [2.6, 1],
  month: [2, 1],
  'day-and-month': [2.2, 1],
  year: [1.6, 1],
  'near-year': [0.6, 0],
  'within-two-years': [-0.3, 0],
  'within-five-years': [-1.3, -1],
  conflict: [-2.6, -1],
}
const FACT_PRIORS = {
  countryAgree: [0.8, 1],
  countryConflict: [-1.2, -1],
  genderAgree: [0.1, 1],
  genderConflict: [-2.4, -1],
} as const
export const agreements: readonly BirthDateAgreement[] = BIRTH_DATE_AGREEMENTS.filter(
  (agreement) => agreement !== 'unknown',
)

export const namePriors = [
  [INTERCEPT_PRIOR, 0] as const,
  ...NAME_FEATURES.map((feature) => NAME_PRIORS[feature]),
]
export const factPriors = [
  ...agreements.map((agreement) => BIRTH_DATE_PRIORS[agreement]),
  ...Object.values(FACT_PRIORS),
]
/**
 * Below the first knot the slope is held: down there the only matches are parties with two unlike names, and a curve
 * through them would let a shared birthday make strangers one.
 */
export const CURVE_PRIORS: readonly (readonly [weight: number, sign: number, precision?: number])[] = [
  [0, 0],
  [0.8, 1, 1000],
  [-0.4, 0, 200],
  [0, 0],
  [0, 0],
]
