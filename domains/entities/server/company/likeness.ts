import { fieldWords } from '#engines/directory-search/index.ts'
import { countryName } from '#engines/name-matching/index.ts'
import { bandInWords, type EntityFacts } from '../../contract/index.ts'

/** One thing that two companies are compared by: how alike they are in it of 1, in words; undefined where it is not known of both. */
type Compared = { by: string; weight: number; alike: number | undefined; reason: string }

export type Likeness = { score: number; reasons: string[]; unknown: string[] }

/** What is not known says neither yes nor no: such a pair is drawn towards this. */
const PRIOR = { alike: 0.15, weight: 2 }

/** How alike two companies are by what is known of both, and what is not. */
export function likenessOf(one: EntityFacts, other: EntityFacts): Likeness {
  const compared = [industry(one, other), place(one, other), size(one, other), words(one, other)]
  const known = compared.filter(({ alike }) => alike !== undefined)
  const weight = known.reduce((sum, part) => sum + part.weight, PRIOR.weight)
  const score =
    known.reduce((sum, part) => sum + part.weight * (part.alike ?? 0), PRIOR.weight * PRIOR.alike) / weight
  return {
    score,
    reasons: known.filter(({ alike = 0 }) => alike > 0).map(({ reason }) => reason),
    unknown: compared.filter(({ alike }) => alike === undefined).map(({ by }) => by),
  }
}

function industry(one: EntityFacts, other: EntityFacts): Compared {
  const part = { by: 'industry', weight: 3 }
  if (one.industry && other.industry) {
    if (one.industry.toLowerCase() === other.industry.toLowerCase())
      return { ...part, alike: 1, reason: `Same industry: ${one.industry}` }
    const shared = common(fieldWords(one.industry), fieldWords(other.industry))
    if (shared.alike > 0)
      return { ...part, alike: 0.7 * shared.alike, reason: `Similar industry: ${other.industry}` }
  }
  if (one.sector && other.sector)
    return one.sector.toLowerCase() === other.sector.toLowerCase()
      ? { ...part, alike: 0.4, reason: `Same sector: ${one.sector}` }
      : { ...part, alike: 0, reason: '' }
  return { ...part, alike: one.industry && other.industry ? 0 : undefined, reason: '' }
}

function place(one: EntityFacts, other: EntityFacts): Compared {
  const part = { by: 'place', weight: 1.5 }
  if (!one.country || !other.country) return { ...part, alike: undefined, reason: '' }
  if (one.country !== other.country) return { ...part, alike: 0, reason: '' }
  const country = countryName(one.country)
  return one.city && one.city.toLowerCase() === other.city?.toLowerCase()
    ? { ...part, alike: 1, reason: `Same city: ${one.city}, ${country}` }
    : { ...part, alike: 0.6, reason: `Same country: ${country}` }
}

const isDollar = (currency: string | undefined) => currency === undefined || currency === 'USD'
const middle = (exact: number | undefined, band: EntityFacts['employeesBand']) =>
  exact ?? (band && (band.high === null ? band.low : (band.low + band.high) / 2))

/** The first of employees, revenue in dollars and the class of the market value that is known of both. */
function size(one: EntityFacts, other: EntityFacts): Compared {
  const part = { by: 'size', weight: 2 }
  const inWords = ({ employees, employeesBand }: EntityFacts) =>
    employees !== undefined ? String(employees) : employeesBand ? bandInWords(employeesBand) : ''
  const staff = [one, other].map(({ employees, employeesBand }) => middle(employees, employeesBand))
  const revenue = [one, other].map(({ revenueMillions, revenueBand, revenueCurrency }) =>
    isDollar(revenueCurrency) ? middle(revenueMillions, revenueBand) : undefined,
  )
  const near = ([a, b]: readonly (number | undefined)[]) =>
    // A factor of ten is another size.
    a && b ? Math.max(0, 1 - Math.abs(Math.log10(a / b))) : undefined
  const byStaff = near(staff)
  if (byStaff !== undefined)
    return {
      ...part,
      alike: byStaff,
      reason: `Similar size: ${inWords(one)} and ${inWords(other)} employees`,
    }
  const byRevenue = near(revenue)
  if (byRevenue !== undefined)
    return { ...part, alike: byRevenue, reason: `Similar revenue: $${revenue[0]}M and $${revenue[1]}M` }
  if (one.marketSize && other.marketSize)
    return one.marketSize === other.marketSize
      ? { ...part, alike: 0.8, reason: `Same size by market value: ${one.marketSize}` }
      : { ...part, alike: 0, reason: '' }
  return { ...part, alike: undefined, reason: '' }
}

const NAMED_MAX = 4

function words(one: EntityFacts, other: EntityFacts): Compared {
  const part = { by: 'description', weight: 2 }
  if (!one.description || !other.description) return { ...part, alike: undefined, reason: '' }
  const { alike, shared } = common(tellingWords(one.description), tellingWords(other.description))
  return {
    ...part,
    // Descriptions of one trade share some in ten of their words.
    alike: Math.min(1, alike * 3),
    reason: `Descriptions share ${shared
      .sort((a, b) => b.length - a.length || (a < b ? -1 : 1))
      .slice(0, NAMED_MAX)
      .map((word) => `“${word}”`)
      .join(', ')}`,
  }
}

/** Words that descriptions of all companies have. */
const COMMON: ReadonlySet<string> = new Set(
  'about also among and based been between company companies corporation develops directly engaged engages founded from group have headquartered holding include includes incorporated including international into invented known limited million offers operates other over primarily products provides sample segment segments sells services solutions subsidiaries that their these this through together under various well which with world worldwide business businesses years'.split(
    ' ',
  ),
)

export const tellingWords = (text: string): string[] =>
  fieldWords(text).filter((word) => word.length > 3 && !COMMON.has(word))

/** What two sets of words share, of all that either has. */
function common(some: readonly string[], others: readonly string[]) {
  const [left, right] = [new Set(some), new Set(others)]
  const shared = [...left].filter((word) => right.has(word))
  const all = new Set([...left, ...right]).size
  return { alike: all === 0 ? 0 : shared.length / all, shared }
}
