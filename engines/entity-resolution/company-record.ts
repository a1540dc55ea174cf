/** Kinds of identifiers a register gives to companies and to what they issue. */
export type CompanyIdentifierKind =
  | 'lei'
  | 'isin'
  | 'figi'
  | 'cik'
  | 'vat'
  | 'registration'
  | 'ticker'
  | 'tax'
  | 'other'

export type CompanyIdentifier = {
  kind: CompanyIdentifierKind
  value: string
  /** The register, country or exchange that gave it, as the source writes it. */
  issuer?: string
}

/** A company as one source has it. The first name is the one in use; the others are former names, trading names and other scripts. */
export type CompanyRecord = {
  names: readonly string[]
  country?: string
  address?: string
  city?: string
  website?: string
  industry?: string
  foundedYear?: number
  identifiers?: readonly CompanyIdentifier[]
}
