import type { EntityFacts, Instrument } from '#domains/entities/contract/index.ts'
import {
  type CompanyRecord,
  explainPair,
  JOIN_THRESHOLD,
  prepareCompany,
  readCompanyName,
  SAME_THRESHOLD,
  scoreCompanies,
} from '#engines/entity-resolution/index.ts'
import { countryName } from '#engines/name-matching/index.ts'

/* Makes companies of listings for scripts/make-starter-directory.ts. */

const INSTRUMENTS_MAX = 60
/** The exchanges whose symbols are those that the SEC lists. */
const AMERICAN = new Set(['NMS', 'NYQ', 'ASE', 'NCM', 'NGM', 'PNK', 'OQB', 'OQX', 'OEM', 'OBB', 'PCX', 'BTS'])

export type Listing = {
  symbol: string
  exchange: string
  facts: EntityFacts
  isin: string
  shareClass: string
  isDelisted: boolean
  instrument?: Instrument | undefined
}
/** `isIssuerOnly`: nothing but instruments of it is listed, so that their data are not believed before another listing's. */
export type Company = {
  key: string
  facts: EntityFacts
  symbols: string[]
  american: string[]
  delisted: number
  isIssuerOnly: boolean
}

export const plain = (name: string) =>
  name
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/**
 * Listings of one name in one country are one company, the instruments with their issuer; other names join by ISIN where the engine is sure. One name in two
 * countries is one company unless it states two websites: the source gives a listing the country of its exchange now and then.
 */
export function companiesOf(all: readonly Listing[]): { companies: Company[]; doubts: Doubt[] } {
  const byName = new Map<string, Company>()
  const byCode = new Map<string, Set<Company>>()
  const ordered = [...all].sort((a, b) => Number(isSecondary(a)) - Number(isSecondary(b)))
  for (const { symbol, exchange, facts, isin, shareClass, isDelisted, instrument } of ordered) {
    const key = `${plain(facts.names[0]?.text ?? '')}|${facts.country}`
    const known = byName.get(key)
    const company: Company = known ?? {
      key: symbol,
      facts,
      symbols: [],
      american: [],
      delisted: 0,
      isIssuerOnly: isSecondary({ instrument }),
    }
    const stated = { ...facts, ...(instrument ? { instruments: [instrument] } : {}) }
    company.facts = known ? completed(known.facts, stated) : stated
    byName.set(key, company)
    company.symbols.push(symbol)
    if (isDelisted) company.delisted += 1
    if (AMERICAN.has(exchange)) company.american.push(symbol)
    const own = `${statedOf(facts)}|${facts.country}`
    for (const code of [isin, shareClass, own].filter(Boolean))
      byCode.set(code, (byCode.get(code) ?? new Set()).add(company))
  }
  const doubts: Doubt[] = []
  const goneInto = new Map<Company, Company>()
  const surviving = (company: Company): Company => {
    const next = goneInto.get(company)
    return next ? surviving(next) : company
  }
  const join = (first: Company, other: Company) => {
    const isElsewhere = other.isIssuerOnly && other.facts.country !== first.facts.country
    const joined = completed(first.facts, isElsewhere ? issuedOnly(other.facts) : other.facts)
    // Of several names one that is not an exchange's short writing is the company's.
    const names = [...joined.names].sort((a, b) => Number(isShort(a.text)) - Number(isShort(b.text)))
    first.facts = {
      ...joined,
      names: names
        .filter(({ text: name }, at) => at === 0 || !other.isIssuerOnly || !isShort(name))
        .map(({ text: name, kind }, at) => ({
          text: name,
          kind: at === 0 ? 'legal' : kind === 'legal' ? 'other' : kind,
        })),
    }
    first.symbols.push(...other.symbols)
    first.american.push(...other.american)
    first.delisted += other.delisted
    first.isIssuerOnly &&= other.isIssuerOnly
    goneInto.set(other, first)
  }
  for (const ofCode of byCode.values()) {
    const [first, ...others] = heaviestFirst([...new Set([...ofCode].map(surviving))])
    for (const other of others) {
      if (!first) continue
      const found = compared(first.facts, other.facts)
      if (found.probability >= JOIN_THRESHOLD) join(first, other)
      else if (
        found.probability >= SAME_THRESHOLD &&
        !doubts.some(({ left, right }) => left === first.key && right === other.key)
      )
        doubts.push({ left: first.key, right: other.key, ...found })
    }
  }
  const left = () => [...byName.values()].filter((company) => !goneInto.has(company))
  for (const namesakes of Map.groupBy(left(), ({ facts }) => plain(facts.names[0]?.text ?? '')).values()) {
    const [first, ...others] = heaviestFirst(namesakes)
    const websites = new Set(namesakes.flatMap(({ facts }) => facts.website ?? []))
    if (!first || others.length === 0 || websites.size > 1) continue
    const home = homeOf(namesakes)
    for (const other of others) join(first, other)
    first.facts = home ? { ...first.facts, country: home } : homeless(first.facts, namesakes)
  }
  const byStatedName = Map.groupBy(
    left().filter(({ isIssuerOnly }) => !isIssuerOnly),
    ({ facts }) => statedOf(facts),
  )
  const byIssue = Map.groupBy(
    left().flatMap((company) => issuersOf(company).map((code) => ({ code, company }))),
    ({ code }) => code,
  )
  for (const issuer of left().filter(({ isIssuerOnly }) => isIssuerOnly)) {
    const named = byStatedName.get(statedOf(issuer.facts)) ?? []
    const numbered = issuersOf(issuer).flatMap((code) =>
      (byIssue.get(code) ?? []).map(({ company }) => company),
    )
    const found = [...new Set([...named, ...numbered].map(surviving))].filter((one) => !one.isIssuerOnly)
    const alike = found.filter(
      (one) => compared(one.facts, issuedOnly(issuer.facts)).probability >= SAME_THRESHOLD,
    )
    if (alike.length === 1) join(alike[0] as Company, issuer)
  }
  const companies = left()
  const keys = new Set(companies.map(({ key }) => key))
  return { companies, doubts: doubts.filter(({ left, right }) => keys.has(left) && keys.has(right)) }
}

