import type { Identifier, IdentifierKind, Party, PartySchema } from '#engines/name-matching/index.ts'
import { type Row, textsOf } from './read-rows.ts'

/** A side of a pair, a list row or a query as a party: fields may be missing, single or lists. */
export function readParty(row: Row, id: string): Party {
  const [primary, ...aliases] = [...new Set([...textsOf(row.name), ...textsOf(row.names)])]
  const [schema = 'LegalEntity'] = textsOf(row.schema)
  const party: Party = {
    id,
    // An unknown schema is the engine's to handle.
    schema: schema as PartySchema,
    names: primary === undefined ? [] : [{ value: primary, kind: 'primary' }],
  }
  for (const value of aliases) party.names.push({ value, kind: 'alias' })
  const birthDates = [...textsOf(row.birthDate), ...textsOf(row.birthDates)]
  if (birthDates.length > 0) party.birthDates = birthDates
  const countries = [...new Set([row.nationality, row.country, row.countries].flatMap(textsOf))]
  if (countries.length > 0) party.countries = countries
  const [gender] = textsOf(row.gender)
  if (gender === 'male' || gender === 'female') party.gender = gender
  const identifiers = [row.ids, row.identifiers].flatMap(textsOf).map(readIdentifier)
  if (identifiers.length > 0) party.identifiers = identifiers
  return party
}

/** Two rows with one id are one party: their names, dates and countries together. */
export function mergeParties(first: Party, second: Party): Party {
  const names = new Map([...second.names, ...first.names].map((name) => [name.value, name]))
  for (const { value } of first.names) names.delete(value)
  const merged: Party = {
    ...first,
    names: [...first.names, ...[...names.values()].map(({ value }) => ({ value, kind: 'alias' as const }))],
  }
  const birthDates = union(first.birthDates, second.birthDates)
  if (birthDates.length > 0) merged.birthDates = birthDates
  const countries = union(first.countries, second.countries)
  if (countries.length > 0) merged.countries = countries
  const identifiers = [...(first.identifiers ?? []), ...(second.identifiers ?? [])]
  if (identifiers.length > 0) merged.identifiers = identifiers
  return merged
}

const union = (first: string[] = [], second: string[] = []): string[] => [...new Set([...first, ...second])]

/** "PASSPORT_NUMBER:10251111" and the like; a kind nobody knows is `other`. */
function readIdentifier(text: string): Identifier {
  const colon = text.indexOf(':')
  const stated = text.slice(0, Math.max(0, colon)).toUpperCase()
  const value = text.slice(colon + 1).trim()
  const known = kinds.find(([pattern]) => pattern.test(stated))
  return { kind: known ? known[1] : 'other', value }
}

const kinds: [RegExp, IdentifierKind][] = [
  [/PASSPORT/, 'passport'],
  [/SSN|SOCIAL_SECURITY|NATIONAL_ID/, 'national-id'],
  [/LEI\b|LEI_/, 'lei'],
  [/IMO/, 'imo'],
  [/OGRN/, 'ogrn'],
  [/\bINN/, 'inn'],
  [/TAX|VAT/, 'tax-id'],
  [/SWIFT/, 'swift'],
  [/BIC/, 'bic'],
  [/ISIN/, 'isin'],
  [/IBAN/, 'iban'],
  [/MMSI/, 'mmsi'],
  [/CALL_?SIGN/, 'call-sign'],
  [/TAIL/, 'aircraft-tail'],
  [/CRYPTO|WALLET/, 'crypto-wallet'],
  [/REG/, 'registration'],
]
