import type { CustomerSchema } from '#domains/customers/contract/index.ts'

/** What a customer is, in words. */
export const customerKindLabel = {
  Unknown: 'Not stated',
  Company: 'Company',
  Person: 'Person',
  Organization: 'Organisation',
  LegalEntity: 'Legal entity',
  PublicBody: 'Public body',
  Vessel: 'Vessel',
  Airplane: 'Aircraft',
} as const satisfies Record<CustomerSchema, string>

const regions = new Intl.DisplayNames('en', { type: 'region' })

/** A country by its name, where its code is one. */
export const countryName = (code: string): string =>
  /^[A-Z]{2}$/.test(code) ? (regions.of(code) ?? code) : code
