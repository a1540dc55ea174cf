import { FACT_FEATURES, type FactFeature, readFactEvidence } from './facts/fact-evidence.ts'
import { compareIdentifiers, type IdentifierEvidence } from './facts/identifiers.ts'
import { NAME_FEATURES, type NameEvidence, type NameFeature, readNameEvidence } from './name-evidence.ts'
import type { PreparedCompany } from './prepare-company.ts'

/** Facts that mean something else beside what the names say. */
export const JOINT_FEATURES = [
  'otherCountryUnderOneName',
  'otherCountryOfListing',
  'sameCityInOtherScript',
  'sameWebsiteOtherName',
  'sameWebsiteInOtherScript',
  'sameAddressContradicted',
  'sameAddressMoreWords',
  'sameCityMoreWords',
  'sameWebsiteMoreWords',
  'otherWebsiteUnderOneName',
  'noName',
] as const
export type JointFeature = (typeof JOINT_FEATURES)[number]

export const FEATURES = [...NAME_FEATURES, ...FACT_FEATURES, ...JOINT_FEATURES] as const
export type Feature = NameFeature | FactFeature | JointFeature

export type Evidence = {
  readonly values: Readonly<Record<Feature, number>>
  readonly name: NameEvidence | null
  /** Indexes of the names that were compared; -1 where a record has none. */
  readonly names: readonly [left: number, right: number]
  readonly identifiers: IdentifierEvidence
}

/** Everything two records say about being one company. Of several names the pair that speaks most for it counts, by `weigh`. */
export function readEvidence(
  left: PreparedCompany,
  right: PreparedCompany,
  weigh: (features: Readonly<Record<NameFeature, number>>) => number,
): Evidence {
  let name: NameEvidence | null = null
  let names: [number, number] = [-1, -1]
  let most = Number.NEGATIVE_INFINITY
  left.names.forEach((one, i) => {
    right.names.forEach((other, j) => {
      const evidence = readNameEvidence(one, other)
      const weight = weigh(evidence.features)
      if (weight <= most) return
      most = weight
      name = evidence
      names = [i, j]
    })
  })
  const ofName: Readonly<Record<NameFeature, number>> | undefined = (name as NameEvidence | null)?.features
  const facts = readFactEvidence(left, right)
  const values = Object.fromEntries(FEATURES.map((feature) => [feature, 0])) as Record<Feature, number>
  if (ofName === undefined) values.noName = 1
  else Object.assign(values, ofName)
  Object.assign(values, facts)
  const contradicted = Math.min(
    1,
    values.ownAgainstOwn +
      values.ownAgainstTrade +
      values.tradeAgainstTrade +
      values.placeAgainstPlace +
      values.markAgainstMark,
  )
  values.otherCountryUnderOneName = facts.otherCountry * values.whole
  values.otherCountryOfListing = facts.otherCountry * values.listing
  values.sameCityInOtherScript = facts.sameCity * values.otherScript
  values.sameWebsiteOtherName = facts.sameWebsite * values.nothingOwnShared
  values.sameWebsiteInOtherScript = facts.sameWebsite * values.otherScript
  values.sameAddressContradicted = facts.sameAddress * contradicted
  // A parent and its daughters sit at one address and differ by a word.
  const moreWords =
    Math.min(1, values.ownOnOneSide + values.tradeOnOneSide + values.placeOnOneSide + values.markOnOneSide) *
    (1 - values.contradicted)
  values.sameAddressMoreWords = facts.sameAddress * moreWords
  values.sameCityMoreWords = facts.sameCity * moreWords
  // A daughter stands at its parent's website.
  values.sameWebsiteMoreWords = facts.sameWebsite * values.moreOnOneSide
  values.otherWebsiteUnderOneName = facts.otherWebsite * values.whole
  return { values, name, names, identifiers: compareIdentifiers(left.identifiers, right.identifiers) }
}
