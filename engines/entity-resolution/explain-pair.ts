import { countryName } from '#engines/name-matching/index.ts'
import type { Feature } from './evidence.ts'
import type { IdentifierEvidence } from './facts/identifiers.ts'
import { COEFFICIENTS } from './fitted-coefficients.ts'
import type { PreparedCompany } from './prepare-company.ts'
import { JOIN_THRESHOLD, type ResolvedPair, SAME_THRESHOLD } from './score-companies.ts'
import type { WordPair } from './words/align-company-names.ts'
import type { CompanyName, CompanyWord } from './words/company-name.ts'

/** One reason, in words, with what it adds to the log-odds of the sum before the curve. */
export type Reason = { readonly subject: Subject; readonly text: string; readonly adds: number }
export type Subject =
  | 'identifiers'
  | 'names'
  | 'legal form'
  | 'country'
  | 'place'
  | 'website'
  | 'year'
  | 'industry'

export type PairExplanation = {
  readonly decision: 'join' | 'ask' | 'apart'
  readonly probability: number
  /** The names that were compared, as written. */
  readonly names: readonly [left: string, right: string] | null
  /** The strongest first. */
  readonly reasons: readonly Reason[]
}

const FEATURES_OF: Readonly<Record<Exclude<Subject, 'identifiers' | 'names'>, readonly Feature[]>> = {
  'legal form': ['sameForm', 'formOfOneFamily', 'otherForm', 'otherFormAlone', 'formOnOneSide'],
  country: ['sameCountry', 'otherCountry', 'otherCountryUnderOneName', 'otherCountryOfListing'],
  place: [
    'sameCity',
    'otherCity',
    'sameAddress',
    'otherAddress',
    'sameCityInOtherScript',
    'sameAddressContradicted',
    'sameAddressMoreWords',
    'sameCityMoreWords',
  ],
  website: [
    'sameWebsite',
    'likeWebsite',
    'otherWebsite',
    'websiteNamesOther',
    'sameWebsiteOtherName',
    'sameWebsiteInOtherScript',
    'sameWebsiteMoreWords',
    'otherWebsiteUnderOneName',
  ],
  year: ['sameYear', 'nearYear', 'otherYear'],
  industry: ['sameIndustry', 'otherIndustry'],
}

/** Why two records are taken for one company or for two; every number is the engine's own. */
export function explainPair(
  left: PreparedCompany,
  right: PreparedCompany,
  pair: ResolvedPair,
): PairExplanation {
  const { values } = pair.evidence
  const addedBy = (features: readonly Feature[]) =>
    features.reduce((sum, feature) => sum + COEFFICIENTS[feature] * values[feature], 0)
  const reasons: Reason[] = []
  const identifiers = describeIdentifiers(pair.evidence.identifiers)
  for (const text of identifiers)
    reasons.push({
      subject: 'identifiers',
      text,
      adds: pair.evidence.identifiers.logOdds / identifiers.length,
    })
  const elsewhere = new Set(Object.values(FEATURES_OF).flat())
  const ofNames = (Object.keys(values) as Feature[]).filter((feature) => !elsewhere.has(feature))
  const one = left.names[pair.evidence.names[0]]
  const other = right.names[pair.evidence.names[1]]
  reasons.push({
    subject: 'names',
    text:
      one === undefined || other === undefined
        ? 'One of the records has no name'
        : describeNames(one, other, pair),
    adds: addedBy(ofNames),
  })
  for (const [subject, features] of Object.entries(FEATURES_OF) as [
    Exclude<Subject, 'identifiers' | 'names'>,
    readonly Feature[],
  ][]) {
    const text = describeFact(subject, left, right, pair)
    if (text !== null) reasons.push({ subject, text, adds: addedBy(features) })
  }
  return {
    decision:
      pair.probability >= JOIN_THRESHOLD ? 'join' : pair.probability >= SAME_THRESHOLD ? 'ask' : 'apart',
    probability: pair.probability,
    names: one === undefined || other === undefined ? null : [one.written, other.written],
    reasons: reasons.toSorted((a, b) => Math.abs(b.adds) - Math.abs(a.adds)),
  }
}

const LABELS = {
  lei: 'LEI',
  isin: 'ISIN',
  figi: 'FIGI',
  cik: 'CIK',
  vat: 'VAT number',
  registration: 'registration number',
  ticker: 'ticker',
  tax: 'tax number',
  other: 'identifier',
} as const

function describeIdentifiers({ agreeing, contradicting, refused }: IdentifierEvidence): string[] {
  return [
    ...agreeing.map(({ kind, value }) => `Both have the ${LABELS[kind]} ${value}`),
    ...contradicting.map(
      ([one, other]) => `The ${LABELS[one.kind]}s differ: ${one.value} and ${other.value}`,
    ),
    ...refused.map(({ kind, value, refusal }) => `The ${LABELS[kind]} ${value} was not compared: ${refusal}`),
  ]
}

