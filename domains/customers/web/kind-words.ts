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
