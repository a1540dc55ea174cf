import { type Evidence, FEATURES, type Feature, readEvidence } from './evidence.ts'
import { COEFFICIENTS, CURVE, INTERCEPT } from './fitted-coefficients.ts'
import { NAME_FEATURES, type NameFeature } from './name-evidence.ts'
import type { PreparedCompany } from './prepare-company.ts'

/** From here two records are more likely one company than not, and a person is asked. */
export const SAME_THRESHOLD = 0.5
/** From here records are joined without a person. */
export const JOIN_THRESHOLD = 0.97

export type ResolvedPair = {
  /** 0 to 1, never either; calibrated as docs/methodology/entity-resolution.md says. */
  readonly probability: number
  readonly logOdds: number
  readonly evidence: Evidence
}

const coefficientOf = (feature: Feature) => COEFFICIENTS[feature] ?? 0

/** 1st Source, First Source and One Source may be three companies: names that only a number makes alike are asked about. */
const NUMBER_MAX = 2

export function scoreCompanies(left: PreparedCompany, right: PreparedCompany): ResolvedPair {
  const evidence = readEvidence(left, right, weighName)
  let sum = INTERCEPT
  for (const feature of FEATURES) sum += coefficientOf(feature) * evidence.values[feature]
  const isByNumber = evidence.name?.alignment.pairs.some(({ agreement }) => agreement === 'number')
  const logOdds = Math.min(bend(sum), isByNumber ? NUMBER_MAX : Infinity) + evidence.identifiers.logOdds
  return { probability: 1 / (1 + Math.exp(-logOdds)), logOdds, evidence }
}

export function weighName(features: Readonly<Record<NameFeature, number>>): number {
  let sum = 0
  for (const feature of NAME_FEATURES) sum += coefficientOf(feature) * features[feature]
  return sum
}

/** Corrects what the sum of many things that go together overstates: fitted on pairs the coefficients had not seen. */
function bend(sum: number): number {
  let bent = CURVE.shift + CURVE.slope * sum
  CURVE.knots.forEach((knot, at) => {
    if (sum > knot) bent += CURVE.turns[at]! * (sum - knot)
  })
  return bent
}
