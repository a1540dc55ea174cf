/** What can be named on a list. An unknown schema is treated as a legal person of unknown kind. */
export type PartySchema =
  | 'Person'
  | 'Company'
  | 'Organization'
  | 'LegalEntity'
  | 'PublicBody'
  | 'Vessel'
  | 'Airplane'
  | 'CryptoWallet'
  | 'Asset'
  | 'Unknown'

/** `weak` is the list's own word for an alias too common to identify anyone by itself. */
export type PartyName = { value: string; kind: 'primary' | 'alias' | 'weak' }

export type IdentifierKind =
  | 'lei'
  | 'imo'
  | 'inn'
  | 'ogrn'
  | 'bic'
  | 'swift'
  | 'isin'
  | 'iban'
  | 'mmsi'
  | 'passport'
  | 'national-id'
  | 'tax-id'
  | 'registration'
  | 'crypto-wallet'
  | 'call-sign'
  | 'aircraft-tail'
  | 'other'

export type Identifier = { kind: IdentifierKind; value: string; country?: string }

/** A query or a list entry, as it is written. Dates and countries may come in any usual notation. */
export type Party = {
  id: string
  schema: PartySchema
  names: PartyName[]
  birthDates?: string[]
  countries?: string[]
  gender?: 'male' | 'female'
  identifiers?: Identifier[]
}
