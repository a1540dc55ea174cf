import { z } from 'zod'
import type { Party } from '#engines/name-matching/index.ts'

/** What a listed party is. The words are those of the name-matching engine. */
export const PartySchema = z.enum([
  'Person',
  'Company',
  'Organization',
  'LegalEntity',
  'PublicBody',
  'Vessel',
  'Airplane',
  'CryptoWallet',
  'Asset',
])
export type PartySchema = z.infer<typeof PartySchema>

/** A date known to the year, the month or the day: `1962`, `1962-03` or `1962-03-07`. */
export const PartialDate = z.string().regex(/^\d{4}(-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01]))?)?$/)

/** A weak name (a nickname, a low-quality alias) identifies nobody by itself. */
export const ListName = z.object({
  value: z.string().min(1).max(1_000),
  kind: z.enum(['primary', 'alias', 'weak']),
  /** ISO 15924, when the name is not written in Latin letters. */
  script: z.string().length(4).optional(),
  language: z.string().min(2).max(60).optional(),
})
export type ListName = z.infer<typeof ListName>

export const CountryRole = z.enum([
  'nationality',
  'citizenship',
  'residence',
  'registration',
  'flag',
  'address',
])
export type CountryRole = z.infer<typeof CountryRole>

/** ISO 3166-1 alpha-2, plus XK (Kosovo) and the withdrawn SU, YU, CS and DD that old lists still use. */
export const CountryCode = z.string().regex(/^[A-Z]{2}$/)

export const IdentifierKind = z.enum([
  'lei',
  'imo',
  'inn',
  'ogrn',
  'bic',
  'isin',
  'iban',
  'mmsi',
  'passport',
  'national-id',
  'tax-id',
  'registration',
  'crypto-wallet',
  'call-sign',
  'aircraft-tail',
  'swift',
  'other',
])
export type IdentifierKind = z.infer<typeof IdentifierKind>

export const ListIdentifier = z.object({
  kind: IdentifierKind,
  value: z.string().min(1).max(300),
  country: CountryCode.optional(),
  /** The publisher's own name of the identifier, such as `Cedula No.` or `XBT`. */
  wording: z.string().max(300).optional(),
})
export type ListIdentifier = z.infer<typeof ListIdentifier>

/** An identifier as somebody types it: it is compared and kept without the spaces around it, so it needs something between them. */
export const AskedIdentifier = ListIdentifier.extend({
  value: z
    .string('An identifier needs a value')
    .trim()
    .min(1, 'An identifier needs a value')
    .max(300, 'An identifier must have at most 300 characters'),
})

export const ListTopic = z.enum([
  'sanction',
  'sanction-linked',
  'export-control',
  'debarment',
  'pep',
  'pep-linked',
  'crime',
  /** On a list that an organisation keeps itself. */
  'internal',
])
export type ListTopic = z.infer<typeof ListTopic>

/** A tie that the publisher states, such as OFAC's "Linked To". */
export const ListLink = z.object({
  relation: z.string().min(1).max(100),
  name: z.string().min(1).max(1_000),
  uid: z.string().max(200).optional(),
})
export type ListLink = z.infer<typeof ListLink>

/**
 * One designation on one watchlist, whatever format it was published in. `uid` is the publisher's own reference
 * where there is one and stays the same from one publication to the next.
 */
export const ListEntry = z.object({
  uid: z.string().min(1).max(200),
  schema: PartySchema,
  names: z.array(ListName).min(1),
  birthDates: z.array(PartialDate),
  birthPlaces: z.array(z.string().min(1)),
  countries: z.array(z.object({ code: CountryCode, role: CountryRole })),
  gender: z.enum(['male', 'female']).optional(),
  identifiers: z.array(ListIdentifier),
  addresses: z.array(z.string().min(1)),
  positions: z.array(z.string().min(1)),
  programs: z.array(z.string().min(1)),
  topics: z.array(ListTopic),
  listedOn: PartialDate.optional(),
  reason: z.string().optional(),
  remarks: z.string().optional(),
  sourceUrl: z.string().optional(),
  links: z.array(ListLink),
  /** Fields of the publication that have no place of their own, under the publisher's names. */
  reference: z.record(z.string(), z.string()),
})
export type ListEntry = z.infer<typeof ListEntry>

/**
 * The entry as the matching engine sees it. Countries of every role count: a party is sought wherever it is known to
 * be, and an address abroad must not read as a conflict of nationality.
 *
 * @param id identifies the entry among all lists in force, usually `list/uid`.
 */
export function partyOf(entry: ListEntry, id: string = entry.uid): Party {
  const countries = [...new Set(entry.countries.map((country) => country.code))]
  return {
    id,
    schema: entry.schema,
    names: entry.names.map(({ value, kind }) => ({ value, kind })),
    ...(entry.birthDates.length > 0 && { birthDates: entry.birthDates }),
    ...(countries.length > 0 && { countries }),
    ...(entry.gender && { gender: entry.gender }),
    ...(entry.identifiers.length > 0 && {
      identifiers: entry.identifiers.map(({ kind, value, country }) => ({
        kind,
        value,
        ...(country && { country }),
      })),
    }),
  }
}
