import type { PreparedCompany } from '../prepare-company.ts'
import { overlapOf } from './addresses.ts'
import { labelOf } from './websites.ts'

/** What two records say besides their names; 0 where one of them says nothing, which is no agreement. */
export const FACT_FEATURES = [
  'sameCountry',
  'otherCountry',
  'sameCity',
  'otherCity',
  'sameAddress',
  'otherAddress',
  'sameWebsite',
  'likeWebsite',
  'otherWebsite',
  'websiteNamesOther',
  'sameYear',
  'nearYear',
  'otherYear',
  'sameIndustry',
  'otherIndustry',
] as const
export type FactFeature = (typeof FACT_FEATURES)[number]

export function readFactEvidence(left: PreparedCompany, right: PreparedCompany): Record<FactFeature, number> {
  const features = Object.fromEntries(FACT_FEATURES.map((feature) => [feature, 0])) as Record<
    FactFeature,
    number
  >
  if (left.country !== null && right.country !== null) {
    if (left.country === right.country) features.sameCountry = 1
    else features.otherCountry = areOneMarket(left.country, right.country) ? 0.3 : 1
  }
  const city = overlapOf(left.city, right.city)
  if (city !== null) {
    if (city >= 0.5) features.sameCity = 1
    else features.otherCity = 1
  }
  readAddress(left, right, features)
  readWebsite(left, right, features)
  if (left.foundedYear !== null && right.foundedYear !== null) {
    const apart = Math.abs(left.foundedYear - right.foundedYear)
    if (apart === 0) features.sameYear = 1
    else if (apart <= 2) features.nearYear = 1
    else features.otherYear = apart > 5 ? 1 : 0.5
  }
  const industry = overlapOf(left.industry, right.industry)
  if (industry !== null) {
    if (industry >= 0.5) features.sameIndustry = 1
    else if (industry === 0) features.otherIndustry = 1
  }
  return features
}

function readAddress(
  left: PreparedCompany,
  right: PreparedCompany,
  features: Record<FactFeature, number>,
): void {
  const shared = left.postcodes.some((code) => right.postcodes.includes(code))
  const overlap = overlapOf(left.address, right.address)
  if (overlap === null) return
  if (overlap >= 0.6) features.sameAddress = 1
  else if (shared) features.sameAddress = 0.6
  else if (overlap < 0.2 && left.address.length > 1 && right.address.length > 1) features.otherAddress = 1
}

const LABEL_MIN = 4

function readWebsite(
  left: PreparedCompany,
  right: PreparedCompany,
  features: Record<FactFeature, number>,
): void {
  if (left.domain !== null && right.domain !== null) {
    if (left.domain === right.domain) features.sameWebsite = 1
    // One name under two endings may be one company's (siemens.com and siemens.de) or two namesakes'.
    else if (labelOf(left.domain) === labelOf(right.domain)) features.likeWebsite = 1
    else features.otherWebsite = 1
    return
  }
  const domain = left.domain ?? right.domain
  if (domain === null) return
  const label = labelOf(domain)
  const named = left.domain === null ? left : right
  if (
    label.length >= LABEL_MIN &&
    named.names.some(({ joined }) => joined === label || isMost(joined, label))
  )
    features.websiteNamesOther = 1
}

function isMost(joined: string, label: string): boolean {
  const short = joined.length < label.length ? joined : label
  const long = joined.length < label.length ? label : joined
  return short.length >= 6 && long.startsWith(short)
}

/** Places that sources write for each other: a company of Hong Kong is of China, one of Jersey of the United Kingdom. */
const MARKETS: readonly (readonly string[])[] = [
  ['CN', 'HK', 'MO', 'TW', 'KY', 'BM', 'VG'],
  ['GB', 'JE', 'GG', 'IM', 'IE', 'BM', 'KY', 'VG'],
  ['US', 'PR', 'BM', 'KY', 'VG', 'MH'],
]

function areOneMarket(one: string, other: string): boolean {
  return MARKETS.some((market) => market.includes(one) && market.includes(other))
}
