import { countryCode, usStateNamed } from '#engines/name-matching/index.ts'
import type { CompanyRecord } from './company-record.ts'
import { placeWordsOf, postcodesOf } from './facts/addresses.ts'
import { type CheckedIdentifier, checkIdentifier } from './facts/identifiers.ts'
import { domainOf } from './facts/websites.ts'
import { type CompanyName, readCompanyName } from './words/company-name.ts'

/** A record with all normalisation done once; comparing two reads nothing else. */
export type PreparedCompany = {
  readonly record: CompanyRecord
  readonly names: readonly CompanyName[]
  readonly country: string | null
  readonly city: readonly string[]
  readonly address: readonly string[]
  readonly postcodes: readonly string[]
  readonly domain: string | null
  readonly industry: readonly string[]
  readonly foundedYear: number | null
  readonly identifiers: readonly CheckedIdentifier[]
}

const YEAR_MIN = 1000
const YEAR_MAX = 2200

export function prepareCompany(record: CompanyRecord): PreparedCompany {
  const { foundedYear } = record
  const city = placeWordsOf(record.city)
  const isYear =
    foundedYear !== undefined &&
    Number.isInteger(foundedYear) &&
    foundedYear >= YEAR_MIN &&
    foundedYear <= YEAR_MAX
  return {
    record,
    names: record.names.filter((name) => /[\p{L}\p{N}]/u.test(name)).map(readCompanyName),
    country: record.country === undefined ? null : codeOf(record.country),
    city: city.filter((word) => !/^\d+$/.test(word)),
    address: placeWordsOf(record.address).filter((word) => !city.includes(word)),
    postcodes: postcodesOf(`${record.address ?? ''} ${record.city ?? ''}`),
    domain: domainOf(record.website),
    industry: placeWordsOf(record.industry),
    foundedYear: isYear ? foundedYear : null,
    identifiers: (record.identifiers ?? []).map(checkIdentifier),
  }
}

/** "Delaware, U.S." says its country last. */
function codeOf(country: string): string | null {
  for (const stated of [country, country.split(',').at(-1)!, country.split(',')[0]!]) {
    // American filings give the state of incorporation where others give a country.
    const code = countryCode(stated) ?? (usStateNamed(stated) ? 'US' : null)
    if (code !== null) return code
  }
  return null
}