/** Where and in which trade its issuer is, a listing of an instrument states less well than one of the shares. */
const isSecondary = ({ instrument }: { instrument?: Instrument | undefined }) => instrument !== undefined

const isShort = (name: string) =>
  readCompanyName(name).isListing || (name === name.toUpperCase() && /[.,]\S/.test(name))

/** Of an instrument's listing what is of the issue: where and in which trade the issuer is, it states less well than its shares. */
const issuedOnly = ({ names, identifiers, instruments }: EntityFacts): EntityFacts => ({
  names,
  identifiers,
  ...(instruments ? { instruments } : {}),
})

/** ISINs of the United States and Canada begin with the number of the issuer. */
const issuersOf = ({ facts }: Company): string[] =>
  facts.identifiers.flatMap(({ kind, value }) =>
    kind === 'isin' && /^(?:US|CA)/.test(value) ? [value.slice(0, 8)] : [],
  )

const heaviestFirst = (some: readonly Company[]) => [...some].sort((a, b) => weightOf(b) - weightOf(a))

/** Where a company is of which listings state several countries: where its website or city is, if these state one. */
function homeOf(namesakes: readonly Company[]): string | undefined {
  for (const states of ['website', 'city'] as const) {
    const countries = new Set(namesakes.flatMap(({ facts }) => (facts[states] && facts.country) || []))
    if (countries.size === 1) return [...countries][0]
    if (countries.size > 1) return undefined
  }
  const all = new Set(namesakes.flatMap(({ facts }) => facts.country ?? []))
  return all.size === 1 ? [...all][0] : undefined
}

function homeless(facts: EntityFacts, namesakes: readonly Company[]): EntityFacts {
  const { country: _country, city: _city, region: _region, ...rest } = facts
  const countries = [...new Set(namesakes.flatMap((one) => one.facts.country ?? []))].map(countryName)
  if (countries.length === 0) return rest
  const why = 'Listings of the company state different countries'
  return {
    ...rest,
    doubtful: [...(rest.doubtful ?? []), { field: 'country', value: countries.join(', '), why }],
  }
}

/** What a company calls itself, legal form and what exchanges write behind a name apart. */
export const statedOf = (facts: EntityFacts) =>
  plain(
    readCompanyName(facts.names[0]?.text ?? '')
      .words.map(({ text: word }) => word)
      .join(' '),
  )

/** The fuller record keeps its name. */
const weightOf = ({ facts, symbols }: Company) =>
  (facts.website ? 100 : 0) + (facts.marketSize ? 100 : 0) + symbols.length

const completed = (one: EntityFacts, other: EntityFacts): EntityFacts => {
  const names = new Set(one.names.map(({ text: name }) => plain(name)))
  const codes = new Set(one.identifiers.map(({ kind, value }) => `${kind}${value}`))
  // What is doubtful in one listing is said where no other states it soundly.
  const doubtful = [...(one.doubtful ?? []), ...(other.doubtful ?? [])].filter(
    ({ field }, at, all) =>
      one[field as keyof EntityFacts] === undefined && all.findIndex((first) => first.field === field) === at,
  )
  const instruments = [
    ...new Map(
      [...(other.instruments ?? []), ...(one.instruments ?? [])].map((issued) => [
        plain(issued.name),
        issued,
      ]),
    ).values(),
  ].slice(0, INSTRUMENTS_MAX)
  const { doubtful: _one, ...ofOne } = one
  const { doubtful: _other, ...ofOther } = other
  return {
    ...ofOther,
    ...ofOne,
    ...(doubtful.length > 0 ? { doubtful } : {}),
    ...(instruments.length > 0 ? { instruments } : {}),
    names: [...one.names, ...other.names.filter(({ text: name }) => !names.has(plain(name)))],
    identifiers: [
      ...one.identifiers,
      ...other.identifiers.filter(({ kind, value }) => !codes.has(`${kind}${value}`)).slice(0, 6),
    ],
  }
}

type Found = { probability: number; reasons: string[] }
export type Doubt = Found & { left: string; right: string }

export function compared(
  one: EntityFacts,
  other: EntityFacts,
  shared: CompanyRecord['identifiers'] = [],
): Found {
  const recordOf = (facts: EntityFacts): CompanyRecord => ({
    names: facts.names.map(({ text: name }) => name),
    ...(facts.country ? { country: facts.country } : {}),
    ...(facts.city ? { city: facts.city } : {}),
    ...(facts.website ? { website: facts.website } : {}),
    identifiers: [...facts.identifiers.filter(({ kind }) => kind !== 'ticker'), ...shared],
  })
  const [left, right] = [prepareCompany(recordOf(one)), prepareCompany(recordOf(other))]
  const pair = scoreCompanies(left, right)
  const { reasons } = explainPair(left, right, pair)
  return {
    probability: Math.round(pair.probability * 1000) / 1000,
    reasons: reasons.slice(0, 4).map((reason) => reason.text),
  }
}