const quoted = (words: readonly CompanyWord[]) => words.map(({ text }) => `“${text}”`).join(', ')
const written = (name: CompanyName, from: number, to: number) =>
  name.words
    .slice(from, to)
    .map(({ text }) => text)
    .join(' ')
const WAYS: Readonly<Partial<Record<WordPair['agreement'], string>>> = {
  variant: 'is another form of',
  meaning: 'means',
  number: 'is the same number as',
  abbreviation: 'shortens',
  spelling: 'is spelt like',
  joined: 'is written together as',
  initials: 'has the initials of',
  sound: 'sounds like',
}

function describeNames(left: CompanyName, right: CompanyName, pair: ResolvedPair): string {
  const alignment = pair.evidence.name!.alignment
  const parts: string[] = []
  if (pair.evidence.values.identical === 1) return 'The names are the same word for word, legal form apart'
  for (const item of alignment.pairs) {
    const way = WAYS[item.agreement]
    if (way === undefined) continue
    const one = written(left, item.leftFrom, item.leftTo)
    const other = written(right, item.rightFrom, item.rightTo)
    const isSwapped =
      (item.agreement === 'abbreviation' && one.length > other.length) ||
      (item.agreement === 'initials' && one.includes(' '))
    parts.push(isSwapped ? `“${other}” ${way} “${one}”` : `“${one}” ${way} “${other}”`)
  }
  const { leftAlone, rightAlone, cutAway } = alignment
  if (leftAlone.length > 0 && rightAlone.length > 0)
    parts.push(`${quoted(leftAlone)} against ${quoted(rightAlone)}`)
  else if (leftAlone.length > 0) parts.push(`only the first has ${quoted(leftAlone)}`)
  else if (rightAlone.length > 0) parts.push(`only the second has ${quoted(rightAlone)}`)
  if (cutAway.length > 0) parts.push(`${quoted(cutAway)} may be cut off by the exchange that wrote the other`)
  if (alignment.pairs.length === 0) return 'No word of the names agrees'
  return parts.length === 0
    ? 'The names agree in every word'
    : `${parts.join('; ')}; the rest agrees`.replace(/^./, (letter) => letter.toUpperCase())
}

function describeFact(
  subject: Exclude<Subject, 'identifiers' | 'names'>,
  left: PreparedCompany,
  right: PreparedCompany,
  { evidence }: ResolvedPair,
): string | null {
  const { values } = evidence
  switch (subject) {
    case 'legal form': {
      const forms = (at: 0 | 1) =>
        (at === 0 ? left : right).names[evidence.names[at]]?.forms
          .map(({ display }) => display.toUpperCase())
          .join(' ') ?? ''
      if (values.otherForm > 0) return `The legal forms differ: ${forms(0)} and ${forms(1)}`
      if (values.formOfOneFamily > 0) return `${forms(0)} and ${forms(1)} are one kind of legal form`
      return values.sameForm > 0 ? 'The legal form is the same' : null
    }
    case 'country':
      if (values.sameCountry > 0) return `Both are of ${countryName(left.country!)}`
      return values.otherCountry > 0
        ? `One is of ${countryName(left.country!)}, the other of ${countryName(right.country!)}`
        : null
    case 'place': {
      const parts: string[] = []
      if (values.sameAddress > 0) parts.push('the address agrees')
      if (values.otherAddress > 0) parts.push('the addresses differ')
      if (values.sameCity > 0) parts.push('the city is the same')
      if (values.otherCity > 0)
        parts.push(`the cities differ: ${left.record.city ?? ''} and ${right.record.city ?? ''}`)
      if (values.sameAddressContradicted + values.sameAddressMoreWords > 0)
        parts.push('companies of one group often share an address')
      return parts.length === 0 ? null : parts.join(', ').replace(/^./, (letter) => letter.toUpperCase())
    }
    case 'website':
      if (values.sameWebsite > 0) return `Both have the website ${left.domain}`
      if (values.likeWebsite > 0)
        return `The websites ${left.domain} and ${right.domain} have one name under two endings`
      if (values.otherWebsite > 0) return `The websites differ: ${left.domain} and ${right.domain}`
      return values.websiteNamesOther > 0
        ? `The website ${left.domain ?? right.domain} is named like the other company`
        : null
    case 'year':
      if (values.sameYear > 0) return `Both were founded in ${left.foundedYear}`
      return values.nearYear + values.otherYear > 0
        ? `Founded in ${left.foundedYear} and in ${right.foundedYear}`
        : null
    case 'industry':
      if (values.sameIndustry > 0) return 'The industry is the same'
      return values.otherIndustry > 0
        ? `The industries differ: ${left.record.industry ?? ''} and ${right.record.industry ?? ''}`
        : null
  }
}
