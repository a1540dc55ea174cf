import { chanceOf } from '../entity-resolution/pair-parts.ts'

const SURNAMES =
  'Halden Okafor Lindqvist Moreau Tanaka Silva Novak Schreiber Rossi Petrov Keller Andersen Duarte Nakamura Osei Brandt Ferrari Kowalski Haas Jensen'.split(
    ' ',
  )
const TRADES =
  'Holdings Capital Energy Shipping Foods Textiles Software Logistics Mining Properties Pharma Investments Trading Steel Marine Motors Water Paper Chemicals Insurance'.split(
    ' ',
  )
const FORMS: readonly (readonly [string, string, string, string])[] = [
  ['Limited', 'GB', 'London', 'H0PO'],
  ['GmbH', 'DE', 'Hamburg', '2HBR'],
  ['Inc.', 'US', 'Wilmington', 'XTIQ'],
  ['S.A.', 'FR', 'Lyon', 'K65D'],
  ['B.V.', 'NL', 'Utrecht', '54M6'],
  ['AB', 'SE', 'Malmö', 'XJHM'],
]

/** Check digits of a LEI (ISO 7064, modulus 97). */
function leiOf(body: string): string {
  const digits = [...`${body}00`].map((sign) => Number.parseInt(sign, 36)).join('')
  return `${body}${String(98n - (BigInt(digits) % 97n)).padStart(2, '0')}`
}

/** A file in the layout of GLEIF's golden copy (LEI-CDF 3) with invented companies; some share a name, as in the real one. */
export function leiFileOf(rows: number, seed: number): string {
  const chance = chanceOf(seed)
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(chance() * items.length)] as Item
  const records: string[] = []
  for (let at = 0; at < rows; at += 1) {
    const lei = leiOf(`${String(9_000 + seed)}00${at.toString(36).toUpperCase().padStart(12, '0')}`)
    const [form, country, city, code] = pick(FORMS)
    const own = at % 50 === 0 ? '' : ` ${(at * 7_919).toString(36).toUpperCase()}`
    const street = `${1 + Math.floor(chance() * 200)} ${pick(SURNAMES)} Street`
    const address = (tag: string) =>
      `<lei:${tag}><lei:FirstAddressLine>${street}</lei:FirstAddressLine><lei:City>${city}</lei:City><lei:Region>${country}-01</lei:Region><lei:Country>${country}</lei:Country><lei:PostalCode>${10_000 + (at % 80_000)}</lei:PostalCode></lei:${tag}>`
    records.push(
      `<lei:LEIRecord><lei:LEI>${lei}</lei:LEI><lei:Entity><lei:LegalName xml:lang="en">${pick(SURNAMES)}${own} ${pick(TRADES)} ${form}</lei:LegalName>${address('LegalAddress')}${address('HeadquartersAddress')}<lei:RegistrationAuthority><lei:RegistrationAuthorityID>RA000585</lei:RegistrationAuthorityID><lei:RegistrationAuthorityEntityID>${seed}${String(at).padStart(7, '0')}</lei:RegistrationAuthorityEntityID></lei:RegistrationAuthority><lei:LegalJurisdiction>${country}</lei:LegalJurisdiction><lei:EntityCategory>GENERAL</lei:EntityCategory><lei:LegalForm><lei:EntityLegalFormCode>${code}</lei:EntityLegalFormCode></lei:LegalForm><lei:EntityStatus>ACTIVE</lei:EntityStatus><lei:EntityCreationDate>2009-04-01T00:00:00Z</lei:EntityCreationDate></lei:Entity><lei:Registration><lei:InitialRegistrationDate>2014-01-02T00:00:00Z</lei:InitialRegistrationDate><lei:LastUpdateDate>2026-01-02T00:00:00Z</lei:LastUpdateDate><lei:RegistrationStatus>ISSUED</lei:RegistrationStatus><lei:NextRenewalDate>2027-01-02T00:00:00Z</lei:NextRenewalDate><lei:ManagingLOU>213800WAVVOPS85N2205</lei:ManagingLOU><lei:ValidationSources>FULLY_CORROBORATED</lei:ValidationSources></lei:Registration></lei:LEIRecord>`,
    )
  }
  return `<?xml version="1.0" encoding="UTF-8"?><lei:LEIData xmlns:lei="http://www.gleif.org/data/schema/leidata/2016"><lei:LEIHeader><lei:ContentDate>2026-11-06T08:20:40Z</lei:ContentDate></lei:LEIHeader><lei:LEIRecords>${records.join('\n')}</lei:LEIRecords></lei:LEIData>`
}
