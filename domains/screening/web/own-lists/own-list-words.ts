import type { z } from 'zod'
import type { OwnListPurpose, PartySchema } from '#domains/watchlists/contract/index.ts'

export const purposeLabel = {
  blocked: 'Blocked parties',
  exits: 'Exits',
  watch: 'Parties to watch',
} as const satisfies Record<z.infer<typeof OwnListPurpose>, string>

export const partyKindLabel = {
  Person: 'Person',
  Company: 'Company',
  Organization: 'Organisation',
  LegalEntity: 'Company or organisation',
  PublicBody: 'Public body',
  Vessel: 'Vessel',
  Airplane: 'Aircraft',
  CryptoWallet: 'Wallet',
  Asset: 'Asset',
} as const satisfies Record<z.infer<typeof PartySchema>, string>
